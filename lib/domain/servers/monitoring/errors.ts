import { failure } from "../../kernel/errors/error-entry";

export const monitoringErrors = {
  "alert.too_many": failure({
    kind: "conflict",
    text: "there are three hundred alert rules already",
    guide: "The account has as many alert rules as may be.",
  }),
  "check.too_many": failure({
    kind: "conflict",
    text: "there are as many checks as may be",
    guide: "The server has five checks already, or the account fifty.",
  }),
  "check.no_address": failure({
    kind: "conflict",
    text: "the address of the server cannot be reached from the panel",
    guide: "The server has no address yet, or one that only the computer under it reaches.",
  }),
};

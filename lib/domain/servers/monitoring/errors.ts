import { failure } from "../../kernel/errors/error-entry";

export const monitoringErrors = {
  "alert.too_many": failure({
    kind: "conflict",
    text: "alert rule limit reached (300)",
    guide: "The account has reached its limit of alert rules.",
  }),
  "check.too_many": failure({
    kind: "conflict",
    text: "check limit reached (5 per server, 50 per account)",
    guide: "The server has five checks already, or the account fifty.",
  }),
  "check.no_address": failure({
    kind: "conflict",
    text: "the address of the server cannot be reached from the panel",
    guide: "The server has no address yet, or one that only the computer under it reaches.",
  }),
};

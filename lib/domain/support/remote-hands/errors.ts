import { failure } from "../../kernel/errors/error-entry";

export const handsErrors = {
  "hands.not_found": failure({
    kind: "not_found",
    text: "request not found",
    guide: "The account has no such request for hands.",
  }),
};

import { failure } from "../../kernel/errors/error-entry";

export const serviceErrors = {
  "cancellation.not_found": failure({
    kind: "not_found",
    text: "cancellation request not found",
    guide: "Nobody has asked to end that server at the end of its period.",
  }),
};

import { failure } from "../../kernel/errors/error-entry";

export const messageLogErrors = {
  "message.erased": failure({ kind: "conflict", text: "what the message said is not kept any more" }),
  "message.not_found": failure({ kind: "not_found", text: "message not found" }),
  "message.sent": failure({ kind: "conflict", text: "the message was sent and holds a secret" }),
};

import { failure } from "../../kernel/errors/error-entry";

export const webhookErrors = {
  "webhook.not_found": failure({ kind: "not_found", text: "webhook not found" }),
  "webhook.off": failure({ kind: "conflict", text: "the webhook is switched off" }),
  "webhook.too_many": failure({ kind: "conflict", text: "webhook limit reached (5)" }),
};

import { failure } from "../../kernel/errors/error-entry";

export const dnsTemplateErrors = {
  "template.not_found": failure({ kind: "not_found", text: "DNS template not found" }),
  "template.too_many": failure({ kind: "conflict", text: "there are too many DNS templates" }),
};

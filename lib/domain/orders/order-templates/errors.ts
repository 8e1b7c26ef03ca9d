import { argument, failure } from "../../kernel/errors/error-entry";

export const orderTemplateErrors = {
  "order_template.name_taken": failure({ kind: "conflict", text: argument("name", "is taken already") }),
  "order_template.not_found": failure({ kind: "not_found", text: "order template not found" }),
  "order_template.too_many": failure({ kind: "conflict", text: "order template limit reached (20)" }),
};

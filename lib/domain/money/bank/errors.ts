import { argument, failure } from "../../kernel/errors/error-entry";

export const bankErrors = {
  "bank_rule.not_found": failure({ kind: "not_found", text: "rule not found" }),
  "bank_rule.known": failure({ kind: "conflict", text: "there is such a rule already" }),
  "bank_rule.vague": failure({
    kind: "invalid",
    text: argument("text", "payer or text must have four letters or digits at least"),
  }),
};

import { failure } from "../../kernel/errors/error-entry";

export const estimateErrors = {
  "estimate.too_many": failure({ kind: "conflict", text: "an estimate has at most fifty configurations" }),
  "estimate.closed": failure({ kind: "conflict", text: "the account is closed" }),
};

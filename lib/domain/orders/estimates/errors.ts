import { failure } from "../../kernel/errors/error-entry";

export const estimateErrors = {
  "estimate.too_many": failure({ kind: "conflict", text: "an estimate has at most fifty configurations" }),
};

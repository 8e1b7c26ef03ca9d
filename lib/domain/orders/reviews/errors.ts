import { argument, failure } from "../../kernel/errors/error-entry";

export const orderReviewErrors = {
  "order_review.not_found": failure({ kind: "not_found", text: "order not found" }),
  "order_review.over": failure({ kind: "conflict", text: "the order is decided already" }),
  "order_review.unpaid": failure({ kind: "conflict", text: "the order is not paid any more" }),
  "risk_entry.invalid": failure({
    kind: "invalid",
    text: argument("values", "is no domain or word of 3 to 100 characters"),
  }),
  "risk_entry.too_many": failure({ kind: "conflict", text: "entry limit reached (5000)" }),
  "risk_entry.not_found": failure({ kind: "not_found", text: "entry not found" }),
};

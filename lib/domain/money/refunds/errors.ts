import { argument, failure } from "../../kernel/errors/error-entry";

export const refundErrors = {
  "refund.not_found": failure({ kind: "not_found", text: "refund not found" }),
  "refund.over": failure({ kind: "conflict", text: "the refund is decided or expired" }),
  "refund.own": failure({ kind: "forbidden", text: "a second person has to decide" }),
  /** `left`: what can still be given back of the invoice. */
  "refund.above_left": failure<{ left: string; currency: string }>({
    kind: "invalid",
    text: ({ left }) => argument("lines", `more than is left to refund, ${left} in all`),
  }),
  /** `left`: what can still go back to the card. */
  "refund.not_to_card": failure<{ left: string; currency: string }>({
    kind: "invalid",
    text: ({ left }) => argument("to", `no more than ${left} can go back to the card`),
  }),
  "refund.unpaid": failure({ kind: "conflict", text: "only a paid invoice is refunded" }),
};

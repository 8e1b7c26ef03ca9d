import { argument, failure } from "../../kernel/errors/error-entry";

export const cardPayoutErrors = {
  "card_payout.not_found": failure({ kind: "not_found", text: "payout not found" }),
  "card_payout.matched": failure({ kind: "conflict", text: "the payout is matched already" }),
  "card_payout.not_matched": failure({ kind: "conflict", text: "the payout is matched with no receipt" }),
  "card_payout.other_amount": failure({
    kind: "invalid",
    text: argument("receipt", "is of another amount or currency than the payout"),
  }),
  "card_payout.silent": failure({ kind: "unavailable", text: "the card service does not answer" }),
};

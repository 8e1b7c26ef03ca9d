import { failure } from "../../kernel/errors/error-entry";

export const estimateErrors = {
  "estimate.too_many": failure({ kind: "conflict", text: "an estimate has at most fifty configurations" }),
  "offer.not_found": failure({ kind: "not_found", text: "there is no such offer to this account" }),
  "offer.accepted": failure({ kind: "conflict", text: "the offer was accepted before" }),
  "offer.expired": failure({ kind: "conflict", text: "the offer has expired: its price no longer holds" }),
  "offer.other": failure({ kind: "conflict", text: "the offer is for another configuration" }),
  "estimate.closed": failure({ kind: "conflict", text: "the account is closed" }),
};

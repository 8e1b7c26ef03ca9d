import { failure } from "../../kernel/errors/error-entry";

export const estimateErrors = {
  "estimate.too_many": failure({ kind: "conflict", text: "an estimate has at most fifty configurations" }),
  "offer.not_found": failure({
    kind: "not_found",
    text: "there is no such offer to this account",
    guide: "The account has no offer of that number in its currency.",
  }),
  "offer.accepted": failure({
    kind: "conflict",
    text: "the offer was accepted before",
    guide: "Each offer is ordered once, and this one was: its order is in `eq/list`.",
  }),
  "offer.expired": failure({
    kind: "conflict",
    text: "the offer has expired: its price no longer holds",
    guide: "The last day of the offer is over; without `offer` the price of today holds.",
  }),
  "offer.withdrawn": failure({
    kind: "conflict",
    text: "the offer was withdrawn: its price no longer holds",
    guide: "The seller has withdrawn the offer; without `offer` the price of today holds.",
  }),
  "offer.other": failure({
    kind: "conflict",
    text: "the offer is for another configuration",
    guide: "An offer is for exactly its preset, location, period and count.",
  }),
  "estimate.closed": failure({ kind: "conflict", text: "the account is closed" }),
};

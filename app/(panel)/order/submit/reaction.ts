import type { RpcFailure } from "@/lib/api/rpc-errors";

export type Reaction =
  | { kind: "signed_out" }
  | { kind: "requote" }
  | { kind: "catalogue" }
  | { kind: "sent_already" }
  | { kind: "address" }
  | { kind: "legal" }
  | { kind: "fields"; fields: Record<string, string> }
  | { kind: "other"; failure: RpcFailure };

/** What the page does after a rejected order. */
export function reactionTo(failure: RpcFailure): Reaction {
  const { code, doc, fields } = failure;
  if (code === "unauthenticated") return { kind: "signed_out" };
  // A promotion that has ended since: the next quote says so beside the promo code.
  // So does the next quote of an offer that has expired, or was accepted in another tab.
  if (["quote.", "promo.", "offer."].some((start) => doc.startsWith(start))) return { kind: "requote" };
  if (doc === "idempotency.conflict") return { kind: "sent_already" };
  // The catalog has changed since the page read it: stock, prices or available options.
  if (doc.startsWith("order.")) return { kind: "catalogue" };
  if (doc === "account.address_missing") return { kind: "address" };
  if (doc === "legal.not_accepted") return { kind: "legal" };
  if (code === "invalid" && Object.keys(fields).length > 0) return { kind: "fields", fields };
  return { kind: "other", failure };
}

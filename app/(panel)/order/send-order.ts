import type { PinProof } from "@/components/form/use-pin";
import type { OutputOf } from "@/lib/api/client";
import type { RpcFailure } from "@/lib/api/rpc-errors";
import type { OrderInput } from "./order-call";

export type Ordered = OutputOf<"eq", "order_instance">;

export type ProvedOrder = OrderInput & PinProof;

/** One composed order with its key. `isOpen`: sent, and nobody knows yet whether it went through. */
export type Attempt = { key: string; identity: string; body: ProvedOrder; isOpen: boolean };

/** What makes an order the same order: a new quote or another try at the PIN does not change it. */
function identityOf({ quote: _quote, pin: _pin, pin_trust: _trust, ...order }: ProvedOrder): string {
  return JSON.stringify(order);
}

/**
 * The attempt to send for this body. An open one is repeated to the letter, because the server compares the body with
 * the first; one that was refused left nothing behind, so its key serves for the same order with another PIN or quote.
 */
export function attemptFor(previous: Attempt | null, body: ProvedOrder, newKey: () => string): Attempt {
  const identity = identityOf(body);
  if (previous?.identity !== identity) return { key: newKey(), identity, body, isOpen: true };
  return previous.isOpen ? previous : { ...previous, body, isOpen: true };
}

export type Outcome =
  | { state: "accepted"; ordered: Ordered }
  | { state: "refused"; failure: RpcFailure }
  | { state: "unknown"; failure: RpcFailure };

/** An answer that says nothing about whether the order was taken. */
const isNoAnswer = ({ code, doc }: RpcFailure): boolean =>
  doc === "answer.lost" || code === "internal" || code === "unavailable";

export const retryPauses = [500, 1_000, 2_000, 4_000, 8_000] as const;

type Post = () => Promise<{ ordered: Ordered } | { failure: RpcFailure }>;

/** Sends until the server has answered; repeats with the same key when the answer is lost, up to five times. */
export async function sendUntilAnswered(
  post: Post,
  pause: (milliseconds: number) => Promise<void>,
  onLost: () => void,
): Promise<Outcome> {
  for (let tries = 0; ; tries++) {
    const answer = await post();
    if ("ordered" in answer) return { state: "accepted", ordered: answer.ordered };
    if (!isNoAnswer(answer.failure)) return { state: "refused", failure: answer.failure };
    const wait = retryPauses[tries];
    if (wait === undefined) return { state: "unknown", failure: answer.failure };
    onLost();
    await pause(wait);
  }
}

export type Reaction =
  | { kind: "signed_out" }
  | { kind: "pin"; failure: RpcFailure }
  | { kind: "requote" }
  | { kind: "catalogue" }
  | { kind: "sent_already" }
  | { kind: "fields"; fields: Record<string, string> }
  | { kind: "other"; failure: RpcFailure };

/** What a refusal asks of the page. */
export function reactionTo(failure: RpcFailure): Reaction {
  const { code, doc, fields } = failure;
  if (code === "unauthenticated") return { kind: "signed_out" };
  if (doc.startsWith("pin.")) return { kind: "pin", failure };
  if (doc.startsWith("quote.")) return { kind: "requote" };
  if (doc === "idempotency.conflict") return { kind: "sent_already" };
  // The catalogue moved under the form: stock, prices, what fits.
  if (doc.startsWith("order.")) return { kind: "catalogue" };
  if (code === "invalid" && Object.keys(fields).length > 0) return { kind: "fields", fields };
  return { kind: "other", failure };
}

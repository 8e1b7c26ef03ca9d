import { createHash } from "node:crypto";
import type { Payment } from "@mollie/api-client";
import { isOurRefund, isOurs } from "../keys";
import type { OutsideRefund, OutsideState, Report } from "../port";
import { isMissing, type Opened } from "./client";
import { keyIn, outsideMoney, refundStateOf, stateOf } from "./state";

type Of = { key: string; is: OutsideState };

const byTime = (one: { createdAt: string }, other: { createdAt: string }): number =>
  one.createdAt.localeCompare(other.createdAt);

/** Refunds that have ended; Mollie reports them by the payment. */
function refundReports({ id, _embedded }: Payment, of: Of): Report[] {
  const ended = (_embedded?.refunds ?? []).toSorted(byTime).flatMap((refund) => {
    const is = refundStateOf(refund.status);
    return is === "pending" ? [] : [{ refund, is, key: keyIn(refund.metadata) }];
  });
  const own = ended.flatMap(({ refund, is, key }): Report[] =>
    isOurRefund(key) ? [{ eventId: `${refund.id} ${is}`, about: "refund", key, is }] : [],
  );
  const others = ended
    .filter(({ key }) => !isOurRefund(key))
    .map(({ refund, is }): OutsideRefund => ({ id: refund.id, ...outsideMoney(refund.amount), is }));
  if (others.length === 0) return own;
  const words = others.map((one) => `${one.id} ${one.is}`).join(" ");
  const eventId = `${id} ${createHash("sha256").update(words).digest("hex").slice(0, 32)}`;
  return [...own, { eventId, about: "refunds_outside", reference: id, refunds: others, of }];
}

/** A chargeback takes the money at once; reversed, it is back. Mollie tells of no other end. */
const disputeReports = ({ id: reference, _embedded }: Payment, of: Of): Report[] =>
  (_embedded?.chargebacks ?? []).toSorted(byTime).flatMap((chargeback): Report[] => {
    const { id: disputeId, amount, reversedAt } = chargeback;
    const about = { about: "dispute", reference, disputeId, over: outsideMoney(amount), of } as const;
    const opened = { ...about, eventId: `${disputeId} opened`, is: "opened" } as const;
    return reversedAt ? [opened, { ...about, eventId: `${disputeId} won`, is: "won" }] : [opened];
  });

/**
 * What has become of the payment that a call-back names. The call-back proves nothing and says nothing but its number:
 * everything is read from Mollie. Null if it names none; empty if it is not one of the panel's.
 */
export async function readReports(opened: Opened, body: string): Promise<Report[] | null> {
  const id = new URLSearchParams(body).get("id") ?? "";
  if (!/^tr_\w{1,60}$/.test(id)) return null;
  const { refunds, chargebacks } = opened.library.PaymentEmbed;
  const payment = await opened.mollie.payments
    .get(id, { embed: [refunds, chargebacks] })
    .catch((error: unknown) => {
      if (isMissing(error)) return null;
      throw error;
    });
  const key = payment && keyIn(payment.metadata);
  if (!payment || !isOurs(key)) return [];
  const is = await stateOf(opened, payment);
  return [
    { eventId: `${id} ${payment.status}`, about: "payment", key, outsideId: id, is },
    ...refundReports(payment, { key, is }),
    ...disputeReports(payment, { key, is }),
  ];
}

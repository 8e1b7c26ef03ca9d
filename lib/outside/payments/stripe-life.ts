import type Stripe from "stripe";
import type { OutsideDispute, OutsideLife, OutsideTry } from "./port";
import { outsideMoney } from "./stripe-money";

const most = 100;
const dateOf = (seconds: number): Date => new Date(seconds * 1_000);

const tryStates: Record<Stripe.Charge.Status, OutsideTry["is"]> = {
  succeeded: "done",
  pending: "pending",
  failed: "failed",
};

const tryOf = (charge: Stripe.Charge): OutsideTry => ({
  at: dateOf(charge.created),
  is: tryStates[charge.status] ?? "pending",
  why: charge.failure_message ?? "",
  ...outsideMoney(charge),
});

const disputeOf = (dispute: Stripe.Dispute): OutsideDispute => ({
  id: dispute.id,
  is: dispute.status,
  why: dispute.reason,
  answerBy: dispute.evidence_details?.due_by ? dateOf(dispute.evidence_details.due_by) : null,
  ...outsideMoney(dispute),
});

/** The movement of the balance that the charge that arrived has made; null while Stripe has none. */
function movementOf(charges: readonly Stripe.Charge[]): Stripe.BalanceTransaction | null {
  const moved = charges.find(({ status }) => status === "succeeded")?.balance_transaction;
  return moved && typeof moved !== "string" ? moved : null;
}

/** Tries, fee and disputes of a payment, as Stripe tells them. */
export async function readLife(stripe: Stripe, reference: string): Promise<OutsideLife> {
  const ofPayment = { payment_intent: reference, limit: most };
  const { data: charges } = await stripe.charges.list({
    ...ofPayment,
    expand: ["data.balance_transaction"],
  });
  const { data: disputes } = await stripe.disputes.list(ofPayment);
  const moved = movementOf(charges);
  const of = (amount: number) => moved && outsideMoney({ amount, currency: moved.currency });
  return {
    tries: charges.map(tryOf).toReversed(),
    fee: of(moved?.fee ?? 0),
    net: of(moved?.net ?? 0),
    paysOutOn: moved ? dateOf(moved.available_on) : null,
    disputes: disputes.map(disputeOf),
  };
}

import type Stripe from "stripe";
import type { MovementKind, OutsideMovement, OutsidePayout } from "./port";
import { outsideMoney, textOf } from "./stripe-money";

const atOnce = 100;
const dateOf = (seconds: number): Date => new Date(seconds * 1_000);

const kinds: Readonly<Record<string, MovementKind>> = {
  charge: "payment",
  payment: "payment",
  refund: "refund",
  payment_refund: "refund",
  refund_failure: "refund",
  payment_failure_refund: "refund",
  stripe_fee: "fee",
  application_fee: "fee",
};

/** An adjustment is a dispute or its reversal, or something that only Stripe can explain. */
function kindOf({ type, reporting_category: category }: Stripe.BalanceTransaction): MovementKind {
  if (category === "dispute" || category === "dispute_reversal") return "dispute";
  return Object.hasOwn(kinds, type) ? (kinds[type] ?? "other") : "other";
}

function referenceOf({ source }: Stripe.BalanceTransaction): string | null {
  if (!source || typeof source === "string" || !("payment_intent" in source)) return null;
  const intent = source.payment_intent;
  return typeof intent === "string" ? intent : (intent?.id ?? null);
}

async function readMovements(stripe: Stripe, payout: string): Promise<OutsideMovement[]> {
  const movements: OutsideMovement[] = [];
  const listed = stripe.balanceTransactions.list({ payout, limit: atOnce, expand: ["data.source"] });
  for await (const one of listed) {
    // The payout itself is listed, too.
    if (one.type === "payout") continue;
    movements.push({
      ...{ id: one.id, kind: kindOf(one), reference: referenceOf(one) },
      ...{ gross: textOf(one.amount), fee: textOf(one.fee), net: textOf(one.net) },
    });
  }
  return movements;
}

/** Payouts that have arrived since then, with what they consist of; a payout by hand has no movements at Stripe. */
export async function readPayouts(stripe: Stripe, since: Date): Promise<OutsidePayout[]> {
  const payouts: OutsidePayout[] = [];
  const arrival_date = { gte: Math.floor(since.getTime() / 1_000) };
  for await (const one of stripe.payouts.list({ arrival_date, status: "paid", limit: atOnce }))
    payouts.push({
      ...{ id: one.id, ...outsideMoney(one) },
      ...{ createdAt: dateOf(one.created), arrivesAt: dateOf(one.arrival_date) },
      movements: await readMovements(stripe, one.id),
    });
  return payouts;
}

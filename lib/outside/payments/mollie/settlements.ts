import type { MollieClient } from "@mollie/api-client";
import { decimalOf, moneyOf, negate } from "@/lib/base/money";
import type { MovementKind, OutsideMovement, OutsidePayout } from "../port";
import { outsideMoney } from "./state";

/** How many settlements are looked through; Mollie makes one a day at most. */
const mostSettlements = 400;
const mostMovements = 10_000;

const below = (value: string): string => decimalOf(negate(moneyOf(value, "EUR")));

type Settled = {
  id: string;
  amount: { value: string };
  settlementAmount?: { value: string } | undefined;
  paymentId?: string;
};

/** Mollie keeps its fees as costs of a settlement, not of a payment. Refunds and chargebacks are below zero. */
function movementOf(kind: MovementKind, one: Settled): OutsideMovement {
  const gross =
    one.settlementAmount?.value ?? (kind === "payment" ? one.amount.value : below(one.amount.value));
  const reference = kind === "payment" ? one.id : (one.paymentId ?? null);
  return { id: one.id, kind, gross, fee: "0.00", net: gross, reference };
}

/** By year and month. */
type Periods = Record<string, Record<string, { costs?: { amountGross: { value: string } }[] }>>;

const costsOf = (id: string, periods: Periods): OutsideMovement[] =>
  Object.entries(periods ?? {}).flatMap(([year, months]) =>
    Object.entries(months).flatMap(([month, { costs }]) =>
      (costs ?? []).map(({ amountGross }, index): OutsideMovement => {
        const gross = below(amountGross.value);
        const name = `${id} ${year}-${month} ${index + 1}`;
        return { id: name, kind: "fee", gross, fee: "0.00", net: gross, reference: null };
      }),
    ),
  );

async function readMovements(mollie: MollieClient, settlementId: string): Promise<OutsideMovement[]> {
  const movements: OutsideMovement[] = [];
  const add = (kind: MovementKind) => (one: Settled) => void movements.push(movementOf(kind, one));
  const of = { settlementId };
  await mollie.settlementPayments.iterate(of).take(mostMovements).forEach(add("payment"));
  await mollie.settlementRefunds.iterate(of).take(mostMovements).forEach(add("refund"));
  await mollie.settlementChargebacks.iterate(of).take(mostMovements).forEach(add("dispute"));
  return movements;
}

/** Settlements that were paid out since then, with their payments, refunds, chargebacks and costs. */
export async function readSettlements(mollie: MollieClient, since: Date): Promise<OutsidePayout[]> {
  const payouts: OutsidePayout[] = [];
  for await (const one of mollie.settlements.iterate().take(mostSettlements)) {
    const status: string = one.status;
    if (status !== "paidout" || !one.settledAt) continue;
    const arrivesAt = new Date(one.settledAt);
    // The newest come first.
    if (arrivesAt < since) break;
    payouts.push({
      ...{ id: one.id, ...outsideMoney(one.amount), createdAt: new Date(one.createdAt), arrivesAt },
      movements: [...(await readMovements(mollie, one.id)), ...costsOf(one.id, one.periods)],
    });
  }
  return payouts;
}

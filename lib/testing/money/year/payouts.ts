import { database } from "@/lib/db/client";
import { bankReceipts } from "@/lib/db/tables/money/bank-statements";
import { matchPayout } from "@/lib/domain/money/card-payouts/match";
import { readPayouts } from "@/lib/domain/money/card-payouts/read";
import { showPayouts } from "@/lib/domain/money/card-payouts/show";
import { readCardPayments, type Stripe } from "./acts";
import { cardFees, sellerIds } from "./mix";
import { staffAt } from "./people";
import type { Stage } from "./stage";

type Moved = { type: string; amount: number; fee?: number; intent?: string; category?: string };

/** The bank's receipt of a payout is matched with it by a person, who finds it among the candidates. */
async function receive({ clerk }: Stage, outsideId: string, now: Date): Promise<void> {
  const staff = await staffAt(clerk, now);
  const find = async () =>
    (await showPayouts.call(staff, { open: "1" })).payouts.find((one) => one.outside_id === outsideId);
  const known = await find();
  if (!known || known.amount.startsWith("-")) return;
  const facts = {
    account: "",
    payer: "STRIPE",
    currency: known.currency,
    text: outsideId,
    problem: "unnamed",
  };
  const own = { key: outsideId, receipt: outsideId, day: known.arrives.slice(0, 10), state: "open" as const };
  await database()
    .insert(bankReceipts)
    .values({ ...facts, ...own, amount: known.amount, createdAt: now });
  const found = (await find())?.candidates.find(({ text }) => text === outsideId);
  if (!found) throw new Error(`The receipt of payout ${outsideId} is no candidate.`);
  await matchPayout.call(staff, { id: known.id, receipt: found.id });
}

/** Pays out each month what came by card since, for each seller apart, less fees and what banks took back. */
export function payoutsOf(stage: Stage, stripe: Stripe) {
  const paidOut = new Set<number>();
  const takenBack: number[] = [];
  return {
    /** The payment was disputed: it is deducted from the next payout. */
    dispute: (payment: number): void => void takenBack.push(payment),
    async payOut(now: Date): Promise<void> {
      const all = await readCardPayments();
      const back = new Set(takenBack.splice(0));
      const unix = Math.floor(now.getTime() / 1_000);
      const made: string[] = [];
      for (const company of sellerIds) {
        const own = all.filter((one) => one.company === company);
        const movements = own.flatMap(({ id, reference, amount }): Moved[] => {
          const gross = Math.round(Number(amount) * 100);
          const intent = reference ?? "";
          const charge = { type: "charge", amount: gross, fee: cardFees.of(gross), intent };
          const taken = {
            type: "adjustment",
            amount: -gross,
            fee: cardFees.dispute,
            intent,
            category: "dispute",
          };
          return [...(paidOut.has(id) ? [] : [charge]), ...(back.has(id) ? [taken] : [])];
        });
        for (const { id } of own) paidOut.add(id);
        if (movements.length === 0) continue;
        const monthly = { type: "stripe_fee", amount: -cardFees.month };
        made.push(stripe.payOut([...movements, monthly], { created: unix, arrival_date: unix + 86_400 }));
      }
      await readPayouts.call(await staffAt(stage.clerk, now), {});
      for (const id of made) await receive(stage, id, now);
    },
  };
}

import { currencies } from "@/lib/base/money";
import type { Database } from "@/lib/db/client";
import { cardEntries, paymentFees } from "@/lib/db/tables/money/card-payouts";

type Paid = { paymentId: number; companyId: number; method: string; at: Date };

/**
 * Keeps what a card service took for a payment and said at once, and books it; decimal text in its own currency. A
 * payout that has the payment books no fee of it then. One in a currency that no company has is only kept.
 */
export async function keepFee(
  db: Database,
  { paymentId, companyId, method, at }: Paid,
  fee: { amount: string; currency: string },
): Promise<void> {
  const [kept] = await db
    .insert(paymentFees)
    .values({ paymentId, ...fee })
    .onConflictDoNothing()
    .returning({ id: paymentFees.paymentId });
  if (!kept || !/[1-9]/.test(fee.amount) || !currencies.some((one) => one === fee.currency)) return;
  const sums = { currency: fee.currency, paid: "0.00", fee: fee.amount };
  await db.insert(cardEntries).values({ companyId, method, paymentId, at, ...sums });
}

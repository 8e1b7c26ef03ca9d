import { decimalOf, moneyOf, negate } from "@/lib/base/money";
import { statusIn } from "../ask-outside";
import type { OutsidePayout } from "../port";
import type { Opened } from "./client";

const dayMs = 86_400_000;
/** PayPal searches 31 days at once. */
const spanMs = 30 * dayMs;
const atOnce = 100;
const mostPages = 50;

/** Withdrawals to a bank account. */
const isWithdrawal = (code: string): boolean => /^T04\d\d$/.test(code);

type Found = Awaited<ReturnType<Opened["transactions"]["searchTransactions"]>>["result"];

const payoutsIn = ({ transactionDetails }: Found): OutsidePayout[] =>
  (transactionDetails ?? []).flatMap(({ transactionInfo: one }) => {
    const { transactionId: id, transactionAmount: money, transactionInitiationDate: begun } = one ?? {};
    if (!id || !money || !begun || !isWithdrawal(one?.transactionEventCode ?? "")) return [];
    const createdAt = new Date(begun);
    const arrivesAt = new Date(one?.transactionUpdatedDate ?? begun);
    // What leaves the balance is below zero there.
    const amount = decimalOf(negate(moneyOf(money.value, "EUR")));
    return [{ id, amount, currency: money.currencyCode, createdAt, arrivesAt, movements: null }];
  });

/**
 * Withdrawals that have succeeded since then. PayPal does not say of which payments one consists: it is taken from a
 * balance. Empty where the app may not search transactions.
 */
export async function readWithdrawals(
  { transactions }: Opened,
  since: Date,
  now: Date,
): Promise<OutsidePayout[]> {
  const payouts: OutsidePayout[] = [];
  for (let from = since.getTime(); from < now.getTime(); from += spanMs) {
    const startDate = new Date(from).toISOString();
    const endDate = new Date(Math.min(from + spanMs, now.getTime())).toISOString();
    for (let page = 1; page <= mostPages; page += 1) {
      const asked = { startDate, endDate, transactionStatus: "S", pageSize: atOnce, page };
      const found = await transactions
        .searchTransactions({ ...asked, fields: "transaction_info", balanceAffectingRecordsOnly: "Y" })
        .catch((error: unknown) => {
          if (statusIn(error) === 403) return null;
          throw error;
        });
      if (found === null) return [];
      payouts.push(...payoutsIn(found.result));
      if (page >= (found.result.totalPages ?? 1)) break;
    }
  }
  return payouts;
}

import { moneyOf, negate } from "@/lib/base/money";
import type { Database } from "@/lib/db/client";
import type { creditPayouts } from "@/lib/db/tables/money/credit-payouts";
import { postEntry } from "../../billing/shared/ledger";

type Payout = Pick<typeof creditPayouts.$inferSelect, "id" | "accountId" | "amount" | "currency">;

/**
 * Posts that credit was sent to its owner's bank account, or that the bank sent it back. The caller has locked the
 * credit and the payout; each is posted once.
 */
export async function postCreditPayout(
  db: Database,
  { id, accountId, amount: value, currency }: Payout,
  end: "sent" | "returned",
  now: Date,
): Promise<void> {
  const amount = moneyOf(value, currency);
  const isOut = end === "sent";
  await postEntry(db, {
    accountId,
    currency,
    kind: "refund",
    key: `${isOut ? "credit payout" : "credit payout back"} ${id}`,
    description: { code: isOut ? "credit_paid_out" : "credit_payout_returned" },
    invoiceId: null,
    postings: [
      { kind: "credit", amount: isOut ? negate(amount) : amount },
      { kind: "payments", amount: isOut ? amount : negate(amount) },
    ],
    now,
  });
}

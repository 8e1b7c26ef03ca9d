import { add, decimalOf, isNegative, moneyOf, negate } from "@/lib/base/money";
import type { Database } from "@/lib/db/client";
import type { creditAdjustments } from "@/lib/db/tables/money/credit-adjustments";
import { fail } from "../../../kernel/errors/fail";
import { lockCredit, postEntry } from "../../billing/shared/ledger";

type CreditAdjustment = typeof creditAdjustments.$inferSelect;

/** Posts the adjustment, once: the ledger rejects a second entry of it. */
export async function bookCreditAdjustment(
  db: Database,
  adjustment: CreditAdjustment,
  now: Date,
): Promise<void> {
  const { id, accountId, currency } = adjustment;
  const amount = moneyOf(adjustment.amount, currency);
  const credit = await lockCredit(db, accountId, currency);
  if (isNegative(add(credit, amount))) throw fail("credit.insufficient", { credit: decimalOf(credit) });
  await postEntry(db, {
    accountId,
    currency,
    kind: "correction",
    key: `correction ${id}`,
    description: { code: "corrected" },
    invoiceId: null,
    postings: [
      { kind: "credit", amount },
      { kind: "promotion", amount: negate(amount) },
    ],
    now,
  });
}

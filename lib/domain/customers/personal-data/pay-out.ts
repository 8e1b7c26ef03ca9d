import { eq } from "drizzle-orm";
import { z } from "zod";
import { Amount } from "@/lib/base/amount";
import { add, amountOf, decimalOf, isNegative, moneyOf, negate } from "@/lib/base/money";
import { creditPayouts } from "@/lib/db/tables/money/credit-payouts";
import { byStaff } from "../../kernel/access/access";
import { fail } from "../../kernel/errors/fail";
import { staffOperation } from "../../kernel/staff/staff-operation";
import { staffIdOf } from "../../kernel/staff/staff-reason";
import { lockCredit } from "../../money/billing/shared/ledger";
import { postCreditPayout } from "../../money/payments/shared/post-credit-payout";

/** Books the payout of a closed account's credit, once staff have sent the money to the bank account. */
export const bookPayoutOfCredit = staffOperation({
  name: "personal_data.pay_out",
  summary: "Books that a closed account's credit was sent to its owner",
  access: byStaff("write", "payments/refund"),
  within: { credit_payouts: "id" },
  changes: ["billing"],
  fails: ["payout.not_found", "credit.insufficient"],
  input: z.object({ id: z.int32() }),
  output: z.object({ amount: Amount }),
  run: async ({ db, now, actor, note }, { id }) => {
    const isMine = eq(creditPayouts.id, id);
    const [seen] = await db.select().from(creditPayouts).where(isMine);
    if (!seen) throw fail("payout.not_found");
    const { accountId, currency } = seen;
    const credit = await lockCredit(db, accountId, currency);
    const [row] = await db.select().from(creditPayouts).where(isMine).for("update");
    if (row?.state !== "waiting") throw fail("payout.not_found");
    const amount = moneyOf(row.amount, currency);
    if (isNegative(add(credit, negate(amount))))
      throw fail("credit.insufficient", { credit: decimalOf(credit) });
    await postCreditPayout(db, row, "sent", now);
    await db
      .update(creditPayouts)
      .set({ state: "paid", endedAt: now, endedBy: staffIdOf(actor) })
      .where(isMine);
    note({ accountId, target: `account ${accountId}`, changes: { paid_out: row.amount, currency } });
    return { amount: amountOf(amount) };
  },
});

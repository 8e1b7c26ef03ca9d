import { z } from "zod";
import { Amount } from "@/lib/base/amount";
import { isPlausibleAccount } from "@/lib/base/company-payments";
import { wireMoney } from "@/lib/base/form-values";
import { amountOf, compare, decimalOf, isPositive, moneyOf } from "@/lib/base/money";
import { creditPayouts } from "@/lib/db/tables/money/credit-payouts";
import { byStaff } from "../../kernel/access/access";
import { findCustomerCalled } from "../../kernel/account/find-customer";
import { fail, invalidArgument } from "../../kernel/errors/fail";
import { staffOperation } from "../../kernel/staff/staff-operation";
import { readReason, staffReason } from "../../kernel/staff/staff-reason";
import { lockCredit } from "../billing/shared/ledger";

/**
 * Notes that a customer wants credit at a bank account, such as another one after the bank sent a payout back. Nothing
 * is posted until it is in a file, or sent by hand.
 */
export const askPayout = staffOperation({
  name: "sepa.ask_payout",
  summary: "Adds a payout of a customer's credit to a bank account",
  access: byStaff("write", "payments/refund"),
  changes: [],
  fails: ["credit.insufficient", "payout.waiting"],
  input: z.object({
    /** By email or number. */
    customer: z.string().trim().min(1).max(254),
    amount: wireMoney,
    holder: z.string().trim().min(1).max(140),
    bank_account: z.string().trim().max(40),
    reason: staffReason,
  }),
  output: z.object({ payout: z.int(), amount: Amount }),
  run: async ({ db, now, note }, { customer, amount: typed, holder, bank_account, reason: given }) => {
    const reason = readReason(given);
    const { id: accountId, currency } = await findCustomerCalled(db, customer);
    if (!isPlausibleAccount(bank_account))
      throw invalidArgument("bank_account", "is not a valid account number");
    const credit = await lockCredit(db, accountId, currency);
    const amount = moneyOf(typed, currency);
    if (!isPositive(amount)) throw invalidArgument("amount", "must be above zero");
    if (compare(amount, credit) > 0) throw fail("credit.insufficient", { credit: decimalOf(credit) });
    const [row] = await db
      .insert(creditPayouts)
      .values({
        accountId,
        amount: decimalOf(amount),
        currency,
        holder,
        bankAccount: bank_account,
        askedAt: now,
      })
      .onConflictDoNothing()
      .returning({ id: creditPayouts.id });
    if (!row) throw fail("payout.waiting");
    note({
      accountId,
      target: `account ${accountId}`,
      changes: { payout: decimalOf(amount), currency, reason },
    });
    return { payout: row.id, amount: amountOf(amount) };
  },
});

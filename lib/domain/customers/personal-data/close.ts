import { z } from "zod";
import { isPlausibleAccount } from "@/lib/base/company-payments";
import { wireText } from "@/lib/base/form-values";
import { decimalOf, isPositive, type Money } from "@/lib/base/money";
import type { Database } from "@/lib/db/client";
import { creditPayouts } from "@/lib/db/tables/money/credit-payouts";
import { requireAccountOwner, writes } from "../../kernel/access/access";
import { invalidArgument } from "../../kernel/errors/fail";
import { operation } from "../../kernel/operation/operation";
import { lockCredit } from "../../money/billing/shared/ledger";
import { closeAccount } from "./shared/close-account";

type BankAccount = { holder: string; bank_account: string };

/** Books nothing yet: staff send the money, and say so. */
async function askForPayout(
  db: Database,
  { accountId, credit, now }: { accountId: number; credit: Money; now: Date },
  { holder, bank_account: typed }: BankAccount,
): Promise<void> {
  const bankAccount = typed.trim();
  if (holder.trim() === "") throw invalidArgument("holder", "is required");
  if (!isPlausibleAccount(bankAccount))
    throw invalidArgument("bank_account", "is not a valid account number");
  await db.insert(creditPayouts).values({
    accountId,
    amount: decimalOf(credit),
    currency: credit.currency,
    holder: holder.trim(),
    bankAccount,
    askedAt: now,
  });
}

/**
 * Closes the account: sessions and keys end, and nobody can sign in. Credit is paid out to the bank account given. The
 * personal data are erased some days later; until then support can take it back.
 */
export const closeOwnAccount = operation({
  name: "personal_data.close",
  summary: "Closes the account and has its personal data erased",
  access: writes({ who: "person", right: null, proof: ["owner"], topic: "data" }),
  changes: [],
  fails: ["closing.blocked"],
  input: z.object({ holder: wireText(140).default(""), bank_account: wireText(40).default("") }),
  output: z.object({ erased_on: z.string() }),
  run: async (context, bank) => {
    requireAccountOwner(context);
    const { db, now, actor, note, requestId } = context;
    const { id: accountId, currency } = actor.account;
    const credit = await lockCredit(db, accountId, currency);
    const hasCredit = isPositive(credit);
    if (hasCredit) await askForPayout(db, { accountId, credit, now }, bank);
    const payout = hasCredit ? { amount: decimalOf(credit), currency } : null;
    const startsAt = await closeAccount({ db, now, requestId }, accountId, { askedBy: null, payout });
    const erasedOn = startsAt.toISOString().slice(0, 10);
    note({ target: `account ${accountId}`, changes: { closed: true, erased_on: erasedOn } });
    return { erased_on: erasedOn };
  },
});

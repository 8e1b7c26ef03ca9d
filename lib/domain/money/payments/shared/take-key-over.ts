import { and, asc, eq, inArray, isNotNull, ne } from "drizzle-orm";
import { squeezed } from "@/lib/base/squeezed";
import type { Database } from "@/lib/db/client";
import { bankReceipts } from "@/lib/db/tables/money/bank-statements";
import type { Receipt } from "@/lib/outside/bank-statement/port";
import type { Keyed } from "./receipt-key";
import { findReferences } from "./reference";

type Row = typeof bankReceipts.$inferSelect;

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

const hasAll = (text: string, words: readonly string[]): boolean => {
  const all = new Set(wordsOf(text));
  return words.every((word) => all.has(word));
};

/** Whether one of the texts has all words of the other, and names the same invoices. */
function isWithin(one: string, other: string): boolean {
  const named = (text: string) => findReferences(text).toSorted().join(" ");
  return named(one) === named(other) && (hasAll(one, wordsOf(other)) || hasAll(other, wordsOf(one)));
}

/** Whether a stored receipt is this one as another version has read it: its text may differ where the bank has numbered it. */
function isSame(row: Row, { number, payer, text }: Receipt): boolean {
  const [before, now] = [squeezed(row.payer), squeezed(payer)];
  if (before !== now && before !== "" && now !== "") return false;
  return squeezed(row.text) === squeezed(text) || (number !== "" && isWithin(row.text, text));
}

/**
 * Gives a receipt's key to the same receipt of an earlier import, where another version has read it otherwise: a payer or an
 * account that it did not find is a part of the key. Each stored one is taken once, so that equal payments stay as many.
 */
export async function takeKeyOver(db: Database, importId: number, keyed: Keyed): Promise<void> {
  const { receipt, key, inFile } = keyed;
  const { account, amount, day, number } = receipt;
  if ((await db.$count(bankReceipts, eq(bankReceipts.key, key))) > 0) return;
  const rows = await db
    .select()
    .from(bankReceipts)
    .where(
      and(
        eq(bankReceipts.day, day),
        eq(bankReceipts.amount, amount),
        eq(bankReceipts.receipt, number),
        inArray(bankReceipts.account, [account, `/${account}`]),
        isNotNull(bankReceipts.importId),
        ne(bankReceipts.importId, importId),
      ),
    )
    .orderBy(asc(bankReceipts.id));
  for (const row of rows) {
    if (inFile.has(row.key) || !isSame(row, receipt)) continue;
    const isStill = and(eq(bankReceipts.id, row.id), eq(bankReceipts.key, row.key));
    const taken = await db
      .update(bankReceipts)
      .set({ key })
      .where(isStill)
      .returning({ id: bankReceipts.id });
    if (taken.length > 0) return;
  }
}

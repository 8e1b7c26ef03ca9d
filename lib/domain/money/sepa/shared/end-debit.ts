import { and, eq } from "drizzle-orm";
import { moneyOf } from "@/lib/base/money";
import type { Database } from "@/lib/db/client";
import { invoices } from "@/lib/db/tables/money/billing";
import { sepaDebits, sepaMandates } from "@/lib/db/tables/money/sepa";
import { lockCredit } from "../../billing/shared/ledger";
import { bookTransfer } from "../../payments/shared/book-transfer";
import { chargeBack } from "../../payments/shared/charge-back";
import { endHold } from "../../subscriptions/shared/end-hold";
import { blocksMandate } from "../rules";

export type Debit = typeof sepaDebits.$inferSelect;

type Told = { importId: number; now: Date };

async function lockDebit(db: Database, { id, accountId }: Debit): Promise<Debit | undefined> {
  await lockCredit(db, accountId, "EUR");
  const [row] = await db.select().from(sepaDebits).where(eq(sepaDebits.id, id)).for("update");
  return row;
}

/** The bank has credited the debit: it pays its invoice. False = that was known. */
export async function collectDebit(db: Database, seen: Debit, { importId, now }: Told): Promise<boolean> {
  const row = await lockDebit(db, seen);
  if (row?.state !== "exported") return false;
  const [invoice] = await db.select().from(invoices).where(eq(invoices.id, row.invoiceId));
  if (!invoice) throw new Error(`Debit ${row.id} is of no invoice.`);
  const receipt = `debit ${row.reference}`;
  const { paymentId } = await bookTransfer(db, invoice, { amount: moneyOf(row.amount, "EUR"), receipt }, now);
  await db
    .update(sepaDebits)
    .set({ state: "collected", paymentId, endedAt: now, importId })
    .where(eq(sepaDebits.id, row.id));
  return true;
}

/** Ends the debits of a mandate that are in no file yet. */
export const withdrawDebits = async (db: Database, mandateId: number, now: Date): Promise<void> => {
  const ended = await db
    .update(sepaDebits)
    .set({ state: "withdrawn", endedAt: now })
    .where(and(eq(sepaDebits.mandateId, mandateId), eq(sepaDebits.state, "announced")))
    .returning({ invoiceId: sepaDebits.invoiceId });
  await endHold(
    db,
    ended.map(({ invoiceId }) => invoiceId),
    now,
  );
};

/**
 * The bank refused the debit, or took it back: what it had paid is owed again, as after a chargeback. Codes that say so
 * block the mandate. False = that was known.
 */
export async function returnDebit(
  db: Database,
  seen: Debit,
  { reason, importId, now }: Told & { reason: string },
): Promise<boolean> {
  const row = await lockDebit(db, seen);
  if (row?.state !== "exported" && row?.state !== "collected") return false;
  if (row.paymentId !== null) await chargeBack(db, row.paymentId, now);
  await db
    .update(sepaDebits)
    .set({ state: "returned", reason, endedAt: now, importId })
    .where(eq(sepaDebits.id, row.id));
  await endHold(db, [row.invoiceId], now);
  if (!blocksMandate(reason)) return true;
  await db
    .update(sepaMandates)
    .set({ state: "blocked", reason, endedAt: now })
    .where(and(eq(sepaMandates.id, row.mandateId), eq(sepaMandates.state, "active")));
  await withdrawDebits(db, row.mandateId, now);
  return true;
}

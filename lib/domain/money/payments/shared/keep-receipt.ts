import { and, eq, isNull, sql } from "drizzle-orm";
import { squeezed } from "@/lib/base/squeezed";
import type { Database } from "@/lib/db/client";
import { bankReceipts } from "@/lib/db/tables/money/bank-statements";
import { payments } from "@/lib/db/tables/money/billing";
import type { Receipt } from "@/lib/outside/bank-statement/port";
import type { Keyed } from "./receipt-key";
import { findReferences } from "./reference";
import { takeKeyOver } from "./take-key-over";

export type KeptReceipt = typeof bankReceipts.$inferSelect;

/** Finds the same receipt as stored by an older version, by its number or, without one, by its text. */
async function findOlder(
  db: Database,
  { account, number, amount, day, text }: Receipt,
): Promise<KeptReceipt | undefined> {
  const rows = await db
    .select()
    .from(bankReceipts)
    .where(
      and(
        isNull(bankReceipts.importId),
        eq(bankReceipts.amount, amount),
        eq(bankReceipts.day, day),
        eq(bankReceipts.account, account),
      ),
    )
    .limit(200);
  return rows.find((row) => (number !== "" ? row.receipt === number : squeezed(row.text) === squeezed(text)));
}

/** Stores a receipt unless it exists, and locks its row either way. */
export async function keepReceipt(
  db: Database,
  importId: number,
  keyed: Keyed,
  now: Date,
): Promise<{ row: KeptReceipt; isNew: boolean }> {
  const { receipt, key } = keyed;
  const { number, line, order: _order, file: _file, entry, ...facts } = receipt;
  const older = await findOlder(db, receipt);
  if (older)
    await db
      .update(bankReceipts)
      .set({ key, importId, line })
      .where(and(eq(bankReceipts.id, older.id), isNull(bankReceipts.importId)));
  else await takeKeyOver(db, importId, keyed);
  const [added] = await db
    .insert(bankReceipts)
    .values({
      ...facts,
      entry: entry ?? null,
      receipt: number,
      line,
      key,
      importId,
      problem: "no_reference",
      state: "open",
      createdAt: now,
    })
    .onConflictDoNothing()
    .returning({ id: bankReceipts.id });
  const [row] = await db.select().from(bankReceipts).where(eq(bankReceipts.key, key)).for("update");
  if (!row) throw new Error("The receipt was not kept.");
  return { row, isNew: added !== undefined };
}

/**
 * Payment reference of this receipt, unique per company: the bank's number, unless another receipt has it. A reverted
 * receipt keeps its payment, so the next one gets a new reference. Two of one number wait for each other: the second would take
 * the payment of the first for its own.
 */
export async function nameOfPayment(
  db: Database,
  { id, receipt, key, paymentId }: KeptReceipt,
): Promise<string> {
  if (receipt !== "")
    await db.execute(sql`select pg_advisory_xact_lock(hashtext(${`bank receipt ${receipt}`}))`);
  const again = paymentId === null ? "" : ` again ${paymentId}`;
  const own = receipt || `made ${key.slice(0, 24)}`;
  const [other] = await db
    .select({ id: bankReceipts.id })
    .from(bankReceipts)
    .where(
      and(
        eq(bankReceipts.receipt, receipt),
        sql`${bankReceipts.id} <> ${id}`,
        sql`${bankReceipts.paymentId} is not null`,
      ),
    )
    .limit(1);
  return `${other && receipt !== "" ? `${own} ${key.slice(0, 8)}` : own}${again}`;
}

/**
 * Finds a payment that an older version, or staff, booked by the bank's number, and that no stored receipt has. Banks
 * give one number to several receipts, so the text's references must include the paid invoice.
 */
export async function findBookedBefore(db: Database, { receipt, amount, text }: KeptReceipt) {
  if (receipt === "") return null;
  const [payment] = await db
    .select({ id: payments.id, invoiceId: payments.invoiceId })
    .from(payments)
    .where(
      and(
        eq(payments.method, "bank_transfer"),
        sql`${payments.externalReference} in (select id || ' ' || ${receipt}::text from companies)`,
        eq(payments.amount, amount),
      ),
    )
    .limit(1);
  if (!payment) return null;
  const references = findReferences(text);
  if (references.length > 0 && !references.includes(payment.invoiceId)) return null;
  const [claimed] = await db
    .select({ id: bankReceipts.id })
    .from(bankReceipts)
    .where(and(eq(bankReceipts.receipt, receipt), eq(bankReceipts.paymentId, payment.id)))
    .limit(1);
  return claimed ? null : payment;
}

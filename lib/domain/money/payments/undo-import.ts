import { and, asc, eq, gte, inArray, or } from "drizzle-orm";
import { z } from "zod";
import { type Currency, compare, type Money, total } from "@/lib/base/money";
import { anyOf } from "@/lib/db/any-of";
import type { Database } from "@/lib/db/client";
import { bankImports, bankReceipts } from "@/lib/db/tables/money/bank-statements";
import { invoices, payments } from "@/lib/db/tables/money/billing";
import { byStaff } from "../../kernel/access/access";
import { writeAuditRow } from "../../kernel/audit-trail/write-audit";
import { fail, invalidArgument } from "../../kernel/errors/fail";
import { staffOperation } from "../../kernel/staff/staff-operation";
import { readReason, staffIdOf, staffReason } from "../../kernel/staff/staff-reason";
import { readChargedBack } from "../billing/shared/charged-back";
import { lockCredit, lockCredits } from "../billing/shared/ledger";
import { chargeBack } from "./shared/charge-back";

type Receipt = typeof bankReceipts.$inferSelect;

/** What the account owes for credit that is spent, and whose money is gone. */
async function owedForSpent(db: Database, accountId: number, currency: Currency): Promise<Money> {
  const owed = (await readChargedBack(db, accountId)).map(({ amount }) => amount);
  return total(
    owed.filter((amount) => amount.currency === currency),
    currency,
  );
}

/**
 * Locks the receipts that an import booked. Leaves out receipts that staff or an older version had already booked:
 * their payments are older than the import.
 */
async function lockBooked(
  db: Database,
  { id, createdAt }: typeof bankImports.$inferSelect,
): Promise<Receipt[]> {
  const own = db.select({ id: payments.id }).from(payments).where(gte(payments.createdAt, createdAt));
  return db
    .select()
    .from(bankReceipts)
    .where(
      and(
        eq(bankReceipts.importId, id),
        eq(bankReceipts.state, "booked"),
        inArray(bankReceipts.paymentId, own),
      ),
    )
    .orderBy(asc(bankReceipts.id))
    .for("update");
}

/** Locks the credit of all their accounts in the order in which batches lock them, so that they cannot deadlock. */
async function lockCreditsOf(db: Database, receipts: readonly Receipt[]): Promise<void> {
  const ids = receipts.flatMap(({ paymentId }) => paymentId ?? []);
  const rows = await db
    .selectDistinct({ accountId: payments.accountId })
    .from(payments)
    .where(anyOf(payments.id, ids));
  await lockCredits(
    db,
    rows.map(({ accountId }) => accountId),
  );
}

async function whyNot(db: Database, { invoiceId, paymentId }: { invoiceId: number; paymentId: number }) {
  const [invoice] = await db.select().from(invoices).where(eq(invoices.id, invoiceId));
  if (invoice?.status === "Refunded") return "import.refunded";
  if (invoice?.status === "Cancelled") return "import.cancelled";
  const [returned] = await db
    .select({ id: payments.id })
    .from(payments)
    .where(eq(payments.refundOf, paymentId))
    .limit(1);
  return returned ? "import.returned" : null;
}

/** Reverts one booking; throws if the money has been refunded or spent, so that no hidden debt arises. */
async function takeBack(db: Database, receipt: Receipt, now: Date): Promise<void> {
  const { day, amount, currency, payer, paymentId } = receipt;
  if (paymentId === null) return;
  const about = { receipt: [day, `${amount} ${currency}`, payer].filter(Boolean).join(", ") };
  const [payment] = await db.select().from(payments).where(eq(payments.id, paymentId));
  if (!payment) return;
  await lockCredit(db, payment.accountId, payment.currency);
  const reason = await whyNot(db, { invoiceId: payment.invoiceId, paymentId });
  if (reason) throw fail(reason, about);
  const before = await owedForSpent(db, payment.accountId, payment.currency);
  await chargeBack(db, paymentId, now, "staff");
  if (compare(await owedForSpent(db, payment.accountId, payment.currency), before) > 0)
    throw fail("import.spent", about);
}

/**
 * Reverts an import: everything it booked is owed again, in one transaction or not at all, and its open receipts are
 * removed from the list. The same file can be imported again.
 */
export const takeImportBack = staffOperation({
  name: "payments.take_import_back",
  summary: "Takes back all that an import of a bank's statement has booked",
  access: byStaff("write", "payments/record"),
  changes: ["billing", "servers"],
  fails: ["import.spent"],
  input: z.object({ id: z.int32(), reason: staffReason }),
  output: z.object({ taken: z.int() }),
  run: async (context, { id, reason: given }) => {
    const { db, now, actor, note } = context;
    const reason = readReason(given);
    const [imported] = await db.select().from(bankImports).where(eq(bankImports.id, id)).for("update");
    if (!imported) throw invalidArgument("id", "is no import");
    if (imported.revertedAt) throw invalidArgument("id", "was taken back before");
    const booked = await lockBooked(db, imported);
    await lockCreditsOf(db, booked);
    for (const receipt of booked) {
      await takeBack(db, receipt, now);
      const target = `invoice ${receipt.invoiceId}`;
      const [payment] = await db
        .select()
        .from(payments)
        .where(eq(payments.id, receipt.paymentId ?? 0));
      const changes = { taken_back: receipt.amount, reason };
      if (payment)
        await writeAuditRow(context, "payments.take_import_back", [
          { accountId: payment.accountId, target, changes },
        ]);
    }
    const closed = { closedAt: now, closedBy: staffIdOf(actor), reason };
    await db
      .update(bankReceipts)
      .set({ ...closed, state: "taken_back" })
      .where(
        and(
          eq(bankReceipts.importId, id),
          or(
            eq(bankReceipts.state, "open"),
            anyOf(
              bankReceipts.id,
              booked.map((one) => one.id),
            ),
          ),
        ),
      );
    await db
      .update(bankImports)
      .set({ revertedAt: now, revertedBy: staffIdOf(actor), reason })
      .where(eq(bankImports.id, id));
    note({ target: `bank import ${id}`, changes: { taken_back: booked.length, reason } });
    return { taken: booked.length };
  },
});

import { eq } from "drizzle-orm";
import { z } from "zod";
import type { Database } from "@/lib/db/client";
import { eInvoiceDeliveries } from "@/lib/db/tables/money/e-invoices";
import { byStaff } from "../../kernel/access/access";
import { fail } from "../../kernel/errors/fail";
import { staffOperation } from "../../kernel/staff/staff-operation";
import { readReason, staffReason } from "../../kernel/staff/staff-reason";

/** A delivery that ended without reaching the customer, locked. */
async function lockFailed(db: Database, id: number) {
  const [row] = await db.select().from(eInvoiceDeliveries).where(eq(eInvoiceDeliveries.id, id)).for("update");
  if (!row) throw fail("e_invoice.delivery_not_found");
  if (row.state !== "rejected" && row.state !== "failed") throw fail("e_invoice.delivery_not_open");
  return row;
}

const targetOf = ({ invoiceId, creditNoteId }: { invoiceId: number | null; creditNoteId: number | null }) =>
  creditNoteId === null ? `invoice ${invoiceId}` : `credit note ${creditNoteId}`;

/** Sends a document again that was rejected or given up: another submission, as the data are now. */
export const sendEInvoiceAgain = staffOperation({
  name: "invoices.send_e_invoice_again",
  summary: "Sends an electronic invoice again that was not delivered",
  access: byStaff("write", "payments/record"),
  within: { e_invoice_deliveries: "id" },
  changes: [],
  fails: ["e_invoice.delivery_not_found", "e_invoice.delivery_not_open"],
  input: z.object({ id: z.int32(), reason: staffReason }),
  output: z.object({}),
  run: async ({ db, now, note }, { id, reason: given }) => {
    const reason = readReason(given);
    const row = await lockFailed(db, id);
    const { accountId, submission } = row;
    await db
      .update(eInvoiceDeliveries)
      .set({
        ...{ state: "waiting", submission: submission + 1, attempts: 0, dueAt: now },
        ...{ reason: null, sentAt: null, endedAt: null },
      })
      .where(eq(eInvoiceDeliveries.id, id));
    note({ accountId, target: targetOf(row), changes: { resent: true, reason } });
    return {};
  },
});

/** Says that staff have seen to it in another way, such as by email. */
export const settleEInvoice = staffOperation({
  name: "invoices.settle_e_invoice",
  summary: "Closes the delivery of an electronic invoice that was not delivered",
  access: byStaff("write", "payments/record"),
  within: { e_invoice_deliveries: "id" },
  changes: [],
  fails: ["e_invoice.delivery_not_found", "e_invoice.delivery_not_open"],
  input: z.object({ id: z.int32(), reason: staffReason }),
  output: z.object({}),
  run: async ({ db, now, note }, { id, reason: given }) => {
    const reason = readReason(given);
    const row = await lockFailed(db, id);
    await db
      .update(eInvoiceDeliveries)
      .set({ state: "settled", endedAt: now })
      .where(eq(eInvoiceDeliveries.id, id));
    note({ accountId: row.accountId, target: targetOf(row), changes: { settled: true, reason } });
    return {};
  },
});

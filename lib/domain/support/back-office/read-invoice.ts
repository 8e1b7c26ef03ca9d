import { and, asc, desc, eq, gt } from "drizzle-orm";
import type { z } from "zod";
import { amountOf, lesserOf, zero } from "@/lib/base/money";
import type { Database } from "@/lib/db/client";
import { staffName } from "@/lib/db/staff-name";
import { accounts } from "@/lib/db/tables/customers/accounts";
import { invoiceLines, payments } from "@/lib/db/tables/money/billing";
import { creditNotes } from "@/lib/db/tables/money/documents";
import { refunds } from "@/lib/db/tables/money/refunds";
import { invoiceNotes } from "@/lib/db/tables/support/back-office";
import type { InvoiceRow } from "../../money/billing/lookup";
import { grossOf } from "../../money/billing/shared/line-shares";
import { lineParams } from "../../money/billing/shared/order-period";
import type { Left } from "../../money/billing/shared/read-left";
import type { BackOfficeInvoice } from "./invoice-schema";

type View = z.input<typeof BackOfficeInvoice>;

/** The lines, each with what of it can still be refunded: never more than is left of the whole invoice. */
export async function readLines(db: Database, invoice: InvoiceRow, left: Left): Promise<View["lines"]> {
  const { id, currency } = invoice;
  const rows = await db
    .select()
    .from(invoiceLines)
    .where(eq(invoiceLines.invoiceId, id))
    .orderBy(asc(invoiceLines.id));
  const facts = lineParams(invoice, rows);
  const most = grossOf(left);
  const known = new Map(left.lines.map((line) => [line.id, lesserOf(grossOf(line), most)]));
  return rows.map((line, index) => ({
    id: line.id,
    what: facts[index] ?? line.description,
    amount: { value: line.amount, currency },
    server: line.serverId,
    left: amountOf(known.get(line.id) ?? zero(currency)),
  }));
}

/** Payments, tries and refunds, the oldest first. */
export async function readTries(db: Database, { id, currency }: InvoiceRow): Promise<View["payments"]> {
  const rows = await db.select().from(payments).where(eq(payments.invoiceId, id)).orderBy(asc(payments.id));
  return rows.map((row) => ({
    id: row.id,
    at: row.createdAt.toISOString(),
    method: row.refundOf === null ? row.method : "refund",
    state: row.state,
    amount: { value: row.amount, currency },
  }));
}

export async function readTakenBack(
  db: Database,
  { id, currency }: InvoiceRow,
): Promise<View["credit_notes"]> {
  const rows = await db
    .select()
    .from(creditNotes)
    .where(eq(creditNotes.invoiceId, id))
    .orderBy(asc(creditNotes.id));
  return rows.map((row) => ({
    id: row.id,
    number: row.number,
    issued: row.issuedOn,
    total: { value: row.total, currency },
    why: row.reason,
  }));
}

/** Refunds of the invoice that a second person may still agree to. */
export async function readWaiting(
  db: Database,
  invoiceId: number,
  reader: number | null,
  now: Date,
): Promise<View["waiting"]> {
  const rows = await db
    .select({ refund: refunds, email: accounts.email })
    .from(refunds)
    .leftJoin(accounts, eq(accounts.id, refunds.askedBy))
    .where(and(eq(refunds.invoiceId, invoiceId), eq(refunds.state, "waiting"), gt(refunds.expiresAt, now)))
    .orderBy(asc(refunds.id));
  return rows.map(({ refund, email }) => ({
    id: refund.id,
    by: email ?? "",
    reason: refund.reason,
    to: refund.destination,
    amount: { value: refund.amount, currency: refund.currency },
    until: refund.expiresAt.toISOString(),
    is_own: refund.askedBy === reader,
  }));
}

const mostNotes = 50;

/** Notes of staff, the newest first. */
export async function readNotes(db: Database, invoiceId: number): Promise<View["notes"]> {
  const rows = await db
    .select({
      id: invoiceNotes.id,
      at: invoiceNotes.createdAt,
      by: staffName("invoice_notes.author_id"),
      text: invoiceNotes.text,
    })
    .from(invoiceNotes)
    .where(eq(invoiceNotes.invoiceId, invoiceId))
    .orderBy(desc(invoiceNotes.id))
    .limit(mostNotes);
  return rows.map(({ at, by, ...row }) => ({ ...row, at: at.toISOString(), by: by ?? "" }));
}

import { and, asc, desc, eq, inArray, isNotNull, ne } from "drizzle-orm";
import type { Database } from "@/lib/db/client";
import { invoiceLines, invoices } from "@/lib/db/tables/money/billing";
import { creditNotes } from "@/lib/db/tables/money/documents";
import type { InvoiceRow } from "./lookup";

const most = 6;

/** Returns other invoices of the servers that this one charges for, newest first. */
export async function readRelated(db: Database, { id, accountId }: InvoiceRow): Promise<InvoiceRow[]> {
  const named = db
    .select({ id: invoiceLines.serverId })
    .from(invoiceLines)
    .where(and(eq(invoiceLines.invoiceId, id), isNotNull(invoiceLines.serverId)));
  const naming = db
    .select({ id: invoiceLines.invoiceId })
    .from(invoiceLines)
    .where(inArray(invoiceLines.serverId, named));
  return db
    .select()
    .from(invoices)
    .where(and(eq(invoices.accountId, accountId), ne(invoices.id, id), inArray(invoices.id, naming)))
    .orderBy(desc(invoices.id))
    .limit(most);
}

export async function readCreditNotes(db: Database, { id, currency }: InvoiceRow) {
  const rows = await db
    .select()
    .from(creditNotes)
    .where(eq(creditNotes.invoiceId, id))
    .orderBy(asc(creditNotes.id));
  return rows.map((note) => ({
    id: note.id,
    number: note.number,
    issued: note.issuedOn,
    total: { value: note.total, currency },
  }));
}

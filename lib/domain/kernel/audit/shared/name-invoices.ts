import { inArray } from "drizzle-orm";
import type { Database } from "@/lib/db/client";
import { nameColumn } from "@/lib/db/name-column";
import { invoices } from "@/lib/db/tables/money/billing";
import type { AuditEntry, Change } from "../schema";

type InvoiceChange = Change & { to: string };

const isInvoice = (change: Change): change is InvoiceChange =>
  change.field === "invoice" && typeof change.to === "string" && /^\d{1,9}$/.test(change.to);

/** Adds to recorded invoice ids the invoice number that people know, and the currency of the total. */
export async function nameInvoices(db: Database, entries: AuditEntry[]): Promise<AuditEntry[]> {
  const ids = entries.flatMap(({ changes }) => changes.filter(isInvoice).map(({ to }) => Number(to)));
  if (ids.length === 0) return entries;
  const rows = await db
    .select({ id: invoices.id, number: nameColumn(invoices), currency: invoices.currency })
    .from(invoices)
    .where(inArray(invoices.id, ids));
  const known = new Map(rows.map((row) => [String(row.id), row]));
  return entries.map((entry) => {
    const invoice = known.get(entry.changes.find(isInvoice)?.to ?? "");
    if (!invoice) return entry;
    const changes = entry.changes.map((change): Change => {
      if (isInvoice(change)) return { ...change, to: invoice.number };
      return change.field === "total" && typeof change.to === "string"
        ? { ...change, to: `${change.to} ${invoice.currency}` }
        : change;
    });
    return { ...entry, changes };
  });
}

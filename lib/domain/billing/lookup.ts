import { and, eq } from "drizzle-orm";
import { invoices } from "@/lib/db/tables/billing";
import type { SignedContext } from "../kernel/context";
import { DomainError } from "../kernel/errors";

type InvoiceRow = typeof invoices.$inferSelect;

const invalidInvoice = (): DomainError =>
  new DomainError("not_found", "invalid invoice id", {
    doc: "invoice.not_found",
    fields: { invoice_id: "is not one of your invoices" },
  });

/** The caller's own invoice; ill-formed, unknown and somebody else's answer alike (specification 7). */
export async function ownInvoice(
  context: SignedContext,
  id: string | undefined,
  lock = false,
): Promise<InvoiceRow> {
  if (!id || !/^\d{1,9}$/.test(id)) throw invalidInvoice();
  const query = context.db
    .select()
    .from(invoices)
    .where(and(eq(invoices.id, Number(id)), eq(invoices.accountId, context.actor.account.id)));
  const [row] = lock ? await query.for("update") : await query;
  if (!row) throw invalidInvoice();
  return row;
}

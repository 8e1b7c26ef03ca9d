import { eq } from "drizzle-orm";
import { type Database, inTransaction } from "@/lib/db/client";
import { invoices } from "@/lib/db/tables/money/billing";
import { isMailed } from "../../messages/mails/shared/is-mailed";
import { notifyOwner } from "../../messages/mails/shared/notify";
import type { InvoiceRow } from "../billing/lookup";
import { issuedNotice } from "./shared/issued-notice";

/** Invoices of servers ordered together are covered by the mail of their combined invoice. */
async function isOfOneOrder(db: Database, { combinedInto, createdAt }: InvoiceRow): Promise<boolean> {
  if (combinedInto === null) return false;
  const [whole] = await db
    .select({ createdAt: invoices.createdAt })
    .from(invoices)
    .where(eq(invoices.id, combinedInto));
  return whole?.createdAt.getTime() === createdAt.getTime();
}

/**
 * Queues the mail about an issued invoice, once, with the amount due. Skips invoices of orders that failed or were
 * canceled in the meantime.
 */
export function sendInvoiceMail(invoiceId: number, now: Date): Promise<void> {
  return inTransaction(async (db) => {
    const [row] = await db.select().from(invoices).where(eq(invoices.id, invoiceId)).for("share");
    if (!row || row.status === "Cancelled" || row.status === "Refunded") return;
    if ((await isMailed(db, invoiceId)) || (await isOfOneOrder(db, row))) return;
    const facts = await issuedNotice(db, row);
    await notifyOwner({ db, now }, row.accountId, "invoice.created", facts, { invoiceId });
  });
}

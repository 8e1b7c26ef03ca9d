import { eq } from "drizzle-orm";
import type { Database } from "@/lib/db/client";
import { invoices } from "@/lib/db/tables/money/billing";
import { fail } from "../../kernel/errors/fail";
import { type InvoiceRow, lockInvoice } from "../../money/billing/lookup";
import { lockCredit } from "../../money/billing/shared/ledger";

/** An invoice of any customer; `isLocked`: against changes, but not after its owner's credit, so no money may follow. */
export async function findInvoice(db: Database, id: number, isLocked = false): Promise<InvoiceRow> {
  const query = db.select().from(invoices).where(eq(invoices.id, id));
  const [row] = isLocked ? await query.for("update") : await query;
  if (!row) throw fail("invoice.not_found");
  return row;
}

/** The same, locked after its owner's credit, in the order of every payment. */
export async function lockAfterCredit(db: Database, id: number) {
  const { accountId, currency } = await findInvoice(db, id);
  const credit = await lockCredit(db, accountId, currency);
  return { credit, invoice: await lockInvoice(db, id) };
}

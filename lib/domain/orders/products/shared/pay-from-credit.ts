import { compare, isPositive } from "@/lib/base/money";
import type { Database } from "@/lib/db/client";
import type { InvoiceRow } from "../../../money/billing/lookup";
import { countAutomatic } from "../../../money/billing/shared/automatic";
import { payableFromCredit } from "../../../money/billing/shared/balance";
import { lockCredit } from "../../../money/billing/shared/ledger";
import { payInvoice } from "../../../money/payments/shared/settle";

/**
 * Pays invoices over products from credit that was added since they were issued, where that was agreed on; returns the ids of
 * those. The caller must hold the locks (lockCredit, then the invoices).
 */
export async function payProductsFromCredit(
  db: Database,
  accountId: number,
  open: readonly InvoiceRow[],
  now: Date,
): Promise<ReadonlySet<number>> {
  const { isOn } = await countAutomatic(db, accountId);
  const paid = new Set<number>();
  for (const invoice of isOn ? open : []) {
    const amount = payableFromCredit(invoice);
    const credit = await lockCredit(db, accountId, invoice.currency);
    if (invoice.status !== "Unpaid" || !isPositive(amount) || compare(credit, amount) < 0) continue;
    await payInvoice(db, invoice, { method: "credit", amount }, now);
    paid.add(invoice.id);
  }
  return paid;
}

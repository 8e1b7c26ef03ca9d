import type { ReturnParams } from "@/lib/base/params/billing";
import type { Database } from "@/lib/db/client";
import { type InvoiceRow, lockInvoice } from "../../billing/lookup";
import { isUnderWay, isUntouched } from "../../billing/shared/abandonable";
import { refundInvoice } from "../../billing/shared/refund-invoice";

/**
 * Cancels a combined invoice of which nothing was paid and for which no money may be under way, so that each of its parts
 * can be paid by itself or in another combination. False = it stays. The caller holds the lock of the account's credit.
 */
export async function freeIfAbandoned(
  db: Database,
  combinedId: number,
  reason: ReturnParams,
  now: Date,
): Promise<boolean> {
  const row = await lockInvoice(db, combinedId);
  if (!isUntouched(row) || (await isUnderWay(db, combinedId))) return false;
  await refundInvoice(db, combinedId, reason, now);
  return true;
}

/**
 * This invoice is to be paid by itself, or money that came names it, so that a plan to pay it with others, of which
 * nothing came, ends. Returns the invoice as it is then. The caller holds the lock of the account's credit.
 */
export async function freeNamed(
  db: Database,
  invoice: InvoiceRow,
  reason: ReturnParams,
  now: Date,
): Promise<InvoiceRow> {
  if (invoice.combinedInto === null) return invoice;
  await freeIfAbandoned(db, invoice.combinedInto, reason, now);
  return lockInvoice(db, invoice.id);
}

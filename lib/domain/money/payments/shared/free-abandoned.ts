import type { ReturnParams } from "@/lib/base/params/billing";
import type { Database } from "@/lib/db/client";
import { type InvoiceRow, lockInvoice } from "../../billing/lookup";
import { isUnderWay, isUntouched } from "../../billing/shared/abandonable";
import { refundInvoice } from "../../billing/shared/refund-invoice";

/**
 * Cancels a combined invoice without payments, paid or pending, so that each of its parts can be paid on its own or
 * in another combination. False = it stays. The caller must hold the lock of the account's credit.
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
 * Frees an invoice that is to be paid on its own, or that incoming money names: cancels an unpaid combined invoice
 * that contains it. Returns the updated invoice. The caller must hold the lock of the account's credit.
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

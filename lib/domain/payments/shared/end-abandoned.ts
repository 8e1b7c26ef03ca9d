import { isPositive } from "@/lib/base/money";
import type { Database } from "@/lib/db/client";
import { lockInvoice } from "../../billing/lookup";
import { nameOf, titleOf } from "../../billing/rules";
import { isUnderWay } from "../../billing/shared/abandonable";
import { refundInvoice } from "../../billing/shared/refund-invoice";
import { notifyOwner } from "../../mails/shared/notify";
import { payReleased } from "./settle";

/**
 * Ends a payment of several invoices that nobody goes on with. What was paid of it pays those invoices, whole ones in their
 * order, as if it came now; what that leaves is credit, and its owner is told. False = money may be under way, and it
 * stays. The caller holds the lock of the account's credit.
 */
export async function endAbandoned(db: Database, combinedId: number, now: Date): Promise<boolean> {
  const row = await lockInvoice(db, combinedId);
  if (row.kind !== "combined" || row.status !== "Unpaid" || (await isUnderWay(db, combinedId))) return false;
  const back = await refundInvoice(db, combinedId, { code: "unpaid" }, now);
  if (!isPositive(back)) return true;
  const amount = await payReleased(db, await lockInvoice(db, combinedId), back, now);
  if (!isPositive(amount)) return true;
  const { accountId, currency } = row;
  const facts = { invoice: combinedId, number: nameOf(row), title: titleOf(row), amount, currency };
  await notifyOwner({ db, now }, accountId, "payment.credited", facts);
  return true;
}

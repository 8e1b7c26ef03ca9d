import { amountOf, isPositive } from "@/lib/base/money";
import type { Database } from "@/lib/db/client";
import { notifyOwner } from "../../../messages/mails/shared/notify";
import { lockInvoice } from "../../billing/lookup";
import { nameOf, titleOf } from "../../billing/rules";
import { isUnderWay } from "../../billing/shared/abandonable";
import { refundInvoice } from "../../billing/shared/refund-invoice";
import { payReleased } from "./settle";

/**
 * Closes an abandoned combined invoice. Money already paid settles its invoices in order, each only in full; the rest
 * becomes credit, and the owner is notified. Returns false if money may still arrive. The caller must hold the
 * account's credit lock.
 */
export async function endAbandoned(db: Database, combinedId: number, now: Date): Promise<boolean> {
  const row = await lockInvoice(db, combinedId);
  if (row.kind !== "combined" || row.status !== "Unpaid" || (await isUnderWay(db, combinedId))) return false;
  const back = await refundInvoice(db, combinedId, { code: "unpaid" }, now);
  if (!isPositive(back)) return true;
  const left = await payReleased(db, await lockInvoice(db, combinedId), back, now);
  if (!isPositive(left)) return true;
  const { value: amount, currency } = amountOf(left);
  const facts = { invoice: combinedId, number: nameOf(row), title: titleOf(row), amount, currency };
  await notifyOwner({ db, now }, row.accountId, "payment.credited", facts);
  return true;
}

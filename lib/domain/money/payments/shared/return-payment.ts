import { eq } from "drizzle-orm";
import { compare, decimalOf, moneyOf } from "@/lib/base/money";
import type { Database } from "@/lib/db/client";
import { payments } from "@/lib/db/tables/money/billing";
import { fail, invalidArgument } from "../../../kernel/errors/fail";
import { type InvoiceRow, lockInvoice } from "../../billing/lookup";
import { nameOf, stepFrom } from "../../billing/rules";
import { lockCredit } from "../../billing/shared/ledger";
import { refundInvoice } from "../../billing/shared/refund-invoice";
import type { RefundState } from "../rules";
import { isCardMethod } from "./card-systems";
import { endRefunded, hindranceOf } from "./end-refunded";
import { tellRefund } from "./notify-refund";
import { readRefundState } from "./refund-state";
import { sendBack } from "./refund-to-card";

type Payment = typeof payments.$inferSelect;
type Service = "end" | "keep";

/** `spent` is not listed: it shows only after the invoice has been refunded. */
const refusals: Partial<Record<RefundState, string>> = {
  part: "a part of it was sent back: refund the rest by line, or in the system outside",
  disputed: "was taken back by the bank",
  won: "came back by a dispute: send it back in the system outside",
  unpaid: "its invoice is not paid yet: cancel that first",
  off: "the system that took it is off",
};

/** `isSale`: a sale that goes back with it, by a credit note. `isKnown`: it went back before. */
export type Returnable = { payment: Payment; invoice: InvoiceRow; isSale: boolean; isKnown: boolean };

/**
 * The card payment, with the locks of the owner's credit and of its invoice, if it can go back to its card now; throws
 * otherwise.
 */
export async function lockReturnable(db: Database, id: number, service: Service): Promise<Returnable> {
  const [payment] = await db.select().from(payments).where(eq(payments.id, id));
  if (!payment || !isCardMethod(payment.method) || payment.refundOf !== null || payment.state !== "done")
    throw fail("payment.not_found");
  await lockCredit(db, payment.accountId, payment.currency);
  const invoice = await lockInvoice(db, payment.invoiceId);
  const state = await readRefundState(db, id);
  if (state === "refunded") return { payment, invoice, isSale: false, isKnown: true };
  const whyNot = state && refusals[state];
  if (whyNot) throw invalidArgument("payment", whyNot);
  const isSale = invoice.kind === "sale" && stepFrom(invoice.status, "refund") !== null;
  const hindrance = isSale && service === "end" ? await hindranceOf(db, invoice.id) : null;
  if (hindrance) throw invalidArgument("service", `${hindrance}: refund it afterwards, or keep the service`);
  return { payment, invoice, isSale, isKnown: false };
}

/** Sends it back as a whole: a sale with a credit note, and what it paid for ends unless it is kept. Tells the owner. */
export async function returnPayment(
  db: Database,
  { payment, invoice, isSale }: Returnable,
  service: Service,
  now: Date,
): Promise<void> {
  const { accountId, currency, amount } = payment;
  await refundInvoice(db, invoice.id, { code: "to_card" }, now);
  if (isSale && service === "end") await endRefunded(db, invoice.id, now);
  const credit = await lockCredit(db, accountId, currency);
  if (compare(credit, moneyOf(amount, currency)) < 0)
    throw fail("credit.insufficient", { credit: decimalOf(credit) });
  await sendBack(db, payment, now);
  await tellRefund({ db, now }, payment, nameOf(invoice));
}

import { asc, eq } from "drizzle-orm";
import {
  add,
  compare,
  decimalOf,
  isPositive,
  lesserOf,
  type Money,
  moneyOf,
  subtract,
  zero,
} from "@/lib/base/money";
import type { ReturnParams } from "@/lib/base/params/billing";
import type { Database } from "@/lib/db/client";
import { invoices, payments } from "@/lib/db/tables/money/billing";
import { lockInvoice } from "../../billing/lookup";
import { nameOf } from "../../billing/rules";
import { partLeft, totalOf } from "../../billing/shared/credit-note";
import { lockCredit } from "../../billing/shared/ledger";
import { refundInvoice } from "../../billing/shared/refund-invoice";
import { tellRefund } from "./notify-refund";
import { readCombinedPart, sendPartBack } from "./refund-part";
import { readRefundState } from "./refund-state";
import { sendBack } from "./refund-to-card";

type Payment = typeof payments.$inferSelect;

/** What of a refund goes back to cards, and what becomes credit. */
export type Returned = { toCard: Money; toCredit: Money };

const lessOf = (all: Money, part: Money): Money => {
  const rest = subtract(all, part);
  return isPositive(rest) ? rest : zero(all.currency);
};

/** Payments of an invoice that can be sent back to their cards now. */
async function readReturnable(db: Database, invoiceId: number): Promise<Payment[]> {
  const all = await db
    .select()
    .from(payments)
    .where(eq(payments.invoiceId, invoiceId))
    .orderBy(asc(payments.id));
  const found: Payment[] = [];
  for (const payment of all) if ((await readRefundState(db, payment.id)) === "now") found.push(payment);
  return found;
}

/** What refunding a paid sale in full would come to, without doing it. */
export async function previewSaleRefund(db: Database, invoiceId: number): Promise<Returned | null> {
  const [invoice] = await db.select().from(invoices).where(eq(invoices.id, invoiceId));
  if (!invoice) return null;
  const of = (value: string): Money => moneyOf(value, invoice.currency);
  const whole = { subtotal: of(invoice.subtotal), tax: of(invoice.tax) };
  const back = totalOf(await partLeft(db, invoiceId, whole));
  const alone = (await readReturnable(db, invoiceId))
    .map(({ amount }) => of(amount))
    .reduce(add, zero(invoice.currency));
  const part = await readCombinedPart(db, invoiceId);
  const toCard = part ? add(alone, lesserOf(part.left, lessOf(back, alone))) : alone;
  return { toCard, toCredit: lessOf(back, toCard) };
}

/**
 * Refunds a paid sale in full with a credit note: card payments, also its part of one for several invoices, go back to
 * their cards as far as that is possible, the rest becomes credit. The owner is told. The caller must hold the lock of the account's credit.
 */
export async function refundSale(
  { db, now }: { db: Database; now: Date },
  invoiceId: number,
  reason: ReturnParams,
): Promise<Returned> {
  const invoice = await lockInvoice(db, invoiceId);
  const { accountId, currency } = invoice;
  const returnable = await readReturnable(db, invoiceId);
  const part = await readCombinedPart(db, invoiceId);
  const back = await refundInvoice(db, invoiceId, reason, now);
  let toCard = zero(currency);
  for (const payment of returnable) {
    const amount = moneyOf(payment.amount, currency);
    if (compare(await lockCredit(db, accountId, currency), amount) < 0) continue;
    await sendBack(db, payment, now);
    await tellRefund({ db, now }, payment, nameOf(invoice));
    toCard = add(toCard, amount);
  }
  if (part) {
    const rest = lesserOf(lessOf(back, toCard), await lockCredit(db, accountId, currency));
    const amount = lesserOf(part.left, rest);
    if (isPositive(amount)) {
      await sendPartBack(db, part.payment, amount, now);
      const facts = { accountId, invoiceId, amount: decimalOf(amount), currency };
      await tellRefund({ db, now }, facts, nameOf(invoice));
      toCard = add(toCard, amount);
    }
  }
  const toCredit = lessOf(back, toCard);
  if (isPositive(toCredit)) {
    const rest = { accountId, invoiceId, amount: decimalOf(toCredit), currency };
    await tellRefund({ db, now }, rest, nameOf(invoice), false);
  }
  return { toCard, toCredit };
}

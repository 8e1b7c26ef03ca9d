import { momentText } from "@/lib/base/form-values";
import { decimalOf, moneyOf, negate } from "@/lib/base/money";
import { methodOnWire } from "@/lib/base/payment-methods";
import type { payments } from "@/lib/db/tables/money/billing";

/** Converts a payment or refund to its API form (specification 2.17); `userId` is the client's ID in billing. */
export function paymentOnWire(row: typeof payments.$inferSelect, userId: number) {
  const { id, invoiceId, method, amount, currency, refundOf } = row;
  const isBack = refundOf !== null;
  return {
    id,
    userid: userId,
    invoiceid: invoiceId,
    date: momentText(row.endedAt),
    gateway: methodOnWire(method),
    description: isBack ? "Refund" : "Payment",
    amount: isBack ? decimalOf(negate(moneyOf(amount, currency))) : amount,
    amountin: isBack ? "0.00" : amount,
    amountout: isBack ? amount : "0.00",
    fees: "0.00",
    currency,
    transid: row.externalReference ?? "",
    refundid: refundOf ?? 0,
  };
}

import { add, type Currency, decimalOf, moneyOf, percentOf, times } from "@/lib/base/money";
import type { PriceStep } from "@/lib/base/params/billing";
import type { Price } from "../price";

/**
 * The price of several periods on one invoice: multiplies each line and deduction, and rounds the tax of their sum
 * once.
 */
export function pricePeriods(one: Price, periods: number, currency: Currency): Price {
  if (periods === 1) return one;
  const all = (amount: string): string => decimalOf(times(moneyOf(amount, currency), periods));
  const net = times(moneyOf(one.subtotal, currency), periods);
  const taxAmount = percentOf(net, one.taxRate);
  const [subtotal, tax, total] = [decimalOf(net), decimalOf(taxAmount), decimalOf(add(net, taxAmount))];
  const scaled = (step: PriceStep): PriceStep => {
    if (step.code === "tax") return { ...step, amount: { value: tax, currency } };
    if (step.code === "total") return { ...step, amount: { value: total, currency } };
    const amount = { ...step.amount, value: all(step.amount.value) };
    return step.code === "line"
      ? { ...step, amount, quantity: step.quantity * periods }
      : { ...step, amount };
  };
  return {
    ...one,
    lines: one.lines.map((line) => ({
      ...line,
      quantity: line.quantity * periods,
      amount: all(line.amount),
    })),
    discount: all(one.discount),
    agreed: one.agreed && { ...one.agreed, amount: all(one.agreed.amount) },
    promo: one.promo && { ...one.promo, amount: all(one.promo.amount) },
    ...{ subtotal, tax, total },
    trace: one.trace.map(scaled),
  };
}

import { bareTax } from "@/lib/base/decide-tax";
import { earlierOf } from "@/lib/base/later-of";
import {
  add,
  amountOf,
  type Currency,
  decimalOf,
  type Money,
  moneyOf,
  percentOf,
  total,
} from "@/lib/base/money";
import type { PriceStep } from "@/lib/base/params/billing";
import type { NewInvoice, NewLine } from "../../../money/billing/shared/issue-invoice";

/** Steps that are computed anew over all. */
const isOfEach = ({ code }: PriceStep): boolean =>
  code !== "net" && code !== "subtotal" && code !== "tax" && code !== "total";

const netOf = (lines: readonly NewLine[], currency: Currency): Money =>
  total(
    lines.map(({ amount }) => moneyOf(amount, currency)),
    currency,
  );

/**
 * One invoice of several at the same rate of tax: all lines of each after another, the tax of their sum rounded once, due
 * with the first of them.
 */
export function joinInvoices(all: readonly NewInvoice[]): NewInvoice {
  const [first, ...more] = all;
  if (!first) throw new Error("There is no invoice to join.");
  if (more.length === 0) return first;
  const { currency, taxRate } = first;
  const lines = all.flatMap((one) => one.lines);
  const net = netOf(lines, currency);
  const tax = percentOf(
    netOf(
      lines.filter(({ isTaxed = true }) => isTaxed),
      currency,
    ),
    taxRate,
  );
  const gross = add(net, tax);
  const { taxReason } = first;
  return {
    ...first,
    lines,
    subtotal: decimalOf(net),
    tax: decimalOf(tax),
    total: decimalOf(gross),
    trace: [
      ...all.flatMap((one) => one.trace.filter(isOfEach)),
      { code: "subtotal", amount: amountOf(net) },
      ...(taxReason.code === "not_a_sale"
        ? []
        : [{ code: "tax" as const, tax: bareTax(taxReason), amount: amountOf(tax) }]),
      { code: "total", amount: amountOf(gross) },
    ],
    dueAt: all.map((one) => one.dueAt).reduce(earlierOf),
  };
}

import { bareTax, type Tax } from "@/lib/base/decide-tax";
import {
  add,
  amountOf,
  type Currency,
  decimalOf,
  isPositive,
  type Money,
  moneyOf,
  negate,
  percentOf,
  subtract,
  times,
  total,
} from "@/lib/base/money";
import type { LineParams, Period, PriceStep } from "@/lib/base/params/billing";
import type { NewLine } from "../../../money/billing/shared/issue-invoice";
import type { AgreedDiscount } from "../../orders/shared/agreed-discount";

/** A period of a product to invoice; `price`: net, for one. */
export type Sold = {
  subscriptionId: number;
  name: string;
  period: Period;
  quantity: number;
  price: string;
  isTaxed: boolean;
};

type Group = { net: Money; off: Money };

/** Net amount of a period. */
export const amountOfSold = ({ price, quantity }: Sold, currency: Currency): Money =>
  times(moneyOf(price, currency), quantity);

const lineOf = (sold: Sold, currency: Currency): NewLine => ({
  code: "item",
  type: "Item",
  relId: sold.subscriptionId,
  serverId: null,
  description: { code: "item", name: sold.name, period: sold.period },
  quantity: sold.quantity,
  unitPrice: sold.price,
  amount: decimalOf(amountOfSold(sold, currency)),
  isTaxed: sold.isTaxed,
});

/** Taxed and untaxed products have a discount line each, so that tax is of the taxed ones alone. */
function discountLine(off: Money, percent: string, isTaxed: boolean): NewLine[] {
  if (!isPositive(off)) return [];
  const amount = decimalOf(negate(off));
  const description: LineParams = { code: "agreed_discount", percent };
  const common = { code: "agreed_discount", type: "Item", relId: 0, serverId: null } as const;
  return [{ ...common, description, quantity: 1, unitPrice: amount, amount, isTaxed }];
}

/** Lines, sums and steps of an invoice over products; the discount and the tax are rounded once for each kind of tax. */
export function priceProducts(
  all: readonly Sold[],
  { tax, agreed }: { tax: Tax; agreed: AgreedDiscount | null },
  currency: Currency,
) {
  const percent = agreed?.covers === "all" || agreed?.covers === "products" ? agreed.percent : "0";
  const groupOf = (isTaxed: boolean): Group => {
    const net = total(
      all.filter((one) => one.isTaxed === isTaxed).map((one) => amountOfSold(one, currency)),
      currency,
    );
    return { net, off: percentOf(net, percent) };
  };
  const [taxed, untaxed] = [groupOf(true), groupOf(false)];
  const [net, off] = [add(taxed.net, untaxed.net), add(taxed.off, untaxed.off)];
  const subtotal = subtract(net, off);
  const taxAmount = percentOf(subtract(taxed.net, taxed.off), tax.rate);
  const gross = add(subtotal, taxAmount);
  const lines = [
    ...all.map((one) => lineOf(one, currency)),
    ...discountLine(taxed.off, percent, true),
    ...discountLine(untaxed.off, percent, false),
  ];
  const trace: PriceStep[] = [
    ...all.map(
      (one): PriceStep => ({
        code: "line",
        line: { code: "item", name: one.name, period: one.period },
        unit: one.price,
        quantity: one.quantity,
        amount: amountOf(amountOfSold(one, currency)),
      }),
    ),
    { code: "net", amount: amountOf(net) },
    ...(isPositive(off) ? [{ code: "agreed_discount" as const, percent, amount: amountOf(off) }] : []),
    { code: "subtotal", amount: amountOf(subtotal) },
    { code: "tax", tax: bareTax(tax), amount: amountOf(taxAmount) },
    { code: "total", amount: amountOf(gross) },
  ];
  return { lines, subtotal, tax: taxAmount, total: gross, trace };
}

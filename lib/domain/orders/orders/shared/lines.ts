import { type Currency, decimalOf, isPositive, moneyOf, negate } from "@/lib/base/money";
import type { LineParams } from "@/lib/base/params/billing";
import type { Beginning } from "@/lib/db/tables/money/billing";
import type { NewLine } from "../../../money/billing/shared/issue-invoice";
import type { Price, PriceLine } from "../price";

/**
 * Exactly one line has the type Hosting and contains the host name, by which existing clients find their order. It is
 * always present; other free parts are only in the price trace.
 */
export function linesOf(
  price: Pick<Price, "lines" | "discount" | "agreed" | "promo">,
  { serverId, productId, currency }: { serverId: number; productId: number; currency: Currency },
  starts: Beginning,
): NewLine[] {
  const common = { relId: productId, serverId };
  const costs = (value: string): boolean => isPositive(moneyOf(value, currency));
  const lineOf = (line: PriceLine, index: number): NewLine => ({
    ...common,
    code: line.what.code,
    type: index === 0 ? "Hosting" : "Item",
    description: line.what,
    quantity: line.quantity,
    unitPrice: line.unit_price,
    amount: line.amount,
    ...(index === 0 ? { starts } : {}),
  });
  const isFee = ({ what }: PriceLine): boolean => what.code === "setup";
  const less = (description: LineParams, off: string): NewLine[] => {
    if (!costs(off)) return [];
    const amount = decimalOf(negate(moneyOf(off, currency)));
    const { code } = description;
    return [{ ...common, code, type: "Item", description, quantity: 1, unitPrice: amount, amount }];
  };
  return [
    ...price.lines
      .filter((line) => !isFee(line))
      .filter(({ amount }, index) => index === 0 || costs(amount))
      .map(lineOf),
    ...less({ code: "discount" }, price.discount),
    ...(price.agreed
      ? less({ code: "agreed_discount", percent: price.agreed.percent }, price.agreed.amount)
      : []),
    ...(price.promo ? less({ code: "promo", name: price.promo.code }, price.promo.amount) : []),
    // After the deductions, which do not apply to it.
    ...price.lines.filter((line) => isFee(line) && costs(line.amount)).map((line) => lineOf(line, 1)),
  ];
}

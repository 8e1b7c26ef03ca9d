import type { LineFact } from "@/lib/base/facts/billing";
import { isPositive, negate } from "@/lib/base/money";
import type { Beginning } from "@/lib/db/tables/billing";
import type { NewLine } from "../../billing/shared/issue-invoice";
import type { Price } from "../price";

/** Exactly one line has the type Hosting and contains the host name, by which old clients find their order. */
export function linesOf(
  price: Pick<Price, "lines" | "discount" | "promo">,
  { serverId, productId }: { serverId: number; productId: number },
  starts: Beginning,
): NewLine[] {
  const common = { relId: productId, serverId };
  const lines: NewLine[] = price.lines.map((line, index) => ({
    ...common,
    code: line.what.code,
    type: index === 0 ? "Hosting" : "Item",
    description: line.what,
    quantity: line.quantity,
    unitPrice: line.unit_price,
    amount: line.amount,
    ...(index === 0 ? { starts } : {}),
  }));
  const less = (description: LineFact, off: string): NewLine[] => {
    if (!isPositive(off)) return [];
    const amount = negate(off);
    const { code } = description;
    return [{ ...common, code, type: "Item", description, quantity: 1, unitPrice: amount, amount }];
  };
  return [
    ...lines,
    ...less({ code: "discount" }, price.discount),
    ...(price.promo ? less({ code: "promo", name: price.promo.code }, price.promo.amount) : []),
  ];
}

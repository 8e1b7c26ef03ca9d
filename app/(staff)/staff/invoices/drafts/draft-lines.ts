import { type DraftSums, sumsOfDraft } from "@/lib/base/draft-sums";
import { type Currency, decimalOf, moneyOf } from "@/lib/base/money";

/** A line as it is typed; `key` names its row on the page. */
export type TypedLine = {
  key: string;
  text: string;
  quantity: string;
  price: string;
  /** Days `YYYY-MM-DD`, both included; empty = none. */
  from: string;
  through: string;
};
export type LineFault = "text" | "quantity" | "price" | "period";

/** Both days or none, in their order. */
const isPeriod = ({ from, through }: Pick<TypedLine, "from" | "through">): boolean =>
  (from === "") === (through === "") && from <= through;

const mostQuantity = 10_000;

/** Decimal text with a comma or a point, not below zero; null if it is none. */
function readPrice(typed: string, currency: Currency): string | null {
  const text = typed.trim().replace(",", ".");
  return /^\d{1,9}(\.\d{1,2})?$/.test(text) ? decimalOf(moneyOf(text, currency)) : null;
}

function readQuantity(typed: string): number | null {
  const count = /^\d{1,5}$/.test(typed.trim()) ? Number(typed) : 0;
  return count >= 1 && count <= mostQuantity ? count : null;
}

/** What of a line cannot be sent. */
export function faultsOf({ text, quantity, price, ...period }: TypedLine, currency: Currency): LineFault[] {
  return [
    ...(text.trim() === "" ? (["text"] as const) : []),
    ...(readQuantity(quantity) === null ? (["quantity"] as const) : []),
    ...(readPrice(price, currency) === null ? (["price"] as const) : []),
    ...(isPeriod(period) ? [] : (["period"] as const)),
  ];
}

/** The lines as they are sent; those that are not complete are left out. */
export const readLines = (lines: readonly TypedLine[], currency: Currency) =>
  lines.flatMap(({ text, quantity, price, from, through }) => {
    const [count, each] = [readQuantity(quantity), readPrice(price, currency)];
    return count === null || each === null
      ? []
      : [{ text: text.trim(), quantity: count, price: each, from, through }];
  });

/** Sums of what can be read so far. */
export const sumsOfTyped = (lines: readonly TypedLine[], currency: Currency, rate: string): DraftSums =>
  sumsOfDraft(readLines(lines, currency), currency, rate);

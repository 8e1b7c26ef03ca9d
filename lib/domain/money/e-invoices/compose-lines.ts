import {
  absolute,
  add,
  type Currency,
  compare,
  decimalOf,
  isNegative,
  type Money,
  moneyOf,
  negate,
  subtract,
  times,
  total,
  zero,
} from "@/lib/base/money";
import type { PrintedDocument } from "../documents/shared/printed";
import type { EAllowance, ELine, ETax } from "./model";
import { periodOf } from "./period";
import type { ReasonedCategory } from "./tax-category";

export type PrintedLine = PrintedDocument["lines"][number];

/** Names a line in words; never empty. */
type NameLine = (line: PrintedLine) => string;

type Terms = {
  currency: Currency;
  /** Turns the negative amounts of a credit note around. */
  isCredit: boolean;
  nameOf: NameLine;
  taxed: ReasonedCategory;
  untaxed: ReasonedCategory;
};

export type Composed = { lines: ELine[]; allowances: EAllowance[]; net: Money; groups: Map<string, Group> };
type Group = { category: ReasonedCategory; base: Money };

/** Discounts, which stand beside the lines: an item has no negative price (BR-27). */
const deductions: ReadonlySet<string> = new Set(["promo", "discount", "agreed_discount"]);

const plain = ({ code, rate }: ReasonedCategory) => ({ code, rate });

/** Lines and deductions with their categories, and what each category taxes. */
export function composeLines(printed: readonly PrintedLine[], terms: Terms): Composed {
  const { currency, isCredit, nameOf, taxed, untaxed } = terms;
  const moneyIn = (value: string): Money => {
    const money = moneyOf(value, currency);
    return isCredit ? negate(money) : money;
  };
  const categoryOf = ({ isTaxed }: PrintedLine) => (isTaxed === false ? untaxed : taxed);
  const isDeduction = (line: PrintedLine): boolean =>
    deductions.has(line.what?.code ?? "") && isNegative(moneyIn(line.amount));
  // A document has at least one line (BR-16).
  const isAllowance = printed.every(isDeduction) ? () => false : isDeduction;
  const lines = printed
    .filter((line) => !isAllowance(line))
    .map((line): ELine => {
      const [unit, amount] = [moneyIn(line.unitPrice), moneyIn(line.amount)];
      const quantity = isNegative(unit) ? -line.quantity : line.quantity;
      const fits = compare(times(absolute(unit), quantity), amount) === 0;
      return {
        name: nameOf(line),
        quantity: fits ? quantity : isNegative(amount) ? -1 : 1,
        price: decimalOf(fits ? absolute(unit) : absolute(amount)),
        amount: decimalOf(amount),
        category: plain(categoryOf(line)),
        period: periodOf(line.what),
      };
    });
  const allowances = printed.filter(isAllowance).map(
    (line): EAllowance => ({
      amount: decimalOf(absolute(moneyIn(line.amount))),
      reason: nameOf(line),
      category: plain(categoryOf(line)),
    }),
  );
  const groups = new Map<string, Group>();
  for (const line of printed) {
    const category = categoryOf(line);
    const key = `${category.code} ${category.rate}`;
    const base = groups.get(key)?.base ?? zero(currency);
    groups.set(key, { category, base: add(base, moneyIn(line.amount)) });
  }
  const sumOf = (all: readonly { amount: string }[]) =>
    total(
      all.map(({ amount }) => moneyOf(amount, currency)),
      currency,
    );
  return { lines, allowances, net: subtract(sumOf(lines), sumOf(allowances)), groups };
}

/** The breakdown of the tax: an invoice has one rate, so its whole tax is that of the taxed category. */
export const breakdownOf = (groups: Composed["groups"], tax: Money): ETax[] =>
  [...groups.values()].map(({ category, base }) => ({
    ...category,
    // XRechnung wants a rate here even where lines have none (BR-DE-14).
    rate: category.rate ?? "0.00",
    base: decimalOf(base),
    tax: decimalOf(category.code === "S" ? tax : zero(tax.currency)),
  }));

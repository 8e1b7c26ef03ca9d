import {
  absolute,
  add,
  decimalOf,
  isNegative,
  isPositive,
  isZero,
  lesserOf,
  type Money,
  negate,
  shareOf,
  subtract,
  total,
  zero,
} from "@/lib/base/money";
import type { JournalEntry, JournalLine } from "../shared/entry";
import { splitBy } from "../shared/split";

/** One line of a batch: from an account to its contra account. Positive amounts; `side`: S = debit of `account`. */
export type DatevRow = {
  amount: Money;
  side: "S" | "H";
  account: string;
  contra: string;
  /** BU-Schlüssel. */
  key: string;
  /** The rate by which DATEV works the tax out of the amount; null = it does not. */
  rate: string | null;
  /** The tax line's account, to which it books that tax. */
  taxAccount: string;
};

type Leg = { account: string; amount: Money; key: string; rate: string | null; isSale: boolean };

/** The BU key that switches off what an account works out by itself. */
const withoutAutomatic = "40";

const hundredths = (rate: string): number => Math.round(Number(rate) * 100);

/** The tax that DATEV works out of a gross amount. */
const taxInGross = (gross: Money, rate: string): Money =>
  shareOf(gross, hundredths(rate), 10_000 + hundredths(rate));

/** What customers' accounts are called: one digit more than others, beginning with 1. */
export const debtorNumber = (customer: number, accountLength: number): string =>
  String(10 ** accountLength + customer);

const isComputed = ({ role, isAutomatic, taxKey }: JournalLine): boolean =>
  role === "sale" && (isAutomatic || taxKey !== "");

type Legs = { legs: Leg[]; taxes: JournalLine[] };

/** Revenue whose account works out its tax is booked gross, and the tax line is left out. */
function legsOf(entry: JournalEntry, accountOf: (line: JournalLine) => string): Legs {
  const { currency, lines, tax } = entry;
  const booked = lines.filter(({ role }) => role === "vat");
  // A part so small that no tax is in it: DATEV must not work one out.
  const isUntaxed = booked.length === 0 && hundredths(tax?.rate ?? "0") > 0;
  const sales = isUntaxed ? [] : lines.filter((line) => isComputed(line) && line.isTaxed);
  const taxes = sales.length > 0 && tax ? booked : [];
  const sum = total(
    taxes.map(({ amount }) => amount),
    currency,
  );
  const shares = splitBy(
    sum,
    sales.map(({ amount }) => amount),
  );
  const gross = new Map(sales.map((line, index) => [line, shares[index] ?? zero(currency)]));
  const legs = lines
    .filter((line) => !taxes.includes(line))
    .map((line): Leg => {
      const own = gross.get(line);
      const isOff = line.isAutomatic && !own;
      return {
        account: accountOf(line),
        amount: own ? add(line.amount, own) : line.amount,
        key: isOff ? withoutAutomatic : own ? line.taxKey : "",
        rate: own && taxes.length > 0 ? (tax?.rate ?? null) : null,
        isSale: line.role === "sale",
      };
    });
  return { legs, taxes };
}

/** Pairs debits with credits, each pair for what both have left. */
function pairsOf(legs: readonly Leg[]): { debit: Leg; credit: Leg; amount: Money }[] {
  const debits = legs.filter(({ amount }) => isPositive(amount)).map((leg) => ({ leg, left: leg.amount }));
  const credits = legs
    .filter(({ amount }) => isNegative(amount))
    .map((leg) => ({ leg, left: negate(leg.amount) }));
  const pairs: { debit: Leg; credit: Leg; amount: Money }[] = [];
  for (const debit of debits)
    for (const credit of credits) {
      const amount = lesserOf(debit.left, credit.left);
      if (!isPositive(amount)) continue;
      pairs.push({ debit: debit.leg, credit: credit.leg, amount });
      debit.left = subtract(debit.left, amount);
      credit.left = subtract(credit.left, amount);
    }
  return pairs;
}

/** Revenue is the contra account: the key belongs to it. */
function rowOf({ debit, credit, amount }: ReturnType<typeof pairsOf>[number], taxAccount: string): DatevRow {
  const isTurned = debit.isSale && !credit.isSale;
  const [account, contra] = isTurned ? [credit, debit] : [debit, credit];
  return {
    amount,
    side: isTurned ? "H" : "S",
    account: account.account,
    contra: contra.account,
    key: contra.key || account.key,
    rate: contra.rate ?? account.rate,
    taxAccount,
  };
}

/**
 * The lines of a batch for an entry. What DATEV works out of them is the entry to the cent: where rounding by line would
 * differ from the tax of the document, one more line moves the difference between tax and revenue.
 */
export function datevRows(entry: JournalEntry, accountOf: (line: JournalLine) => string): DatevRow[] {
  const { legs, taxes } = legsOf(entry, accountOf);
  const [first] = taxes;
  const taxAccount = first ? accountOf(first) : "";
  const rows = pairsOf(legs).map((pair) => rowOf(pair, taxAccount));
  if (!first) return rows;
  const { currency } = entry;
  const computed = rows.map(({ rate, side, amount }) => {
    const part = rate === null ? zero(currency) : taxInGross(amount, rate);
    return side === "S" ? negate(part) : part;
  });
  const booked = total(
    taxes.map(({ amount }) => amount),
    currency,
  );
  const difference = subtract(booked, total(computed, currency));
  const sale = rows.find(({ rate }) => rate !== null);
  if (isZero(difference) || !sale) return rows;
  return [
    ...rows,
    {
      amount: absolute(difference),
      side: isPositive(difference) ? "S" : "H",
      account: taxAccount,
      contra: sale.contra,
      key: withoutAutomatic,
      rate: null,
      taxAccount: "",
    },
  ];
}

/** Amount as DATEV writes it. */
export const datevAmount = (amount: Money): string => decimalOf(amount).replace(".", ",");

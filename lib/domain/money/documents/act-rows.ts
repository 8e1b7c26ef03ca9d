import {
  add,
  type Currency,
  decimalOf,
  inProportion,
  isNegative,
  isZero,
  type Money,
  moneyOf,
  subtract,
  total,
  zero,
} from "@/lib/base/money";
import type { InvoiceDetails } from "./facts";

/** A row of the act; amounts are decimal text. `rate` null = without VAT. */
type ActRow = {
  /** Null: all of the invoice. */
  what: InvoiceDetails["lines"][number]["what"];
  quantity: number;
  price: string;
  net: string;
  rate: string | null;
  tax: string;
  gross: string;
};

type Line = InvoiceDetails["lines"][number];

/** The tax of the whole, divided by what each line bears; the parts come to the whole to the cent. */
function taxesOf(lines: readonly Line[], tax: Money, currency: Currency): Money[] {
  const netOf = (line: Line): Money =>
    line.isTaxed === false ? zero(currency) : moneyOf(line.amount, currency);
  const whole = total(lines.map(netOf), currency);
  let [passed, given] = [zero(currency), zero(currency)];
  return lines.map((line) => {
    passed = add(passed, netOf(line));
    const upTo = isZero(whole) ? zero(currency) : inProportion(tax, passed, whole);
    const own = subtract(upTo, given);
    given = upTo;
    return own;
  });
}

/**
 * The rows of an invoice's act. The form knows no deductions, so that an invoice with a line that takes off has one row with
 * its whole sum.
 */
export function actRows({ lines, currency, subtotal, taxes, total: gross }: InvoiceDetails): ActRow[] {
  const tax = total(
    taxes.map((part) => moneyOf(part.tax, currency)),
    currency,
  );
  const rate = isZero(tax) ? null : (taxes[0]?.rate ?? null);
  if (lines.some(({ amount }) => isNegative(moneyOf(amount, currency))))
    return [{ what: null, quantity: 1, price: subtotal, net: subtotal, rate, tax: decimalOf(tax), gross }];
  const parts = taxesOf(lines, tax, currency);
  return lines.map((line, index) => {
    const own = parts[index] ?? zero(currency);
    return {
      ...{ what: line.what, quantity: line.quantity, price: line.unitPrice, net: line.amount },
      rate: line.isTaxed === false ? null : rate,
      tax: decimalOf(own),
      gross: decimalOf(add(moneyOf(line.amount, currency), own)),
    };
  });
}

/** The last day of what the invoice is about; its own day where its lines say none. */
export function givenOn({ lines, issuedOn }: Pick<InvoiceDetails, "lines" | "issuedOn">): string {
  const days = lines.flatMap(({ what }) => {
    if (what?.code === "hours") return [what.until];
    const period = what && "period" in what ? what.period : undefined;
    return period ? [dayBefore(period.until)] : [];
  });
  return [issuedOn, ...days].toSorted().at(-1) ?? issuedOn;
}

const dayBefore = (day: string): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10);

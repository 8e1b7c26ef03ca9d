import { type Currency, fromCents, minus, percentOf, smaller, sum, times, toCents } from "@/lib/base/money";
import type { LineParams, PriceStep, UnitPrice } from "@/lib/base/params/billing";
import type { PromoTerms } from "@/lib/base/promo";
import type { Tax } from "@/lib/base/tax";
import { monthlyOf } from "./shared/unit-prices";

/** The parts to price, with what their net monthly prices are made of. */
export type PricedPart = {
  what: Exclude<LineParams, { code: "text" | "discount" | "promo" | "setup" | "hours" }>;
  made: readonly UnitPrice[];
};

type SetupParams = Extract<LineParams, { code: "setup" }>;

export type PriceInput = {
  currency: Currency;
  months: number;
  parts: PricedPart[];
  /** Percent off for the period, decimal text. */
  discountPercent: string;
  /** Taken off what is left after that; an amount at most to nothing. */
  promo?: PromoTerms | null;
  /** Net, charged once: neither discount nor promotion touches it. */
  setup?: { what: SetupParams; amount: string } | null;
  tax: Tax;
};

export type PriceLine = {
  what: PricedPart["what"] | SetupParams;
  quantity: number;
  unit_price: string;
  amount: string;
  /** Of what a month's price is made; left out for what is charged once. */
  made?: UnitPrice[];
};

export type Price = {
  lines: PriceLine[];
  discount: string;
  /** Charged once, net. */
  setup: string;
  /** What a promotion takes off; null where there is none. */
  promo: { code: string; amount: string } | null;
  subtotal: string;
  tax: string;
  taxRate: string;
  taxReason: Tax;
  total: string;
  /** Every step, to explain the amount. */
  trace: PriceStep[];
};

const promoOff = (from: string, promo: PromoTerms): string =>
  "percent" in promo ? percentOf(from, promo.percent) : smaller(promo.amount, from);

/**
 * The only function that calculates a price (decisions 8); quote, order page and invoice all use it. Net parts ×
 * months, less the period's discount, less the promotion, plus the set-up fee, plus tax; each rounded once, to the
 * cent.
 */
export function makePrice({
  currency,
  months,
  parts,
  discountPercent,
  promo = null,
  setup = null,
  tax,
}: PriceInput): Price {
  const periodLines: PriceLine[] = parts.map(({ what, made }) => {
    const monthly = monthlyOf(made, currency);
    const amount = times(monthly, months, currency);
    return { what, quantity: months, unit_price: monthly, amount, made: [...made] };
  });
  const net = sum(
    periodLines.map((line) => line.amount),
    currency,
  );
  const discount = percentOf(net, discountPercent);
  const reduced = minus(net, discount, currency);
  const promoAmount = promo ? promoOff(reduced, promo) : "0.00";
  const fees: PriceLine[] = setup
    ? [{ what: setup.what, quantity: 1, unit_price: setup.amount, amount: setup.amount }]
    : [];
  const subtotal = sum(
    [minus(reduced, promoAmount, currency), ...fees.map(({ amount }) => amount)],
    currency,
  );
  const taxAmount = percentOf(subtotal, tax.rate);
  const total = sum([subtotal, taxAmount], currency);
  const inCurrency = (value: string) => ({ value, currency });
  const lineStep = ({ what, quantity, unit_price, amount, made }: PriceLine) => ({
    code: "line" as const,
    line: what,
    unit: unit_price,
    quantity,
    amount: inCurrency(amount),
    ...(made ? { per: "month" as const, made } : { per: "once" as const }),
  });
  const trace: PriceStep[] = [
    ...periodLines.map(lineStep),
    { code: "net", amount: inCurrency(net) },
    ...(toCents(discount) > 0
      ? [{ code: "discount" as const, months, percent: discountPercent, amount: inCurrency(discount) }]
      : []),
    ...(promo
      ? [
          {
            code: "promo" as const,
            name: promo.code,
            percent: "percent" in promo ? promo.percent : null,
            amount: inCurrency(promoAmount),
          },
        ]
      : []),
    ...fees.map(lineStep),
    { code: "subtotal", amount: inCurrency(subtotal) },
    { code: "tax", tax, amount: inCurrency(taxAmount) },
    { code: "total", amount: inCurrency(total) },
  ];
  return {
    lines: [...periodLines, ...fees],
    discount: fromCents(toCents(discount)),
    setup: setup?.amount ?? "0.00",
    promo: promo && { code: promo.code, amount: promoAmount },
    subtotal,
    tax: taxAmount,
    taxRate: tax.rate,
    taxReason: tax,
    total,
    trace,
  };
}

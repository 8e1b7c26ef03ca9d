import type { Share } from "@/lib/base/aligned-period";
import { bareTax, type Tax } from "@/lib/base/decide-tax";
import {
  add,
  amountOf,
  type Currency,
  decimalOf,
  isPositive,
  lesserOf,
  type Money,
  moneyOf,
  percentOf,
  shareOf,
  subtract,
  times,
  total,
  zero,
} from "@/lib/base/money";
import type { LineParams, PriceStep, UnitPrice } from "@/lib/base/params/billing";
import type { PromoTerms } from "@/lib/base/promo";
import type { AgreedDiscount } from "./shared/agreed-discount";
import { monthlyOf } from "./shared/unit-prices";

/** The parts to price, with the components of their net monthly prices. */
export type PricedPart = {
  what: Exclude<LineParams, { code: "text" | "discount" | "agreed_discount" | "promo" | "setup" | "hours" }>;
  made: readonly UnitPrice[];
};

type SetupParams = Extract<LineParams, { code: "setup" }>;

export type PriceInput = {
  currency: Currency;
  months: number;
  /** Only these days of the period are charged; null = all of them. */
  share?: Share | null;
  parts: PricedPart[];
  /** Percent off for the period, decimal text. */
  discountPercent: string;
  /** Deducted after the period's discount. */
  agreed?: AgreedDiscount | null;
  /** Deducted after the discounts; a fixed amount never below zero. */
  promo?: PromoTerms | null;
  /** Net, charged once; neither discount nor promotion applies to it. */
  setup?: { what: SetupParams; amount: string } | null;
  tax: Tax;
};

export type PriceLine = {
  what: PricedPart["what"] | SetupParams;
  quantity: number;
  unit_price: string;
  amount: string;
  /** Components of the monthly price; omitted for one-time charges. */
  made?: UnitPrice[];
  /** Of a part of a period: which one, and the price of the whole. */
  share?: Share & { whole: string };
};

export type Price = {
  lines: PriceLine[];
  discount: string;
  /** Deduction that was agreed with the customer; null = none. */
  agreed: { percent: string; amount: string } | null;
  /** One-time charge, net. */
  setup: string;
  /** Deduction by a promotion; null = none. */
  promo: { code: string; amount: string } | null;
  subtotal: string;
  tax: string;
  taxRate: string;
  taxReason: Tax;
  total: string;
  /** Every calculation step, to explain the amount. */
  trace: PriceStep[];
};

/** The charged part of what a whole period costs, or of what is taken off it. */
const partOf = (whole: Money, share: Share | null): Money =>
  share ? shareOf(whole, share.days, share.of) : whole;

const promoOff = (from: Money, promo: PromoTerms, share: Share | null): Money =>
  "percent" in promo
    ? percentOf(from, promo.percent)
    : lesserOf(partOf(moneyOf(promo.amount, from.currency), share), from);

type Covered = { what: PricedPart["what"]; amount: Money };

const isCovered = ({ what: { code } }: Covered, covers: AgreedDiscount["covers"]): boolean => {
  if (covers === "plan") return code === "preset" || code === "by_the_hour";
  if (covers === "licenses") return code === "os" || code === "software" || code === "licence";
  return covers === "all";
};

/** What was agreed on, of the covered parts less the period's discount; rounded once. */
function agreedOff(parts: readonly Covered[], percent: string, agreed: AgreedDiscount, currency: Currency) {
  const net = total(
    parts.filter((part) => isCovered(part, agreed.covers)).map(({ amount }) => amount),
    currency,
  );
  return percentOf(subtract(net, percentOf(net, percent)), agreed.percent);
}

/**
 * The only function that calculates a price; quote, order page and invoice all use it. Net parts ×
 * months, less the period's discount, less the customer's, less the promotion, plus the set-up fee, plus tax; each rounded once, to the
 * cent. Of a share, each part and the promotion's amount are those of its days.
 */
export function makePrice({
  currency,
  months,
  share = null,
  parts,
  discountPercent,
  agreed = null,
  promo = null,
  setup = null,
  tax,
}: PriceInput): Price {
  const priced = parts.map(({ what, made }) => {
    const monthly = monthlyOf(made, currency);
    const whole = times(monthly, months);
    return { what, made, monthly, whole, amount: partOf(whole, share) };
  });
  const periodLines: PriceLine[] = priced.map(({ what, made, monthly, whole, amount }) => ({
    what,
    quantity: share ? 1 : months,
    unit_price: decimalOf(share ? amount : monthly),
    amount: decimalOf(amount),
    made: [...made],
    ...(share ? { share: { ...share, whole: decimalOf(whole) } } : {}),
  }));
  const net = total(
    priced.map(({ amount }) => amount),
    currency,
  );
  const discount = percentOf(net, discountPercent);
  const agreedAmount = agreed ? agreedOff(priced, discountPercent, agreed, currency) : zero(currency);
  const isAgreed = agreed !== null && isPositive(agreedAmount);
  const reduced = subtract(subtract(net, discount), agreedAmount);
  const promoAmount = promo ? promoOff(reduced, promo, share) : zero(currency);
  const fee = setup ? moneyOf(setup.amount, currency) : zero(currency);
  const fees: PriceLine[] = setup
    ? [{ what: setup.what, quantity: 1, unit_price: setup.amount, amount: setup.amount }]
    : [];
  const subtotal = add(subtract(reduced, promoAmount), fee);
  const taxAmount = percentOf(subtotal, tax.rate);
  const gross = add(subtotal, taxAmount);
  const lineStep = ({ what, quantity, unit_price, amount, made, share: part }: PriceLine) => ({
    code: "line" as const,
    line: what,
    unit: part?.whole ?? unit_price,
    quantity,
    amount: { value: amount, currency },
    ...(made ? { per: "month" as const, made } : { per: "once" as const }),
    ...(part ? { share: { days: part.days, of: part.of } } : {}),
  });
  const trace: PriceStep[] = [
    ...periodLines.map(lineStep),
    { code: "net", amount: amountOf(net) },
    ...(isPositive(discount)
      ? [{ code: "discount" as const, months, percent: discountPercent, amount: amountOf(discount) }]
      : []),
    ...(isAgreed
      ? [{ code: "agreed_discount" as const, percent: agreed.percent, amount: amountOf(agreedAmount) }]
      : []),
    ...(promo
      ? [
          {
            code: "promo" as const,
            name: promo.code,
            percent: "percent" in promo ? promo.percent : null,
            amount: amountOf(promoAmount),
          },
        ]
      : []),
    ...fees.map(lineStep),
    { code: "subtotal", amount: amountOf(subtotal) },
    { code: "tax", tax: bareTax(tax), amount: amountOf(taxAmount) },
    { code: "total", amount: amountOf(gross) },
  ];
  return {
    lines: [...periodLines, ...fees],
    discount: decimalOf(discount),
    agreed: isAgreed ? { percent: agreed.percent, amount: decimalOf(agreedAmount) } : null,
    setup: setup?.amount ?? "0.00",
    promo: promo && { code: promo.code, amount: decimalOf(promoAmount) },
    subtotal: decimalOf(subtotal),
    tax: decimalOf(taxAmount),
    taxRate: tax.rate,
    taxReason: tax,
    total: decimalOf(gross),
    trace,
  };
}

/** The days of the period that are charged; null = it is a whole one. */
export function shareIn({ lines }: Pick<Price, "lines">): Share | null {
  const share = lines.find((line) => line.share)?.share;
  return share ? { days: share.days, of: share.of } : null;
}

import { type Currency, fromCents, minus, percentOf, sum, times, toCents } from "@/lib/base/money";
import { describeTax, type Tax } from "../billing/tax";

export type PricedPart = {
  code: "preset" | "os" | "software" | "traffic_plan" | "ipv4";
  description: string;
  monthly: string;
};

export type PriceInput = {
  currency: Currency;
  months: number;
  parts: PricedPart[];
  /** Percent off for the period, decimal text. */
  discountPercent: string;
  tax: Tax;
};

export type PriceLine = {
  code: string;
  description: string;
  quantity: number;
  unit_price: string;
  amount: string;
};

export type Price = {
  lines: PriceLine[];
  discount: string;
  subtotal: string;
  tax: string;
  taxRate: string;
  taxReason: string;
  total: string;
  /** Every step in words, for whoever asks why. */
  trace: string[];
};

/**
 * The one function that makes a price (decisions 8): the quote, the order page and the invoice all come from here.
 * Net parts × months, less the period's discount, plus tax; each rounded once, to the cent.
 */
export function makePrice({ currency, months, parts, discountPercent, tax }: PriceInput): Price {
  const lines = parts.map(({ code, description, monthly }) => ({
    code,
    description,
    quantity: months,
    unit_price: monthly,
    amount: times(monthly, months, currency),
  }));
  const net = sum(
    lines.map((line) => line.amount),
    currency,
  );
  const discount = percentOf(net, discountPercent);
  const subtotal = minus(net, discount, currency);
  const taxAmount = percentOf(subtotal, tax.rate);
  const total = sum([subtotal, taxAmount], currency);
  const trace = [
    ...lines.map(
      (line) => `${line.description}: ${line.unit_price} × ${months} = ${line.amount} ${currency}`,
    ),
    `net: ${net} ${currency}`,
    ...(toCents(discount) > 0
      ? [`period of ${months} months, ${discountPercent} % off: −${discount} ${currency}`]
      : []),
    `subtotal: ${subtotal} ${currency}`,
    `${describeTax(tax)}: ${taxAmount} ${currency}`,
    `total: ${total} ${currency}`,
  ];
  return {
    lines,
    discount: fromCents(toCents(discount)),
    subtotal,
    tax: taxAmount,
    taxRate: tax.rate,
    taxReason: describeTax(tax),
    total,
    trace,
  };
}

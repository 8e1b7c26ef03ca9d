import type { z } from "zod";
import { severalOnWire, stepOnWire, taxOnWire } from "@/lib/i18n/params/billing-wire";
import { lineOnWire } from "@/lib/i18n/params/line-wire";
import type { Quote } from "../schema";
import type { quoteOf } from "../show-quote";

/** A quote as programs get it. */
export function quoteOnWire(all: Awaited<ReturnType<typeof quoteOf>>): z.input<typeof Quote> {
  const {
    lines,
    tax_reason,
    trace,
    agreed: _agreed,
    pay_later: _payLater,
    promo: _promo,
    setup: _setup,
    each,
    count,
    recurring: _recurring,
    promised: _promised,
    ...quote
  } = all;
  const several = severalOnWire(count, each, quote.total, quote.currency);
  return {
    ...quote,
    ...(count > 1 ? { count } : {}),
    lines: lines.map(({ what, made: _made, ...line }) => ({
      code: what.code,
      description: lineOnWire(what),
      ...line,
    })),
    tax_reason: taxOnWire(tax_reason),
    trace: [...trace.map(stepOnWire), ...(count > 1 ? [several] : [])],
  };
}

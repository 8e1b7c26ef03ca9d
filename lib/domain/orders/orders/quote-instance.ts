import { severalOnWire, stepOnWire, taxOnWire } from "@/lib/i18n/params/billing-wire";
import { lineOnWire } from "@/lib/i18n/params/line-wire";
import { promoFailures } from "../../catalog/promos/errors";
import { reads } from "../../kernel/access/access";
import { operation } from "../../kernel/operation/operation";
import { choiceFailures, placeFailures } from "./errors";
import { Quote, QuoteInstance } from "./schema";
import { quoteOf } from "./show-quote";

/** `eq/quote_instance` (decisions 8): prices an order and guarantees the price for 15 minutes; changes nothing. */
export const quoteInstance = operation({
  name: "eq.quote_instance",
  summary: "Shows what an order would cost, line by line",
  description:
    "Computes what an order would cost: every part, discount, tax with its reason, credit and the next charge. The `quote` that it answers holds the price for fifteen minutes; nothing is ordered or reserved.",
  access: reads({ right: "eq/order_instance" }),
  fails: [...choiceFailures, ...placeFailures, ...promoFailures],
  input: QuoteInstance,
  output: Quote,
  run: async (context, input) => {
    const all = await quoteOf(context, input);
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
  },
});

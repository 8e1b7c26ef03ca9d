import { promoFailures } from "../../catalog/promos/errors";
import { reads } from "../../kernel/access/access";
import { operation } from "../../kernel/operation/operation";
import { choiceFailures, networkFailures, placeFailures } from "./errors";
import { Quote, QuoteInstance } from "./schema";
import { offerFailures } from "./shared/claim-offer";
import { quoteOnWire } from "./shared/quote-on-wire";
import { quoteOf } from "./show-quote";

/** `eq/quote_instance` (ADR 32): prices an order and guarantees the price for 15 minutes; changes nothing. */
export const quoteInstance = operation({
  name: "eq.quote_instance",
  summary: "Shows what an order would cost, line by line",
  description:
    "Computes what an order would cost: every part, discount, tax with its reason, credit and the next charge. The `quote` that it answers holds the price for fifteen minutes; nothing is ordered or reserved.",
  access: reads({ right: "eq/order_instance" }),
  fails: [...choiceFailures, ...placeFailures, ...networkFailures, ...promoFailures, ...offerFailures],
  input: QuoteInstance,
  output: Quote,
  run: async (context, input) => quoteOnWire(await quoteOf(context, input)),
});

import { dateText, unixSeconds } from "@/lib/base/form-values";
import { compare, minus } from "@/lib/base/money";
import { addMonths } from "@/lib/base/months";
import { periodMonths } from "@/lib/base/periods";
import { readCredit } from "../billing/ledger";
import { reads } from "../kernel/access";
import { operation } from "../kernel/operation";
import { refuseUnsupported } from "./check-order";
import { choose } from "./choose";
import { paysFromCredit, priceOrder } from "./price-order";
import { quoteId } from "./quote-id";
import { Quote, QuoteInstance } from "./schema";

const validSeconds = 900;

/** `eq/quote_instance` (decisions 8): what the order would cost, held for 15 minutes; changes nothing. */
export const quoteInstance = operation({
  name: "eq.quote_instance",
  summary: "Shows what an order would cost, line by line",
  access: reads({ right: "eq/order_instance" }),
  input: QuoteInstance,
  output: Quote,
  run: async (context, input) => {
    const { account } = context.actor;
    refuseUnsupported(input);
    const months = periodMonths[input.deploy_period];
    const price = await priceOrder(context, await choose(context, input), months, null);
    const available = await readCredit(context.db, account.id, account.currency);
    // All or nothing: an order that credit does not cover waits for its whole invoice.
    const credit = paysFromCredit(context) && compare(available, price.total) >= 0 ? price.total : "0.00";
    const expires = unixSeconds(context.now) + validSeconds;
    return {
      quote: quoteId({
        accountId: account.id,
        selection: input,
        currency: account.currency,
        total: price.total,
        expires,
      }),
      expires,
      currency: account.currency,
      months,
      lines: price.lines,
      discount: price.discount,
      subtotal: price.subtotal,
      tax: price.tax,
      tax_rate: price.taxRate,
      tax_reason: price.taxReason,
      total: price.total,
      credit,
      to_pay: minus(price.total, credit, account.currency),
      next_charge: { date: dateText(addMonths(context.now, months)), amount: price.total },
      trace: price.trace,
    };
  },
});

import type { z } from "zod";
import { unixSeconds } from "@/lib/base/form-values";
import { hourRate, usualHours } from "@/lib/base/hourly";
import { compare, minus, sum, times } from "@/lib/base/money";
import { addMonths } from "@/lib/base/months";
import { monthsOf } from "@/lib/base/periods";
import { dayIn } from "@/lib/base/time-zone";
import { currentCatalog } from "../../catalog/catalog/shared/current";
import { findWantedAddress } from "../../customers/accounts/shared/require-address";
import { reads } from "../../kernel/access";
import type { SignedContext } from "../../kernel/context";
import { operation } from "../../kernel/operation";
import { readCredit } from "../../money/billing/shared/ledger";
import { readZone } from "../../money/companies/shared/read-zone";
import { choose } from "./choose";
import { priceOrder } from "./price-order";
import { quoteId } from "./quote-id";
import { QuoteInstance, QuoteView } from "./schema";
import { readSetup, withDomain } from "./setup";
import { hourlyTerms, promisedOf } from "./shared/by-the-hour";
import { paysFromCredit } from "./shared/pays-from-credit";

const validSeconds = 900;

/** What the order would cost, valid for 15 minutes (decisions 8), with each step of the price. */
export async function quoteOf(context: SignedContext, input: z.output<typeof QuoteInstance>) {
  const { account } = context.actor;
  const choice = await choose(context, input, await currentCatalog());
  readSetup(input, choice);
  withDomain(choice.location.toLowerCase(), input.custom_domain);
  const { price: charged, recurring, hourly } = await priceOrder(context, choice, input.deploy_period, null);
  // By the hour the lines are those of a month, which is the most that it comes to.
  const price = hourly?.month ?? charged;
  const months = monthsOf(input.deploy_period);
  const { currency } = account;
  const count = input.count ?? 1;
  const total = times(charged.total, count, currency);
  const available = await readCredit(context.db, account.id, currency);
  // All or nothing: an order that the credit does not cover waits for its whole invoice to be paid.
  const isPaid = (hourly !== null || paysFromCredit(context)) && compare(available, total) >= 0;
  const credit = isPaid ? total : "0.00";
  const terms = await hourlyTerms(context, { hourly, count, total, credit: available });
  const promised = promisedOf({ total, hourly, count }, currency);
  const expires = unixSeconds(context.now) + validSeconds;
  return {
    quote: quoteId({ accountId: account.id, selection: input, currency, total: promised, expires }),
    expires,
    currency,
    months,
    lines: price.lines,
    /** Of all. */
    setup: times(charged.setup, count, currency),
    discount: sum([price.discount, price.promo?.amount ?? "0.00"], currency),
    promo: price.promo,
    subtotal: price.subtotal,
    tax: price.tax,
    tax_rate: price.taxRate,
    tax_reason: price.taxReason,
    each: charged.total,
    count,
    total,
    credit,
    to_pay: minus(total, credit, currency),
    next_charge: {
      date: dayIn(
        terms ? context.now : addMonths(context.now, months),
        await readZone(context.db, account.id),
      ),
      amount: times(terms ? terms.first : recurring, count, currency),
    },
    promised,
    /** What every further period costs; by the hour at most. */
    recurring: times(recurring, count, currency),
    ...(terms ? { hourly: terms } : {}),
    trace: price.trace,
  };
}

/** The price of a choice for the order page: facts about each line and the tax, without texts. */
export const showQuote = operation({
  name: "orders.quote",
  summary: "Shows what an order would cost, for the order page",
  access: reads({ right: "eq/order_instance" }),
  input: QuoteInstance,
  output: QuoteView,
  run: async (context, input) => {
    const quote = await quoteOf(context, input);
    const amount = (value: string) => ({ value, currency: quote.currency });
    const { lines, next_charge, promo, hourly } = quote;
    const invoiced = [quote.each, ...(hourly ? [hourly.month] : [])];
    const address = await findWantedAddress(context.db, context.actor.account, invoiced, quote.currency);
    return {
      ...quote,
      lines: lines.map((line) => ({
        what: line.what,
        quantity: line.quantity,
        unit_price: amount(line.unit_price),
        amount: amount(line.amount),
        made: line.made,
      })),
      discount: amount(minus(quote.discount, promo?.amount ?? "0.00", quote.currency)),
      promo: promo && { code: promo.code, amount: amount(promo.amount) },
      subtotal: amount(quote.subtotal),
      tax: amount(quote.tax),
      each: amount(quote.each),
      total: amount(quote.total),
      to_pay: amount(quote.to_pay),
      next_charge: { date: next_charge.date, amount: amount(next_charge.amount) },
      per_hour: hourRate({ total: quote.recurring, capHours: quote.months * usualHours }),
      promised: amount(quote.promised),
      hourly: hourly && {
        hour: hourly.hour,
        month: amount(hourly.month),
        cap_hours: hourly.cap_hours,
        needed: amount(hourly.credit_needed),
        missing: amount(hourly.missing),
      },
      address: address && { ...address, limit: amount(address.limit) },
    };
  },
});

import type { z } from "zod";
import { addDays } from "@/lib/base/calendar";
import { bareTax } from "@/lib/base/decide-tax";
import { unixSeconds } from "@/lib/base/form-values";
import { hourRate, usualHours } from "@/lib/base/hourly";
import {
  add,
  amountOf,
  compare,
  decimalOf,
  type Money,
  moneyOf,
  subtract,
  times,
  zero,
} from "@/lib/base/money";
import { addMonths } from "@/lib/base/months";
import { monthsOf } from "@/lib/base/periods";
import { dayIn } from "@/lib/base/time-zone";
import { currentCatalog } from "../../catalog/catalog/shared/current";
import { findWantedAddress } from "../../customers/accounts/shared/require-address";
import { reads } from "../../kernel/access/access";
import type { SignedContext } from "../../kernel/operation/context";
import { operation } from "../../kernel/operation/operation";
import { readCredit } from "../../money/billing/shared/ledger";
import { readZone } from "../../money/companies/shared/read-zone";
import { choose } from "./choose";
import { findPayLater } from "./pay-later";
import { priceOrder } from "./price-order";
import { quoteId } from "./quote-id";
import { QuoteInstance, QuoteView } from "./schema";
import { readSetup, withDomain } from "./setup";
import { type HourlyTerms, hourlyTerms, promisedOf } from "./shared/by-the-hour";
import { requireFirewallSets } from "./shared/firewall-sets";
import { paysFromCredit } from "./shared/pays-from-credit";
import { requirePrivateNetwork } from "./shared/private-network";

const validSeconds = 900;

const hourlyOnWire = ({ first, month, credit_needed, missing, ...facts }: HourlyTerms) => ({
  hour: facts.hour,
  first: decimalOf(first),
  month: decimalOf(month),
  cap_hours: facts.cap_hours,
  credit_needed: decimalOf(credit_needed),
  missing: decimalOf(missing),
});

/** The day of the next charge: at once by the hour, else the end of the first period. */
function nextDay(first: { months: number; days: number | null } | null, timeZone: string, now: Date): string {
  if (first === null) return dayIn(now, timeZone);
  const { months, days } = first;
  return days === null ? dayIn(addMonths(now, months), timeZone) : addDays(dayIn(now, timeZone), days);
}

/** Prices the order, guaranteed for 15 minutes (ADR 32), with each step of the calculation. */
export async function quoteOf(context: SignedContext, input: z.output<typeof QuoteInstance>) {
  const { account } = context.actor;
  const choice = await choose(context, input, await currentCatalog());
  readSetup(input, choice);
  await requireFirewallSets(context, input, choice);
  await requirePrivateNetwork(context, input, choice);
  withDomain(choice.location.toLowerCase(), input.custom_domain);
  const priced = await priceOrder(context, choice, input.deploy_period, null);
  const { price: charged, recurring, hourly, firstDays } = priced;
  // For hourly billing the lines are those of a month, which is the cap.
  const price = hourly?.month ?? charged;
  const months = monthsOf(input.deploy_period);
  const { currency } = account;
  const count = input.count ?? 1;
  const of = (value: string): Money => moneyOf(value, currency);
  const ofAll = (value: string): string => decimalOf(times(of(value), count));
  const total = times(of(charged.total), count);
  const available = await readCredit(context.db, account.id, currency);
  // All or nothing: an order that the credit does not cover waits until its whole invoice is paid.
  const isPaid = (hourly !== null || paysFromCredit(context)) && compare(available, total) >= 0;
  const credit = isPaid ? total : zero(currency);
  const later = isPaid || hourly !== null ? null : await findPayLater(context, total);
  const terms = await hourlyTerms(context, { hourly, count, total, credit: available });
  const promised = decimalOf(promisedOf({ total, hourly, count }));
  const expires = unixSeconds(context.now) + validSeconds;
  return {
    quote: quoteId({ accountId: account.id, selection: input, currency, total: promised, expires }),
    expires,
    currency,
    months,
    lines: price.lines,
    /** For all servers. */
    setup: ofAll(charged.setup),
    discount: decimalOf(
      [price.discount, price.agreed?.amount ?? "0.00", price.promo?.amount ?? "0.00"].map(of).reduce(add),
    ),
    agreed: price.agreed,
    promo: price.promo,
    subtotal: price.subtotal,
    tax: price.tax,
    tax_rate: price.taxRate,
    tax_reason: bareTax(price.taxReason),
    each: charged.total,
    count,
    total: decimalOf(total),
    credit: decimalOf(credit),
    to_pay: decimalOf(subtract(total, credit)),
    next_charge: {
      date: nextDay(
        terms ? null : { months, days: firstDays },
        await readZone(context.db, account.id),
        context.now,
      ),
      amount: terms ? decimalOf(times(terms.first, count)) : ofAll(recurring),
    },
    promised,
    pay_later: later && dayIn(later.dueAt, later.timeZone),
    /** Price of each further period; for hourly billing the cap. */
    recurring: ofAll(recurring),
    ...(terms ? { hourly: hourlyOnWire(terms) } : {}),
    trace: price.trace,
  };
}

/** The price of a selection for the order page: structured lines and tax, without texts. */
export const showQuote = operation({
  name: "orders.quote",
  summary: "Shows what an order would cost, for the order page",
  access: reads({ right: "eq/order_instance" }),
  input: QuoteInstance,
  output: QuoteView,
  run: async (context, input) => {
    const quote = await quoteOf(context, input);
    const amount = (value: string) => ({ value, currency: quote.currency });
    const of = (value: string): Money => moneyOf(value, quote.currency);
    const { lines, next_charge, agreed, promo, hourly } = quote;
    const off = [promo?.amount ?? "0.00", agreed?.amount ?? "0.00"].map(of).reduce(add);
    const invoiced = [quote.each, ...(hourly ? [hourly.month] : [])];
    const address = await findWantedAddress(context.db, context.actor.account, invoiced.map(of));
    return {
      ...quote,
      lines: lines.map((line) => ({
        what: line.what,
        quantity: line.quantity,
        unit_price: amount(line.unit_price),
        amount: amount(line.amount),
        made: line.made,
        share: line.share,
      })),
      discount: amountOf(subtract(of(quote.discount), off)),
      agreed: agreed && { percent: agreed.percent, amount: amount(agreed.amount) },
      promo: promo && { code: promo.code, amount: amount(promo.amount) },
      subtotal: amount(quote.subtotal),
      tax: amount(quote.tax),
      each: amount(quote.each),
      total: amount(quote.total),
      to_pay: amount(quote.to_pay),
      next_charge: { date: next_charge.date, amount: amount(next_charge.amount) },
      per_hour: hourRate({ total: of(quote.recurring), capHours: quote.months * usualHours }),
      promised: amount(quote.promised),
      hourly: hourly && {
        hour: hourly.hour,
        month: amount(hourly.month),
        cap_hours: hourly.cap_hours,
        needed: amount(hourly.credit_needed),
        missing: amount(hourly.missing),
      },
      address: address && { ...address, limit: amountOf(address.limit) },
    };
  },
});

import { amountOfHours, hourRate } from "@/lib/base/hourly";
import {
  add,
  compare,
  decimalOf,
  isZero,
  type Money,
  moneyOf,
  subtract,
  times,
  zero,
} from "@/lib/base/money";
import { fail } from "../../../kernel/errors/fail";
import type { SignedContext } from "../../../kernel/operation/context";
import { creditForMore } from "../../../money/usage/shared/day-ahead";
import type { OrderPrice } from "../price-order";

type Wanted = Pick<OrderPrice, "hourly"> & { count: number; total: Money; credit: Money };

/** Terms of an hourly order; null for any other. */
export async function hourlyTerms(context: SignedContext, { hourly, count, total, credit }: Wanted) {
  if (hourly === null) return null;
  const { id: accountId, currency } = context.actor.account;
  const terms = { total: moneyOf(hourly.month.total, currency), capHours: hourly.capHours };
  const ahead = await creditForMore(context.db, { accountId, currency }, terms, count);
  const needed = add(ahead, total);
  const isCovered = compare(credit, needed) >= 0;
  return {
    hour: hourRate(terms),
    first: amountOfHours(terms, 1),
    month: terms.total,
    cap_hours: terms.capHours,
    credit_needed: needed,
    missing: isCovered ? zero(currency) : subtract(needed, credit),
  };
}

export type HourlyTerms = NonNullable<Awaited<ReturnType<typeof hourlyTerms>>>;

/** The amount that a quote guarantees: the immediate charge, plus for hourly billing the cap of the first month. */
export const promisedOf = ({ total, hourly, count }: Pick<Wanted, "total" | "hourly" | "count">): Money =>
  hourly ? add(total, times(moneyOf(hourly.month.total, total.currency), count)) : total;

/**
 * Throws unless the credit covers the first 24 hours: an hourly order cannot wait for a payment, because it is
 * charged while it runs.
 */
export async function requireDayAhead(context: SignedContext, wanted: Wanted): Promise<void> {
  const terms = await hourlyTerms(context, wanted);
  if (terms === null || isZero(terms.missing)) return;
  const [needed, credit] = [decimalOf(terms.credit_needed), decimalOf(wanted.credit)];
  throw fail("credit.too_low", { needed, credit, currency: wanted.credit.currency });
}

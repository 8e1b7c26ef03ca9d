import { amountOfHours, hourRate } from "@/lib/base/hourly";
import { type Currency, compare, minus, sum, times } from "@/lib/base/money";
import type { SignedContext } from "../../../kernel/context";
import { fail } from "../../../kernel/errors";
import { creditForMore } from "../../../money/usage/shared/day-ahead";
import type { OrderPrice } from "../price-order";

type Wanted = Pick<OrderPrice, "hourly"> & { count: number; total: string; credit: string };

/** What an order by the hour says of itself: null for any other. */
export async function hourlyTerms(context: SignedContext, { hourly, count, total, credit }: Wanted) {
  if (hourly === null) return null;
  const { id: accountId, currency } = context.actor.account;
  const terms = { total: hourly.month.total, capHours: hourly.capHours };
  const ahead = await creditForMore(context.db, { accountId, currency }, terms, count);
  const needed = sum([ahead, total], currency);
  const isCovered = compare(credit, needed) >= 0;
  return {
    hour: hourRate(terms),
    first: amountOfHours(terms, 1),
    month: terms.total,
    cap_hours: terms.capHours,
    credit_needed: needed,
    missing: isCovered ? "0.00" : minus(needed, credit, currency),
  };
}

/** The amount that a quote promises: what is charged at once, and by the hour the most that a first month comes to. */
export const promisedOf = (
  { total, hourly, count }: Pick<Wanted, "total" | "hourly" | "count">,
  currency: Currency,
): string => sum([total, times(hourly?.month.total ?? "0.00", count, currency)], currency);

/** It cannot wait for a payment: what it costs is charged while it runs. */
export async function requireDayAhead(context: SignedContext, wanted: Wanted): Promise<void> {
  const terms = await hourlyTerms(context, wanted);
  if (terms === null || terms.missing === "0.00") return;
  const { currency } = context.actor.account;
  throw fail("credit.too_low", { needed: terms.credit_needed, credit: wanted.credit, currency });
}

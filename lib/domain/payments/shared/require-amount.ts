import { type Currency, compare, fromCents, toCents } from "@/lib/base/money";
import { fail } from "../../kernel/errors";

/** Refuses where what is due is no longer the amount that the customer saw. Programs may leave it out. */
export function requireAmount(expected: string | undefined, due: string, currency: Currency): void {
  if (expected === undefined) return;
  const from = fromCents(toCents(expected));
  if (compare(from, due) !== 0) throw fail("amount.changed", { from, to: due, currency });
}

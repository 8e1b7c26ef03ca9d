import { type Currency, compare, fromCents, toCents } from "@/lib/base/money";
import { fail } from "../../../kernel/errors";

/** Throws if the amount due differs from the amount shown to the customer. Optional in API calls. */
export function requireAmount(expected: string | undefined, due: string, currency: Currency): void {
  if (expected === undefined) return;
  const from = fromCents(toCents(expected));
  if (compare(from, due) !== 0) throw fail("amount.changed", { from, to: due, currency });
}

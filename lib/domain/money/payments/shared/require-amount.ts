import { compare, decimalOf, type Money, moneyOf } from "@/lib/base/money";
import { fail } from "../../../kernel/errors/fail";

/** Throws if the amount due differs from the amount shown to the customer. Optional in API calls. */
export function requireAmount(expected: string | undefined, due: Money): void {
  if (expected === undefined) return;
  const { currency } = due;
  const from = moneyOf(expected, currency);
  if (compare(from, due) !== 0)
    throw fail("amount.changed", { from: decimalOf(from), to: decimalOf(due), currency });
}

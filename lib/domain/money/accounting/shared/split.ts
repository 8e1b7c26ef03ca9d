import { add, isZero, type Money, negate, shareOf, subtract, total, zero } from "@/lib/base/money";

/**
 * Splits an amount by weights of its currency, which may be negative: each part is rounded, and their sum is the
 * amount to the cent. Without a sum of weights the first part gets all.
 */
export function splitBy(amount: Money, weights: readonly Money[]): Money[] {
  const { currency } = amount;
  const sum = total(weights, currency);
  if (isZero(sum)) return weights.map((_, index) => (index === 0 ? amount : zero(currency)));
  const [whole, signed] = sum.cents < 0 ? [negate(sum), negate] : [sum, (money: Money) => money];
  let [weighed, given] = [zero(currency), zero(currency)];
  return weights.map((weight) => {
    weighed = add(weighed, signed(weight));
    const until = shareOf(amount, weighed.cents, whole.cents);
    const part = subtract(until, given);
    given = until;
    return part;
  });
}

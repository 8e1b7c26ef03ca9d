import { add, type Money, shareOf, subtract, zero } from "@/lib/base/money";

/** What costs something: a server, a service that is no server, or neither. */
export type ItemKey = `server ${number}` | `service ${number}` | "none";

/** What the lines of a document come to for one item, net, and the part of it that is taxed. */
export type ItemLines = { item: ItemKey; net: Money; taxed: Money };

/** What a document posted. */
export type Posted = { sales: Money; tax: Money };

const weightOf = (weights: readonly number[]): number => weights.reduce((all, weight) => all + weight, 0);

/** Splits an amount in proportion to the weights, so that the parts come to it to the cent. Weights come to more than 0. */
export function splitOver(amount: Money, weights: readonly number[]): Money[] {
  const whole = weightOf(weights);
  let [passed, done] = [0, zero(amount.currency)];
  return weights.map((weight) => {
    passed += weight;
    const upTo = shareOf(amount, passed, whole);
    const part = subtract(upTo, done);
    done = upTo;
    return part;
  });
}

/**
 * Splits what a document posted, with tax, over the items of its lines: sales by what they cost, tax by what of it is taxed.
 * For a whole invoice these are its lines; a partial credit is spread over all of them. The parts come to the document to
 * the cent.
 */
export function splitDocument({ sales, tax }: Posted, lines: readonly ItemLines[]): Map<ItemKey, Money> {
  const nets = lines.map(({ net }) => net.cents);
  const taxed = lines.map(({ taxed: of }) => of.cents);
  const parts = new Map<ItemKey, Money>();
  const book = (item: ItemKey, amount: Money) =>
    parts.set(item, add(parts.get(item) ?? zero(amount.currency), amount));
  const spread = (amount: Money, ...weightings: readonly (readonly number[])[]) => {
    const weights = weightings.find((one) => weightOf(one) > 0);
    if (!weights) return book("none", amount);
    for (const [index, part] of splitOver(amount, weights).entries())
      book(lines[index]?.item ?? "none", part);
  };
  spread(sales, nets);
  spread(tax, taxed, nets);
  return parts;
}

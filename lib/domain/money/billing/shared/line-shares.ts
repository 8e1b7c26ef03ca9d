import {
  add,
  compare,
  inProportion,
  isNegative,
  isPositive,
  lesserOf,
  type Money,
  subtract,
  total,
  zero,
} from "@/lib/base/money";

/** Net and tax of a line. */
export type Share = { id: number; subtotal: Money; tax: Money };
export type SharedLine = {
  id: number;
  code: string;
  serverId: number | null;
  amount: Money;
  isTaxed: boolean;
};
type Sums = { subtotal: Money; tax: Money };

export const grossOf = ({ subtotal, tax }: Sums): Money => add(subtotal, tax);

/** Splits an amount in proportion to the weights; the parts add up to it to the cent. */
export function spread(amount: Money, weights: readonly Money[]): Money[] {
  const whole = total(weights, amount.currency);
  let [sum, given] = [zero(amount.currency), zero(amount.currency)];
  return weights.map((weight) => {
    sum = add(sum, weight);
    const until = isPositive(whole) ? inProportion(amount, sum, whole) : given;
    const part = subtract(until, given);
    given = until;
    return part;
  });
}

/** Deductions lower the lines of their server and their tax; a set-up fee is not reduced by them. */
function lowered(lines: readonly SharedLine[]): Map<number, Money> {
  const sold = lines.filter(({ amount }) => !isNegative(amount));
  const net = new Map(sold.map(({ id, amount }) => [id, amount]));
  for (const { serverId, amount, isTaxed } of lines.filter((line) => isNegative(line.amount))) {
    const own = sold.filter(
      (line) => line.serverId === serverId && line.code !== "setup" && line.isTaxed === isTaxed,
    );
    const concerned = own.length > 0 ? own : sold;
    const parts = spread(
      amount,
      concerned.map((line) => line.amount),
    );
    for (const [index, { id }] of concerned.entries())
      net.set(id, add(net.get(id) ?? zero(amount.currency), parts[index] ?? zero(amount.currency)));
  }
  return net;
}

/** What each sold line of an invoice costs after deductions, and its tax: together the invoice, to the cent. */
export function sharesOf(tax: Money, lines: readonly SharedLine[]): Share[] {
  const net = lowered(lines);
  const sold = lines.filter(({ id }) => net.has(id));
  const none = zero(tax.currency);
  const netOf = ({ id }: SharedLine): Money => net.get(id) ?? none;
  const taxes = spread(
    tax,
    sold.map((line) => (line.isTaxed ? netOf(line) : none)),
  );
  return sold.map((line, index) => ({ id: line.id, subtotal: netOf(line), tax: taxes[index] ?? none }));
}

/** A share less what credit notes have given back of it. */
export const leftOf = (share: Share, given: Sums | undefined): Share =>
  given
    ? {
        id: share.id,
        subtotal: subtract(share.subtotal, given.subtotal),
        tax: subtract(share.tax, given.tax),
      }
    : share;

/** Splits an amount with tax like what is left of its line; the last part takes the rounding difference. */
function partOf(left: Share, amount: Money): Share {
  const whole = grossOf(left);
  if (compare(amount, whole) === 0) return left;
  const tax = lesserOf(inProportion(amount, left.tax, whole), left.tax);
  const subtotal = lesserOf(subtract(amount, tax), left.subtotal);
  return { id: left.id, subtotal, tax: subtract(amount, subtotal) };
}

/** Moves tax of the parts to their net, or back, until no sum is more than what is left of the invoice. */
function fitted(parts: readonly Share[], lines: ReadonlyMap<number, Share>, left: Sums): Share[] | null {
  const { currency } = left.tax;
  const sumOf = (of: keyof Sums): Money =>
    total(
      parts.map((part) => part[of]),
      currency,
    );
  // Positive: so much tax has to become net; negative: the other way round.
  let over = subtract(sumOf("tax"), left.tax);
  if (!isPositive(over)) {
    const net = subtract(sumOf("subtotal"), left.subtotal);
    over = isPositive(net) ? subtract(zero(currency), net) : zero(currency);
  }
  const moved = parts.map((part) => {
    const line = lines.get(part.id) ?? part;
    if (isPositive(over)) {
      const step = lesserOf(lesserOf(over, part.tax), subtract(line.subtotal, part.subtotal));
      over = subtract(over, step);
      return { ...part, tax: subtract(part.tax, step), subtotal: add(part.subtotal, step) };
    }
    if (!isNegative(over)) return part;
    const wanted = subtract(zero(currency), over);
    const step = lesserOf(lesserOf(wanted, part.subtotal), subtract(line.tax, part.tax));
    over = add(over, step);
    return { ...part, tax: add(part.tax, step), subtotal: subtract(part.subtotal, step) };
  });
  return isPositive(over) || isNegative(over) ? null : moved;
}

type Wanted = { line: number; amount: Money };

/**
 * Net and tax of a refund by line. `lines`: what is left of each line; `left`: of the whole invoice, which may be less,
 * because credit notes need not be by line. Null: more is wanted than is left, or the same line twice.
 */
export function partsOf(
  wanted: readonly Wanted[],
  lines: readonly Share[],
  left: Sums,
): { parts: Share[]; amount: Money } | null {
  const known = new Map(lines.map((line) => [line.id, line]));
  const { currency } = left.subtotal;
  const amount = total(
    wanted.map((one) => one.amount),
    currency,
  );
  if (new Set(wanted.map(({ line }) => line)).size < wanted.length) return null;
  if (compare(amount, grossOf(left)) > 0) return null;
  const parts: Share[] = [];
  for (const one of wanted) {
    const line = known.get(one.line);
    if (!line || !isPositive(one.amount) || compare(one.amount, grossOf(line)) > 0) return null;
    parts.push(partOf(line, one.amount));
  }
  const fit = fitted(parts, known, left);
  return fit && { parts: fit, amount };
}

/*
 * The independent computation has arithmetic of its own, in whole cents, and uses nothing of the product but the rows of
 * documents and of the ledger.
 */

/** Figures by name: whole cents, numbers of rows, or a digest. */
export type Figures = Record<string, number | string>;

/** So many of so many parts of an amount, half a cent away from zero. */
export function shareOf(amount: number, part: bigint | number, whole: bigint | number): number {
  const [product, divisor] = [BigInt(amount) * BigInt(part), BigInt(whole)];
  const size = product < 0n ? -product : product;
  const rounded = Number((size * 2n + divisor) / (divisor * 2n));
  return product < 0n && rounded !== 0 ? -rounded : rounded;
}

/** Cents of decimal text with at most two places: "-12.3", "7". */
export function centsOf(text: string): number {
  const [, sign = "", whole = "", part = ""] = /^(-?)(\d+)(?:[.,](\d{1,2}))?$/.exec(text) ?? [];
  if (whole === "") throw new Error(`Not an amount: ${text}`);
  const size = Number(whole) * 100 + Number(part.padEnd(2, "0"));
  return sign === "-" && size > 0 ? -size : size;
}

/** Adds to a figure. */
export function count(figures: Figures, name: string, more: number): void {
  const known = figures[name] ?? 0;
  if (typeof known === "string") throw new Error(`${name} is no number.`);
  figures[name] = known + more;
}

/** Without figures that come to nothing, which reports may leave out. */
const told = (figures: Figures): Figures =>
  Object.fromEntries(Object.entries(figures).filter(([, figure]) => figure !== 0));

/** What one says and the other does not, a line each; none if they agree to the cent. */
export function differences(own: Figures, reported: Figures): string[] {
  const [expected, found] = [told(own), told(reported)];
  return [...new Set([...Object.keys(expected), ...Object.keys(found)])]
    .toSorted()
    .filter((name) => expected[name] !== found[name])
    .map((name) => `${name}: ${found[name] ?? "nothing"}, should be ${expected[name] ?? "nothing"}`);
}

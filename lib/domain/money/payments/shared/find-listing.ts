import { groupBy } from "@/lib/base/group-by";
import type { EntryFacts } from "@/lib/outside/bank-statement/port";

/** A receipt of one day, account and currency; `source`: the import that has it. */
export type StatementLine = {
  source: number;
  line: number | null;
  amount: string;
  /** The bank's reference; empty = none. */
  number: string;
  entry: EntryFacts | null;
  /** Another import has that very receipt. */
  isKnown?: boolean;
};

/** The lines that list a booking once more; `isProved`: the bank's references say so, not only the sums. */
type Listing<T> = { lines: readonly T[]; isProved: boolean };

const centsOf = (amount: string): bigint => BigInt(amount.replace(".", ""));

const isSumOf = (lines: readonly StatementLine[], whole: StatementLine): boolean =>
  lines.reduce((sum, { amount }) => sum + centsOf(amount), 0n) === centsOf(whole.amount);

const referencesOf = ({ entry, number }: StatementLine): readonly string[] =>
  entry?.references ?? (/^\d{0,5}$/.test(number) ? [] : [number]);

/** Whether it may stand for several transactions: what says nothing of itself may. */
const isWhole = ({ entry }: StatementLine): boolean =>
  entry === null || (entry.partOf === null && entry.count !== 1);

const isPartOf = ({ entry }: StatementLine, whole: StatementLine): boolean =>
  entry !== null && entry.partOf !== null && centsOf(entry.partOf) === centsOf(whole.amount);

/** Neither of them a batch with its transactions: payments as they come one by one. */
const isSingle = ({ entry }: StatementLine): boolean =>
  entry === null || (entry.partOf === null && entry.count === 1);

const fits = (count: number | null | undefined, length: number): boolean =>
  count === null || count === undefined || count === length;

/** Payments next to each other that are as many as the booking says, and its sum. */
function runOf<T extends StatementLine>(whole: T, singles: readonly T[]): readonly T[] | null {
  const count = whole.entry?.count ?? 0;
  if (count < 2) return null;
  const sums = [0n];
  for (const { amount } of singles) sums.push((sums.at(-1) ?? 0n) + centsOf(amount));
  const wanted = centsOf(whole.amount);
  const start = sums.findIndex((sum, index) => sums[index + count] === sum + wanted);
  return start < 0 ? null : singles.slice(start, start + count);
}

/** What another file lists of a booking more than the file with this rest of it. */
function findRest<T extends StatementLine>(rest: T, others: readonly T[]): Listing<T> | null {
  const names = new Set(referencesOf(rest));
  const isOfIt = (one: T): boolean =>
    one.entry?.partOf === rest.entry?.partOf &&
    one.isKnown !== true &&
    referencesOf(one).some((name) => names.has(name));
  const groups = groupBy(others.filter(isOfIt), ({ source, line }) => `${source} ${line}`).values();
  const lines = [...groups].find((all) => isSumOf(all, rest));
  return lines ? { lines, isProved: true } : null;
}

/**
 * Finds what lists the transactions of a booking, or the booking once more under another reference: CAMT.053 books a
 * batch in one sum, CAMT.054 tells what it is made of. Proved where both name the same reference beside their sums. `others`
 * are of the same day, account and currency, in the order of their files.
 */
export function findListing<T extends StatementLine>(whole: T, others: readonly T[]): Listing<T> | null {
  if (whole.entry?.isRest) return findRest(whole, others);
  if (!isWhole(whole)) return null;
  const names = new Set(referencesOf(whole));
  const isNamed = (line: StatementLine): boolean => referencesOf(line).some((one) => names.has(one));
  const groups = [
    ...groupBy(
      others.filter((one) => isPartOf(one, whole)),
      ({ source, line }) => `${source} ${line}`,
    ).values(),
  ];
  const named = groups.find((lines) => lines.some(isNamed));
  if (named) return { lines: named, isProved: true };
  const { count } = whole.entry ?? {};
  const twin = others.find(
    (one) =>
      count &&
      count > 1 &&
      isWhole(one) &&
      one.entry?.count === count &&
      isNamed(one) &&
      isSumOf([one], whole),
  );
  if (twin) return { lines: [twin], isProved: true };
  const sources = [...groupBy(others.filter(isSingle), ({ source }) => String(source)).values()];
  for (const singles of sources) {
    // A table may have the same word for a reference in each row: one of both is a message that names its bookings.
    const own = singles.filter((one) => isNamed(one) && (whole.entry ?? one.entry));
    if (own.length > 1 && fits(count, own.length) && isSumOf(own, whole))
      return { lines: own, isProved: true };
  }
  const alike = groups.find((lines) => fits(count, lines[0]?.entry?.count ?? lines.length));
  const likely =
    (whole.entry && alike) ?? sources.map((all) => runOf(whole, all)).find((run) => run !== null);
  return likely ? { lines: likely, isProved: false } : null;
}

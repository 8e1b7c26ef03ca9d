import { readAmount } from "../amount";
import type { ColumnFacts } from "./column-facts";

const centsOf = (cell: string): number | null => {
  const read = readAmount(cell);
  return read && Math.round(Number(read.amount) * 100) * (read.isNegative ? -1 : 1);
};

const checkedRows = 50;
const mostCandidates = 8;

/**
 * Of columns of numbers without names, which is the amount: the one by which another two differ in every row (balance before
 * and after); or the only one there is. `amount` -1 = not to be told.
 */
export function findBalances(columns: readonly (ColumnFacts | null)[]): {
  amount: number;
  balances: number[];
} {
  const candidates = columns
    .flatMap((one, place) =>
      one && one.filled > 0 && one.amounts >= 0.9 && one.cells.some((cell) => /[.,]\d{1,2}\D*$/.test(cell))
        ? [{ place, cells: one.cells }]
        : [],
    )
    .slice(0, mostCandidates)
    .map(({ place, cells }) => ({ place, cents: cells.slice(0, checkedRows).map(centsOf) }));
  for (const before of candidates)
    for (const after of candidates)
      for (const amount of candidates) {
        if (new Set([before, after, amount]).size < 3) continue;
        const isSum = amount.cents.every((value, row) => {
          const [from, to] = [before.cents[row], after.cents[row]];
          return value !== null && typeof from === "number" && typeof to === "number" && to - from === value;
        });
        const isMoving = amount.cents.some((value) => value !== 0);
        if (isSum && isMoving && before.cents.some((value) => value !== 0))
          return { amount: amount.place, balances: [before.place, after.place] };
      }
  return { amount: candidates.length === 1 ? (candidates[0]?.place ?? -1) : -1, balances: [] };
}

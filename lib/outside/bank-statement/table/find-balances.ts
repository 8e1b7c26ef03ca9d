import { moneyOf, negate } from "@/lib/base/money";
import { readAmount } from "../amount";
import type { ColumnDetails } from "./column-facts";

const centsOf = (cell: string): number | null => {
  const read = readAmount(cell);
  // Compared with one another alone, whichever the currency.
  const money = read && moneyOf(read.amount, "EUR");
  return money && (read.isNegative ? negate(money) : money).cents;
};

const checkedRows = 50;
const mostCandidates = 8;

type Cents = readonly (number | null)[];

/**
 * Which row's amount explains a step of the balance, and its sign: balance after or before the entry, rows in
 * ascending or descending date order.
 */
const afterwards = [
  { shift: 1, sign: 1 },
  { shift: 0, sign: -1 },
] as const;
const orders = [...afterwards, { shift: 0, sign: 1 }, { shift: 1, sign: -1 }] as const;

/** For each order: the change of the balance and the amount that should equal it. */
function stepsBeside(
  balance: Cents,
  amount: Cents,
  ways: readonly (typeof orders)[number][],
): { moved: number; stated: number }[][] {
  const steps = balance.slice(1).map((value, row) => (value ?? Number.NaN) - (balance[row] ?? Number.NaN));
  return ways.map(({ shift, sign }) =>
    steps.map((step, row) => ({ moved: step * sign, stated: amount[row + shift] ?? Number.NaN })),
  );
}

/** Whether the signed amounts equal the changes of the balance from row to row. */
const runsBy = (balance: Cents, amount: Cents): boolean =>
  stepsBeside(balance, amount, orders).some(
    (steps) =>
      steps.length > 1 &&
      steps.every(({ moved, stated }) => moved === stated) &&
      steps.some(({ moved }) => moved !== 0),
  );

const checkedCents = ({ cells }: ColumnDetails): Cents => cells.slice(0, checkedRows).map(centsOf);

/** Whether some unsigned amounts decrease the following balance, so that not all are incoming. */
export const isFalling = (balance: ColumnDetails, amount: ColumnDetails): boolean =>
  stepsBeside(checkedCents(balance), checkedCents(amount), afterwards).some(
    (steps) =>
      steps.length > 0 &&
      steps.every(({ moved, stated }) => Math.abs(moved) === stated) &&
      steps.some(({ moved }) => moved < 0),
  );

/**
 * Finds the amount among unnamed numeric columns: the difference of two others in every row (balance before and
 * after), the row-to-row change of one other, or the only numeric column. `amount` -1 = undecided.
 */
export function findBalances(columns: readonly (ColumnDetails | null)[]): {
  amount: number;
  balances: number[];
} {
  const candidates = columns
    .flatMap((one, place) =>
      one && one.filled > 0 && one.amounts >= 0.9 && one.cells.some((cell) => /[.,]\d{1,2}\D*$/.test(cell))
        ? [{ place, one }]
        : [],
    )
    .slice(0, mostCandidates)
    .map(({ place, one }) => ({ place, cents: checkedCents(one) }));
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
  for (const balance of candidates)
    for (const amount of candidates)
      if (balance !== amount && runsBy(balance.cents, amount.cents))
        return { amount: amount.place, balances: [balance.place] };
  return { amount: candidates.length === 1 ? (candidates[0]?.place ?? -1) : -1, balances: [] };
}

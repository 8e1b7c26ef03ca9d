import { dayOrders } from "@/lib/base/statement-columns";
import { decimalSignOfColumn, readAmount, readCurrency } from "../amount";
import { readDay } from "../day";
import { directionOf } from "../words";

/** Statistics of a column's cells. Shares (0 to 1) are of the non-empty cells. */
export type ColumnDetails = {
  cells: string[];
  filled: number;
  days: number;
  amounts: number;
  currencies: number;
  accounts: number;
  directions: number;
  /** Some amount has a sign or is in parentheses. */
  isSigned: boolean;
  /** Distinct values, at most 20. */
  distinct: string[];
  /** 1, 2, 3 …: the row number in the file, not a property of the entry. */
  isRowNumber: boolean;
};

const sampledRows = 2_000;
const looksLikeAccount = (cell: string): boolean => {
  const digits = cell.replaceAll(/\D/g, "").length;
  return digits >= 5 && /^[A-Za-z0-9 ./*:x-]{5,60}$/.test(cell) && !/\d[.,]\d\d$/.test(cell);
};
const isDay = (cell: string): boolean => dayOrders.some((order) => readDay(cell, order) !== null);

function isCounted(cells: readonly string[]): boolean {
  if (cells.length < 2 || !cells.every((cell) => /^\d{1,6}$/.test(cell))) return false;
  const step = Number(cells[1]) - Number(cells[0]);
  const isInTurn = cells.every((cell, index) => Number(cell) === Number(cells[0]) + index * step);
  return Math.abs(step) === 1 && isInTurn && Math.min(Number(cells[0]), Number(cells.at(-1))) <= 1;
}

export function detailsOf(column: readonly string[]): ColumnDetails {
  const cells = column.slice(0, sampledRows);
  const filled = cells.filter(Boolean);
  const share = (test: (cell: string) => boolean): number =>
    filled.length === 0 ? 0 : filled.filter(test).length / filled.length;
  const sign = decimalSignOfColumn(filled);
  const read = filled.flatMap((cell) => readAmount(cell, sign) ?? []);
  return {
    cells,
    filled: filled.length,
    days: share(isDay),
    amounts: filled.length === 0 ? 0 : read.length / filled.length,
    currencies: share((cell) => readCurrency(cell) !== ""),
    accounts: share(looksLikeAccount),
    directions: share((cell) => directionOf(cell) !== null),
    isSigned: read.some(({ isSigned }) => isSigned),
    distinct: [...new Set(filled)].slice(0, 20),
    isRowNumber: isCounted(filled),
  };
}

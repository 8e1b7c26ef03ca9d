import type { OrderOptions } from "@/lib/domain/orders/options";
import type { FilterField } from "./preset-filter";

const most = 8;

/** 1, 2, 5, 10, 20, 50 … and 1, 2, 4, 8 …: numbers that people look for. */
const decimal = Array.from(
  { length: 21 },
  (_, index) => ([1, 2, 5][index % 3] ?? 1) * 10 ** Math.floor(index / 3),
);
const binary = Array.from({ length: 13 }, (_, index) => 2 ** index);

/** Steps between the least and the most that there is, so that each leaves something and takes something away. */
function between(steps: readonly number[], values: readonly number[], isUpper: boolean): number[] {
  const [least, greatest] = [Math.min(...values), Math.max(...values)];
  const useful = steps.filter((step) =>
    isUpper ? step >= least && step < greatest : step > least && step <= greatest,
  );
  // Of many, those at the upper end, because nobody looks for the least there is.
  return useful.slice(-most);
}

/** What each filter offers, made from the catalogue; empty = nothing to tell apart. */
export function filterSteps(presets: OrderOptions["presets"]): Record<FilterField, number[]> {
  const prices = presets.flatMap(({ monthly }) =>
    Object.values(monthly).map((byPeriod) => Number(byPeriod.monthly)),
  );
  return {
    cores: between(
      binary,
      presets.map(({ cpu }) => cpu),
      false,
    ),
    memory: between(
      binary,
      presets.map(({ ramGb }) => ramGb),
      false,
    ),
    disk: between(
      decimal,
      presets.map(({ hddGb }) => hddGb),
      false,
    ),
    price: between(decimal, prices.filter(Number.isFinite), true),
  };
}

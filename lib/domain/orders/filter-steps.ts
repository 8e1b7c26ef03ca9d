import type { PresetFacts } from "../catalogue/rules";
import type { FilterField } from "./search-rules";

const most = 8;

/** 1, 2, 5, 10, 20, 50 … and 1, 2, 4, 8 …: numbers that people look for. */
const decimal = Array.from(
  { length: 21 },
  (_, index) => ([1, 2, 5][index % 3] ?? 1) * 10 ** Math.floor(index / 3),
);
const binary = Array.from({ length: 13 }, (_, index) => 2 ** index);

const rangeOf = (values: readonly number[]): [least: number, greatest: number] =>
  values.reduce(
    ([least, greatest], value) => [Math.min(least, value), Math.max(greatest, value)],
    [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY],
  );

/** Steps between the least and the most that there is, so that each leaves something and takes something away. */
function between(steps: readonly number[], values: readonly number[], isUpper: boolean): number[] {
  const [least, greatest] = rangeOf(values);
  const useful = steps.filter((step) =>
    isUpper ? step >= least && step < greatest : step > least && step <= greatest,
  );
  // Of many, those at the upper end, because nobody looks for the least there is.
  return useful.slice(-most);
}

type Size = Pick<PresetFacts, "cpu" | "ramGb" | "hddGb">;

/** What each filter offers, made from the catalogue and its monthly prices; empty = nothing to tell apart. */
export const filterSteps = (
  presets: readonly Size[],
  prices: readonly number[],
): Record<FilterField, number[]> => ({
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
  price: between(decimal, prices, true),
});

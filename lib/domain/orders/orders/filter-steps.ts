import type { PresetDetails } from "../../catalog/catalog/rules";
import type { FilterField } from "./search-rules";

const most = 8;

/** 1, 2, 5, 10, 20, 50 … and 1, 2, 4, 8 …: round numbers that people expect. */
const decimal = Array.from(
  { length: 21 },
  (_, index) => ([1, 2, 5][index % 3] ?? 1) * 10 ** Math.floor(index / 3),
);
const binary = Array.from({ length: 13 }, (_, index) => 2 ** index);
const partsOfOne = [0.125, 0.25, 0.5];

/** Reduces to `most` steps: the first, the last and evenly spaced ones between. */
function spread(steps: readonly number[]): number[] {
  if (steps.length <= most) return [...steps];
  const places = Array.from({ length: most }, (_, at) => Math.round((at * (steps.length - 1)) / (most - 1)));
  return steps.filter((_, at) => places.includes(at));
}

/** Steps of a minimum filter: each excludes a value that the previous one includes, and includes some. */
function atLeast(steps: readonly number[], values: readonly number[]): number[] {
  const useful = steps.filter((step, at) => {
    const next = steps[at + 1] ?? Number.POSITIVE_INFINITY;
    return values.some((value) => value >= step && value < next) && values.some((value) => value < step);
  });
  return spread(useful);
}

/** The same for a maximum filter. */
function atMost(steps: readonly number[], values: readonly number[]): number[] {
  const useful = steps.filter((step, at) => {
    const before = steps[at - 1] ?? Number.NEGATIVE_INFINITY;
    return values.some((value) => value > before && value <= step) && values.some((value) => value > step);
  });
  return spread(useful);
}

type Size = Pick<PresetDetails, "cpu" | "ramGb" | "hddGb">;

/** Filter steps for these machines, from their sizes and monthly prices; empty = no differences to filter by. */
export const filterSteps = (
  presets: readonly Size[],
  prices: readonly number[],
): Record<FilterField, number[]> => ({
  cores: atLeast(
    binary,
    presets.map(({ cpu }) => cpu),
  ),
  memory: atLeast(
    [...partsOfOne, ...binary],
    presets.map(({ ramGb }) => ramGb),
  ),
  disk: atLeast(
    decimal,
    presets.map(({ hddGb }) => hddGb),
  ),
  price: atMost(decimal, prices),
});

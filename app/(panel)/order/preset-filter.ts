import type { PresetOption } from "./choice";
import type { LinkParameters } from "./wishes";

/** The least of each that a machine must have, and the most that it may cost. */
export const filterFields = ["cores", "memory", "disk", "price"] as const;
export type FilterField = (typeof filterFields)[number];

/** Whole numbers as text; empty = any. `family`: which kind is listed; empty = that of the chosen machine. */
export type PresetFilter = Readonly<Record<FilterField | "family", string>>;

/** Reads the filter from a link; whatever is no number filters nothing. */
export function readFilter(link: LinkParameters): PresetFilter {
  const asked = (name: string, pattern: RegExp): string => {
    const value = link[name];
    return typeof value === "string" && pattern.test(value) ? value : "";
  };
  const number = (name: FilterField) => asked(name, /^[1-9]\d{0,6}$/);
  return {
    cores: number("cores"),
    memory: number("memory"),
    disk: number("disk"),
    price: number("price"),
    family: asked("family", /^[a-z]{2,10}$/),
  };
}

export const isFiltered = (filter: PresetFilter): boolean =>
  filterFields.some((field) => filter[field] !== "");

/** Whether a machine is what is looked for; `price` is what it costs here, undefined = it is not sold here. */
export const passes = (filter: PresetFilter, preset: PresetOption, price: string | undefined): boolean =>
  preset.cpu >= Number(filter.cores) &&
  preset.ramGb >= Number(filter.memory) &&
  preset.hddGb >= Number(filter.disk) &&
  (filter.price === "" || Number(price) <= Number(filter.price));

/** The query of a link with what is set of the filter at its end. */
export function withFilter(query: string, filter: PresetFilter): string {
  const set = new URLSearchParams(query);
  for (const [name, value] of Object.entries(filter)) if (value) set.set(name, value);
  return set.toString();
}

import { filterFields, type PresetNeeds } from "@/lib/domain/orders/orders/search-rules";
import type { LinkParameters } from "../selection/selection";

/** `family`: the listed family; empty = that of the selected machine. */
export type PresetFilter = PresetNeeds & Readonly<{ family: string }>;

/** Reads the filter from a link; invalid numbers are ignored. */
export function readFilter(link: LinkParameters): PresetFilter {
  const asked = (name: string, pattern: RegExp): string => {
    const value = link[name];
    return typeof value === "string" && pattern.test(value) ? value : "";
  };
  const whole = /^[1-9]\d{0,6}$/;
  const number = (name: keyof PresetNeeds) => asked(name, whole);
  return {
    cores: number("cores"),
    memory: asked("memory", /^(?![0.]+$)\d{1,7}(?:\.\d{1,3})?$/),
    disk: number("disk"),
    price: number("price"),
    family: asked("family", /^[a-z]{2,10}$/),
  };
}

export const isFiltered = (filter: PresetFilter): boolean =>
  filterFields.some((field) => filter[field] !== "");

/** Appends the non-empty filters to a link's query. */
export function withFilter(query: string, filter: PresetFilter): string {
  const set = new URLSearchParams(query);
  for (const [name, value] of Object.entries(filter)) if (value) set.set(name, value);
  return set.toString();
}

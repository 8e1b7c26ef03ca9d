/** The least of each that a machine must have, and the most that it may cost in a month. */
export const filterFields = ["cores", "memory", "disk", "price"] as const;
export type FilterField = (typeof filterFields)[number];

/** Whole numbers as text, of memory also parts of a GB (`0.5`); empty = any. */
export type PresetNeeds = Readonly<Record<FilterField, string>>;

/** So many machines that are free, and so many that are not, are listed at first, and at most. */
export const firstListed = 30;
export const mostListed = 1_000;
/** So many machines can be asked for by name. */
export const mostNamed = 60;

type LocationCells = { locations: readonly { code: string }[]; defaults: Readonly<Record<string, string>> };

/** The location that was asked for; else the first where anything is free, or the first of all; empty = there is none. */
export const locationOf = (asked: string, { locations, defaults }: LocationCells): string =>
  (
    locations.find(({ code }) => code === asked.toUpperCase()) ??
    locations.find(({ code }) => defaults[code] !== undefined) ??
    locations[0]
  )?.code ?? "";

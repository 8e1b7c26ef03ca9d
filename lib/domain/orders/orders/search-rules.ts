/** Minimum of each that a machine must have, and the maximum monthly price. */
export const filterFields = ["cores", "memory", "disk", "price"] as const;
export type FilterField = (typeof filterFields)[number];

/** Whole numbers as text, memory also as fractions of a GB (`0.5`); empty = any. */
export type PresetNeeds = Readonly<Record<FilterField, string>>;

/** Limits for listed machines, free and not free each: initially, and maximum. */
export const firstListed = 30;
export const mostListed = 1_000;
/** Maximum number of machines requested by name. */
export const mostNamed = 60;

type LocationCells = { locations: readonly { code: string }[]; defaults: Readonly<Record<string, string>> };

/** The requested location; else the first with a free unit, else the first of all; empty = there is none. */
export const locationOf = (asked: string, { locations, defaults }: LocationCells): string =>
  (
    locations.find(({ code }) => code === asked.toUpperCase()) ??
    locations.find(({ code }) => defaults[code] !== undefined) ??
    locations[0]
  )?.code ?? "";

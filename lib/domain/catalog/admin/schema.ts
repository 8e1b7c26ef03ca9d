import { z } from "zod";
import { currencies } from "@/lib/base/money";
import { entryKinds } from "../catalog/rules";
import { NamedPlace } from "../catalog/shared/place-schema";
import { pricedKinds, priceNames } from "./rules";

export const EntryKindName = z.enum(entryKinds);

/** Prices in one location; `place` is empty if the price is the same everywhere. */
const Offer = z.object({
  place: z.string(),
  prices: z.partialRecord(z.enum(currencies), z.string()),
  /** Null where units are not counted. */
  free: z.int().nullable(),
});

/** An entry in lists. */
export const ListedEntry = z.object({
  kind: EntryKindName,
  id: z.string(),
  name: z.string(),
  note: z.string(),
  /** Null for locations, which cannot be deactivated. */
  is_active: z.boolean().nullable(),
  offers: z.array(Offer),
});
export type ListedEntry = z.infer<typeof ListedEntry>;

export const EntryPage = z.object({
  entries: z.array(ListedEntry),
  total: z.int(),
  /** ID after which the next page starts. */
  next: z.string().nullable(),
});

export const KindCount = z.object({ kind: EntryKindName, total: z.int(), active: z.int() });
export type KindCount = z.infer<typeof KindCount>;

/** An entry or a part of it in the format of the catalog file; entry-schema.ts validates it. */
export const FileDetails = z.record(z.string(), z.unknown()).meta({ maxProperties: 100 });

export const PricedKindName = z.enum(pricedKinds);

export const PlannedPrice = z.object({
  id: z.int(),
  kind: PricedKindName,
  entry: z.int(),
  name: z.string(),
  what: z.enum(priceNames),
  /** For presets the location code, for a price by period its months; else empty. */
  part: z.string(),
  currency: z.enum(currencies),
  /** Current price. */
  from: z.string().nullable(),
  /** Null = no longer sold. */
  amount: z.string().nullable(),
  starts_at: z.string(),
  by: z.string().nullable(),
});
export type PlannedPrice = z.infer<typeof PlannedPrice>;

/** A price that can be planned, in its currencies. */
export const PriceChoice = z.object({
  what: z.enum(priceNames),
  part: z.string(),
  amounts: z.array(z.object({ currency: z.enum(currencies), field: z.string() })),
});
export type PriceChoice = z.infer<typeof PriceChoice>;

const Named = z.object({ id: z.string(), name: z.string() });

/** Presets that have a price but no traffic plan and so cannot be ordered. */
export const GapView = z.object({
  location: z.string(),
  currency: z.enum(["EUR", "RUB"]),
  family: z.string(),
  presets: z.array(z.string()),
});
export type GapView = z.infer<typeof GapView>;

/** Data of the page of one entry. */
export const EntryView = z.object({
  listed: ListedEntry,
  entry: FileDetails,
  places: z.array(NamedPlace),
  systems: z.array(Named),
  /** For locations: the back ends that can make their servers. */
  back_ends: z.array(z.string()),
  /** For presets: what can be ordered with it. */
  fits: z.object({ systems: z.array(Named), software: z.array(Named), plans: z.array(Named) }).nullable(),
  /** For presets: locations with a price where it cannot be ordered. */
  gaps: z.array(GapView),
  /** Prices that can be planned. */
  prices: z.array(PriceChoice),
});
export type EntryView = z.infer<typeof EntryView>;

export const EntryChangeView = z.object({
  kind: z.enum([...entryKinds, "promos"]),
  id: z.string(),
  name: z.string(),
  fate: z.enum(["added", "changed", "retired"]),
  changes: z.array(z.object({ field: z.string(), from: z.string().nullable(), to: z.string().nullable() })),
});
export type EntryChangeView = z.infer<typeof EntryChangeView>;

export const WantedPrices = z.object({
  kind: PricedKindName,
  id: z.int(),
  /** By path in the file, such as `price.NL.EUR`, as the forms send them; empty = unchanged, -1 = no longer sold. */
  prices: z.record(z.string().max(60), z.string().trim().max(20)).meta({ maxProperties: 1_000 }),
  starts_at: z.iso.datetime("must be a moment such as 2027-01-31T00:00:00Z"),
  /** Confirms prices that change by more than half. */
  sure: z.boolean().optional(),
});
export type PlanPrices = z.output<typeof WantedPrices>;

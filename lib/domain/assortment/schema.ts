import { z } from "zod";
import { currencies } from "@/lib/base/money";
import { entryKinds } from "../catalogue/rules";

export const EntryKindName = z.enum(entryKinds);

/** Prices of one place; the place of what costs the same everywhere is empty. */
const Offer = z.object({
  place: z.string(),
  prices: z.partialRecord(z.enum(currencies), z.string()),
  /** Null where units are not counted. */
  free: z.int().nullable(),
});

/** An entry as lists show it. */
export const ListedEntry = z.object({
  kind: EntryKindName,
  id: z.string(),
  name: z.string(),
  note: z.string(),
  /** Null for locations, which cannot be switched off. */
  is_active: z.boolean().nullable(),
  offers: z.array(Offer),
});
export type ListedEntry = z.infer<typeof ListedEntry>;

export const EntryPage = z.object({
  entries: z.array(ListedEntry),
  total: z.int(),
  /** The id after which the next page begins. */
  next: z.string().nullable(),
});

export const KindCount = z.object({ kind: EntryKindName, total: z.int(), active: z.int() });
export type KindCount = z.infer<typeof KindCount>;

/** An entry or a part of it with the names of the catalogue's file; entry-schema.ts says what is right. */
export const FileFacts = z.record(z.string(), z.unknown());

export const PlannedPrice = z.object({
  id: z.int(),
  preset: z.int(),
  name: z.string(),
  location: z.string(),
  currency: z.enum(currencies),
  /** Today's. */
  from: z.string().nullable(),
  /** Null = no longer sold. */
  amount: z.string().nullable(),
  starts_at: z.string(),
  by: z.string().nullable(),
});
export type PlannedPrice = z.infer<typeof PlannedPrice>;

const Named = z.object({ id: z.string(), name: z.string() });

/** Presets with a price that nobody can order, for want of a traffic plan. */
export const GapView = z.object({
  location: z.string(),
  currency: z.enum(["EUR", "RUB"]),
  family: z.string(),
  presets: z.array(z.string()),
});
export type GapView = z.infer<typeof GapView>;

/** What the page of one entry needs. */
export const EntryView = z.object({
  listed: ListedEntry,
  entry: FileFacts,
  places: z.array(z.object({ code: z.string(), name_en: z.string(), name_ru: z.string() })),
  systems: z.array(Named),
  /** Of a preset: what can be ordered with it. */
  fits: z.object({ systems: z.array(Named), software: z.array(Named), plans: z.array(Named) }).nullable(),
});
export type EntryView = z.infer<typeof EntryView>;

export const EntryChangeView = z.object({
  kind: EntryKindName,
  id: z.string(),
  name: z.string(),
  fate: z.enum(["added", "changed", "retired"]),
  changes: z.array(z.object({ field: z.string(), from: z.string().nullable(), to: z.string().nullable() })),
});
export type EntryChangeView = z.infer<typeof EntryChangeView>;

/** Amounts as the forms give them; empty = it stays, -1 = no longer sold. */
const PlannedAmount = z
  .string()
  .trim()
  .regex(/^(-1|\d{1,9}\.\d{2})?$/, 'must be decimal text with two places, such as "4.50"');

export const PlanPrices = z.object({
  preset: z.int(),
  location: z.string(),
  EUR: PlannedAmount.default(""),
  USD: PlannedAmount.default(""),
  RUB: PlannedAmount.default(""),
  starts_at: z.iso.datetime("must be a moment such as 2027-01-31T00:00:00Z"),
});

import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  text,
} from "drizzle-orm/pg-core";
import type { FurtherNames } from "@/lib/base/place-name";

export const locations = pgTable("locations", {
  code: text("code").primaryKey(),
  nameEn: text("name_en").notNull(),
  nameRu: text("name_ru").notNull(),
  /** In further languages, by language. */
  names: jsonb("names").$type<FurtherNames>().notNull().default({}),
  country: text("country").notNull(),
  network: text("network").notNull(),
  /** IPv6 prefix from which physical servers get their networks; null = none. */
  network6: text("network6"),
  /** Name of the back end that makes its new servers (back_ends); null = the default one. */
  provisioner: text("provisioner"),
  sort: integer("sort").notNull(),
});

export const presets = pgTable(
  "presets",
  {
    id: integer("id").primaryKey(),
    name: text("name").notNull().unique(),
    family: text("family").$type<"vm" | "compute" | "bm" | "gpu" | "vgpu">().notNull(),
    isActive: boolean("is_active").notNull(),
    description: text("description").notNull(),
    cpu: integer("cpu").notNull(),
    ramGb: numeric("ram_gb", { precision: 13, scale: 3, mode: "number" }).notNull(),
    hdd: text("hdd").notNull(),
    hddGb: integer("hdd_gb").notNull(),
    gpu: text("gpu").notNull(),
    isVirtual: boolean("is_virtual").notNull(),
    serverType: text("server_type").notNull(),
    sort: integer("sort").notNull(),
    /** Hours after which hourly billing reaches the monthly price; null = no hourly billing. */
    hourlyCapHours: integer("hourly_cap_hours"),
  },
  (t) => [check("presets_hourly_cap_hours", sql`${t.hourlyCapHours} between 1 and 744`)],
);

/**
 * Net monthly price and one-time setup fee; no row or null amount = not sold there in that currency (-1 on the wire).
 */
export const presetPrices = pgTable(
  "preset_prices",
  {
    presetId: integer("preset_id")
      .notNull()
      .references(() => presets.id),
    location: text("location")
      .notNull()
      .references(() => locations.code),
    currency: text("currency").$type<"EUR" | "RUB" | "USD">().notNull(),
    amount: numeric("amount", { precision: 14, scale: 2 }),
    setupFee: numeric("setup_fee", { precision: 14, scale: 2 }).notNull().default("0.00"),
  },
  (t) => [
    primaryKey({ columns: [t.presetId, t.location, t.currency] }),
    check("preset_prices_setup_fee", sql`${t.setupFee} >= 0`),
  ],
);

export const presetStock = pgTable(
  "preset_stock",
  {
    presetId: integer("preset_id")
      .notNull()
      .references(() => presets.id),
    location: text("location")
      .notNull()
      .references(() => locations.code),
    free: integer("free").notNull(),
    /** Units for which its hosts have room, at their last reading; null = nobody counts. */
    fits: integer("fits"),
  },
  (t) => [primaryKey({ columns: [t.presetId, t.location] }), check("preset_stock_free", sql`${t.free} >= 0`)],
);

export const systems = pgTable("systems", {
  id: integer("id").primaryKey(),
  name: text("name").notNull().unique(),
  isActive: boolean("is_active").notNull(),
  apiEnabled: boolean("api_enabled").notNull(),
  typeLogin: integer("type_login").notNull(),
  pxeOsId: integer("pxe_os_id"),
  description: text("description").notNull(),
  /** Net monthly price by currency, and by period if the license has such prices; null = free. */
  prices: jsonb("prices").$type<{ EUR: string; RUB: string } | null>(),
  billingPlan: jsonb("billing_plan").$type<Record<"EUR" | "RUB", Record<string, string>> | null>(),
});

export const software = pgTable("software", {
  id: integer("id").primaryKey(),
  name: text("name").notNull().unique(),
  isActive: boolean("is_active").notNull(),
  description: text("description").notNull(),
  icon: text("icon").notNull(),
  task: text("task").notNull(),
  price: numeric("price", { precision: 14, scale: 2 }).notNull(),
});

export const trafficPlans = pgTable("traffic_plans", {
  id: integer("id").primaryKey(),
  name: text("name").notNull(),
  limitInTb: numeric("limit_in_tb", { precision: 10, scale: 2 }).notNull(),
  limitOutTb: numeric("limit_out_tb", { precision: 10, scale: 2 }).notNull(),
  rateIn: numeric("rate_in", { precision: 14, scale: 2 }).notNull(),
  rateOut: numeric("rate_out", { precision: 14, scale: 2 }).notNull(),
  bandwidthMbit: integer("bandwidth_mbit").notNull(),
  locations: jsonb("locations").$type<string[]>().notNull(),
  currency: text("currency").$type<"EUR" | "RUB" | "USD">().notNull(),
  price: numeric("price", { precision: 14, scale: 2 }).notNull(),
  isActive: boolean("is_active").notNull(),
  webPlan: integer("web_plan").notNull(),
  mainPlan: integer("main_plan").notNull(),
});

/**
 * Incremented by triggers whenever catalog responses change: `stock` for free units, `prices` for preset prices,
 * `entries` for everything else. Cached data is valid while all are unchanged (catalog/shared/current.ts).
 */
export const catalogVersions = pgTable("catalog_versions", {
  part: text("part").$type<"entries" | "prices" | "stock">().primaryKey(),
  version: bigint("version", { mode: "number" }).notNull(),
});

/** The version of `prices` or `stock` at a preset's last change, so that only changed presets are read again. */
export const catalogChanges = pgTable(
  "catalog_changes",
  {
    part: text("part").$type<"prices" | "stock">().notNull(),
    presetId: integer("preset_id").notNull(),
    version: bigint("version", { mode: "number" }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.part, t.presetId] }),
    index("catalog_changes_version").on(t.part, t.version),
  ],
);

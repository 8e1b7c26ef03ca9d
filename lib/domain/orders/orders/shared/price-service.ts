import { eq, sql } from "drizzle-orm";
import type { Share } from "@/lib/base/aligned-period";
import type { Tax } from "@/lib/base/decide-tax";
import type { Currency } from "@/lib/base/money";
import { dayIn, zoneOf } from "@/lib/base/time-zone";
import { anyOf } from "@/lib/db/any-of";
import type { Database } from "@/lib/db/client";
import { accounts } from "@/lib/db/tables/customers/accounts";
import { taxExemptions } from "@/lib/db/tables/customers/tax-exemptions";
import { companies } from "@/lib/db/tables/money/companies";
import { customerTerms } from "@/lib/db/tables/money/terms";
import type { servers } from "@/lib/db/tables/servers/servers";
import { diskTerms, runtime } from "@/lib/env";
import { presetPrice, softwarePrice, systemPrice } from "../../../catalog/catalog/rules";
import {
  type Plan,
  type Preset,
  readPlans,
  readPresets,
  readSoftware,
  readSystems,
  type Software,
  type System,
} from "../../../catalog/catalog/shared/read";
import { isExemptNow } from "../../../customers/tax-exemptions/shared/is-exempt-now";
import { taxColumns, taxOfRow } from "../../../money/tax/shared/tax-facts";
import type { BackupPlan } from "../../../servers/backups/rules";
import { backupPrice } from "../../../servers/backups/shared/price";
import { pricedParts } from "../choose";
import { makePrice, type Price, type PricedPart } from "../price";
import { parseDiscounts } from "../rules";
import type { AgreedDiscount } from "./agreed-discount";
import { flat, flatAndPerCore } from "./unit-prices";

/** The whole catalog, for pricing many servers. */
export type Catalog = {
  presets: ReadonlyMap<number, Preset>;
  systems: ReadonlyMap<number, System>;
  software: ReadonlyMap<number, Software>;
  plans: ReadonlyMap<number, Plan>;
};

const byId = <T extends { id: number }>(rows: readonly T[]): Map<number, T> =>
  new Map(rows.map((row) => [row.id, row]));

export async function readCatalog(db: Database): Promise<Catalog> {
  return {
    presets: byId(await readPresets(db)),
    systems: byId(await readSystems(db)),
    software: byId(await readSoftware(db)),
    plans: byId(await readPlans(db)),
  };
}

/** Reads the catalog once, and only when there is something to price. */
export function catalogOnce(db: Database): () => Promise<Catalog> {
  let catalog: Promise<Catalog> | null = null;
  return () => {
    catalog ??= readCatalog(db);
    return catalog;
  };
}

type Row = typeof servers.$inferSelect;

/** The priced parts of a server. */
export type Service = Pick<
  Row,
  | "presetId"
  | "location"
  | "systemId"
  | "softwareId"
  | "trafficPlanId"
  | "currency"
  | "hostname"
  | "installOptions"
  | "backupPlan"
  | "extraDiskGb"
> & {
  /** Systems whose licenses were bought in addition to the installed one. */
  licences: readonly number[];
};

/** `isSold`: the catalog has a price for it at that location and in this currency. */
export type ServicePart = PricedPart & { isSold: boolean };

/** The part of a plan of backups. */
export function backupPart(every: BackupPlan, currency: Currency): ServicePart {
  const price = backupPrice(every, currency);
  return { what: { code: "backups", every }, made: flat(price ?? "0.00"), isSold: price !== null };
}

/** The part of so many GB beside those of the preset. */
export function diskPart(gb: number, currency: Currency): ServicePart {
  const each = diskTerms().prices.get(currency) ?? null;
  return {
    what: { code: "disk", gb },
    made: [{ of: "gigabyte", each: each ?? "0.00", count: gb }],
    isSold: each !== null,
  };
}

/** The license part of a system for a machine of that size. */
export function licensePart(
  system: System,
  { cpu }: Pick<Preset, "cpu">,
  currency: Row["currency"],
): ServicePart {
  const price = systemPrice(system, currency);
  const made = flatAndPerCore(price ?? { flat: "0.00", perCore: "0.00" }, cpu);
  return { what: { code: "os", name: system.name }, made, isSold: price !== null };
}

/** The parts of a server with current monthly prices. */
export function partsOf(catalog: Catalog, service: Service): ServicePart[] {
  const { location, currency, hostname } = service;
  const preset = catalog.presets.get(service.presetId);
  const plan = catalog.plans.get(service.trafficPlanId);
  if (!preset || !plan)
    throw new Error("The preset or the traffic plan of a server is not in the catalogue.");
  const found = (id: number | null) => (id === null ? null : (catalog.systems.get(id) ?? null));
  const system = found(service.systemId);
  const software = service.softwareId === null ? null : (catalog.software.get(service.softwareId) ?? null);
  const { extraAddresses } = service.installOptions;
  const parts = pricedParts({ location, preset, system, software, plan, extraAddresses }, currency, hostname);
  const isSold = ({ what }: PricedPart): boolean => {
    if (what.code === "preset") return presetPrice(preset, location, currency) !== null;
    if (what.code === "os") return system !== null && systemPrice(system, currency) !== null;
    return what.code !== "software" || (software !== null && softwarePrice(software, currency) !== null);
  };
  const further = service.licences.filter((id) => id !== service.systemId).flatMap((id) => found(id) ?? []);
  return [
    ...parts.map((part) => ({ ...part, isSold: isSold(part) })),
    ...further.map((one) => licensePart(one, preset, currency)),
    ...(service.backupPlan ? [backupPart(service.backupPlan, currency)] : []),
    ...(service.extraDiskGb > 0 ? [diskPart(service.extraDiskGb, currency)] : []),
  ];
}

/** Prices the parts as an order does; `promo` is the promotion's deduction in every period. `share`: null = a whole period. */
export const priceParts = (
  parts: readonly PricedPart[],
  { months, currency, promo }: Pick<Row, "months" | "currency" | "promo">,
  { tax, agreed }: Pick<Owner, "tax" | "agreed">,
  share: Share | null = null,
): Price =>
  makePrice({
    currency,
    months,
    share,
    parts: parts.map(({ what, made }) => ({ what, made })),
    discountPercent: parseDiscounts(runtime().environment.PERIOD_DISCOUNTS)[months] ?? "0",
    agreed,
    promo,
    tax,
  });

/** A net price for a month that was agreed with a customer; see the table's columns. */
export type OwnPrice = {
  presetId: number;
  location: string;
  months: number;
  currency: Currency;
  price: string;
};

/** What the prices of an account depend on. `agreed`: its discount now; null = none. */
export type Owner = {
  companyId: number;
  /** The seller's. */
  timeZone: string;
  /** Of what is sold today. */
  tax: Tax;
  /** Of a period that begins then: its tax point is its first day, or today where it has begun. */
  taxFrom: (startsAt: Date) => Tax;
  agreed: AgreedDiscount | null;
  prices: readonly OwnPrice[];
  /** Day of the month on which all periods end; null = each has its own. */
  invoiceDay: number | null;
};

type Priced = Pick<Row, "presetId" | "location" | "months" | "currency">;

/** The customer's own price of a plan, the most specific one; null = the catalog's. */
export function ownPriceOf(prices: readonly OwnPrice[], { presetId, location, months, currency }: Priced) {
  const fits = prices.filter(
    (one) =>
      one.presetId === presetId &&
      one.currency === currency &&
      (one.location === "" || one.location === location) &&
      (one.months === 0 || one.months === months),
  );
  const weightOf = (one: OwnPrice): number => (one.location === "" ? 0 : 2) + (one.months === 0 ? 0 : 1);
  return fits.toSorted((a, b) => weightOf(b) - weightOf(a))[0]?.price ?? null;
}

/** The parts with another net monthly price of the preset; null = as they are. */
export const withPresetPrice = <T extends PricedPart>(parts: readonly T[], price: string | null): T[] =>
  parts.map((part) =>
    price !== null && part.what.code === "preset" ? { ...part, made: flat(price), isSold: true } : part,
  );

const agreedNow = (now: Date) => sql<AgreedDiscount | null>`(
  select json_build_object('percent', d.percent::text, 'covers', d.covers) from customer_discounts d
  where d.account_id = ${accounts.id} and d.ended_at is null and d.starts_at <= ${now.toISOString()}::timestamptz
    and coalesce(d.ends_at, 'infinity') > ${now.toISOString()}::timestamptz)`;

const ownPrices = sql<OwnPrice[]>`(
  select coalesce(json_agg(json_build_object('presetId', p.preset_id, 'location', p.location, 'months', p.months,
    'currency', p.currency, 'price', p.price::text)), '[]') from customer_prices p
  where p.account_id = ${accounts.id} and p.ended_at is null)`;

/** The tax of each account, its seller with its time zone, and what was agreed with it, as of `now`. */
export async function readTaxes(
  db: Database,
  accountIds: readonly number[],
  now = new Date(),
): Promise<Map<number, Owner>> {
  const rows = await db
    .select({
      id: accounts.id,
      companyId: accounts.companyId,
      ...taxColumns(now.toISOString().slice(0, 10)),
      timeZone: companies.timeZone,
      agreed: agreedNow(now),
      prices: ownPrices,
      basis: taxExemptions.basis,
      invoiceDay: customerTerms.invoiceDay,
    })
    .from(accounts)
    .innerJoin(companies, eq(companies.id, accounts.companyId))
    .leftJoin(taxExemptions, isExemptNow(accounts.id))
    .leftJoin(customerTerms, eq(customerTerms.accountId, accounts.id))
    .where(anyOf(accounts.id, accountIds));
  return new Map(
    rows.map((row) => {
      const exemption = row.basis === null ? null : { basis: row.basis };
      const timeZone = zoneOf({ timeZone: row.timeZone, country: row.sellerCountry });
      const { companyId, agreed, prices, invoiceDay } = row;
      const taxFrom = (startsAt: Date) =>
        taxOfRow(row, exemption, dayIn(startsAt > now ? startsAt : now, timeZone));
      return [row.id, { companyId, timeZone, tax: taxFrom(now), taxFrom, agreed, prices, invoiceDay }];
    }),
  );
}

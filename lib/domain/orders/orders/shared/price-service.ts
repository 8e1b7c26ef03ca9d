import { eq } from "drizzle-orm";
import { type Tax, taxOfAccount } from "@/lib/base/tax";
import { zoneOf } from "@/lib/base/time-zone";
import { anyOf } from "@/lib/db/any-of";
import type { Database } from "@/lib/db/client";
import { accounts } from "@/lib/db/tables/customers/accounts";
import { companies } from "@/lib/db/tables/money/companies";
import type { servers } from "@/lib/db/tables/servers/servers";
import { runtime } from "@/lib/env";
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
import { pricedParts } from "../choose";
import { makePrice, type Price, type PricedPart } from "../price";
import { parseDiscounts } from "../rules";
import { flatAndPerCore } from "./unit-prices";

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
> & {
  /** Systems whose licenses were bought in addition to the installed one. */
  licences: readonly number[];
};

/** `isSold`: the catalog has a price for it at that location and in this currency. */
export type ServicePart = PricedPart & { isSold: boolean };

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
  ];
}

/** Prices the parts as an order does; `promo` is the promotion's deduction in every period. */
export const priceParts = (
  parts: readonly PricedPart[],
  { months, currency, promo }: Pick<Row, "months" | "currency" | "promo">,
  tax: Tax,
): Price =>
  makePrice({
    currency,
    months,
    parts: parts.map(({ what, made }) => ({ what, made })),
    discountPercent: parseDiscounts(runtime().environment.PERIOD_DISCOUNTS)[months] ?? "0",
    promo,
    tax,
  });

/** The tax of each account, its seller, and the seller's `timeZone`. */
export async function readTaxes(
  db: Database,
  accountIds: readonly number[],
): Promise<Map<number, { companyId: number; timeZone: string; tax: Tax }>> {
  const rows = await db
    .select({
      id: accounts.id,
      companyId: accounts.companyId,
      sellerCountry: companies.country,
      buyerCountry: accounts.country,
      vatNumber: accounts.vatNumber,
      vatValid: accounts.vatValid,
      vatCheckedAt: accounts.vatCheckedAt,
      vatCheckedBy: accounts.vatCheckedBy,
      rule: companies.taxRule,
      timeZone: companies.timeZone,
    })
    .from(accounts)
    .innerJoin(companies, eq(companies.id, accounts.companyId))
    .where(anyOf(accounts.id, accountIds));
  return new Map(
    rows.map((row) => {
      const timeZone = zoneOf({ timeZone: row.timeZone, country: row.sellerCountry });
      return [row.id, { companyId: row.companyId, timeZone, tax: taxOfAccount(row) }];
    }),
  );
}

import {
  add,
  inProportion,
  isNegative,
  isPositive,
  lesserOf,
  type Money,
  negate,
  percentOf,
  subtract,
  total,
  zero,
} from "@/lib/base/money";
import type { Database } from "@/lib/db/client";
import {
  incompatibilityOfPlan,
  incompatibilityOfPreset,
  incompatibilityOfSoftware,
  incompatibilityOfSystem,
} from "../../../catalog/catalog/rules";
import type { Preset } from "../../../catalog/catalog/shared/read";
import { readKept } from "../../../catalog/promos/shared/stored";
import { fail, invalidArgument } from "../../../kernel/errors/fail";
import type { SignedContext } from "../../../kernel/operation/context";
import type { ServerRow } from "../../../kernel/server/server-target";
import { type Catalog, priceParts, readCatalog, readTaxes } from "../../orders/shared/price-service";
import { readLicenses, readParts } from "../../renewals/shared/issue";
import { daysOf, type Price, priceIn, type Span } from "../rules";
import { readUnused, type Unused, type UnusedPart } from "./paid-parts";
import { priceOfPeriods, requireChangeable } from "./rest-of-period";

/** Why a server cannot change to that preset; null = it can. */
function incompatibilityOf(catalog: Catalog, row: ServerRow, preset: Preset) {
  const { location, currency } = row;
  const system = row.systemId === null ? null : catalog.systems.get(row.systemId);
  const software = row.softwareId === null ? null : catalog.software.get(row.softwareId);
  const plan = catalog.plans.get(row.trafficPlanId);
  // Installed entries stay although they may no longer be sold: only their requirements count.
  const kept = <T extends object>(one: T) => ({ ...one, isActive: true });
  return (
    incompatibilityOfPreset(preset, location, currency) ??
    (system ? incompatibilityOfSystem(kept(system), preset, currency) : null) ??
    (software ? incompatibilityOfSoftware(kept(software), preset, row.systemId, currency) : null) ??
    (plan ? incompatibilityOfPlan(kept(plan), preset, location, currency) : null)
  );
}

/** Only virtual machines can change their size. */
const canChange = ({ family }: Preset): boolean => family !== "bm" && family !== "gpu";

function choosePreset(catalog: Catalog, row: ServerRow, text: string): { from: Preset; to: Preset } {
  const all = [...catalog.presets.values()];
  const to = all.find(({ id, name }) => String(id) === text || name === text);
  const from = catalog.presets.get(row.presetId);
  if (!to || !from) throw invalidArgument("preset", "unknown preset");
  if (to.id === from.id) throw invalidArgument("preset", "is already the current preset");
  if (!canChange(from)) throw invalidArgument("preset", "cannot change: the server is a physical machine");
  if (to.family !== from.family) throw invalidArgument("preset", "is of another kind");
  if (to.hddGb < from.hddGb) throw invalidArgument("preset", "has a smaller disk, which would lose data");
  const incompatibility = incompatibilityOf(catalog, row, to);
  if (incompatibility)
    throw fail(`order.${incompatibility.code}`, { parameter: "preset", ...incompatibility });
  return { from, to };
}

/** The presets that a server can change to now. */
const possiblePresets = (catalog: Catalog, row: ServerRow): Preset[] => {
  const from = catalog.presets.get(row.presetId);
  return [...catalog.presets.values()].filter(
    (to) =>
      from !== undefined &&
      canChange(from) &&
      to.id !== from.id &&
      to.family === from.family &&
      to.hddGb >= from.hddGb &&
      incompatibilityOf(catalog, row, to) === null,
  );
};

type OfPeriod = { period: Span; price: Price };

const netOf = (parts: readonly OfPeriod[], { endsAt }: Span, { currency }: Money): Money =>
  total(
    parts
      .filter(({ period }) => period.endsAt.getTime() === endsAt.getTime())
      .map(({ price }) => price.subtotal),
    currency,
  );

/**
 * Credits per invoice when the rest becomes cheaper: for each period what was paid beyond its new price, so that a
 * payment for one period is never refunded for another.
 */
function creditsOf({ parts, ofInvoices }: Unused, rest: readonly OfPeriod[], wanted: Money): UnusedPart[] {
  let left = wanted;
  const nothing = zero(wanted.currency);
  const leftOf = new Map(ofInvoices.map(({ invoiceId, price }) => [invoiceId, price]));
  const taken = new Map<number, Money>();
  return parts.flatMap((part) => {
    const { invoiceId, period, price } = part;
    const of = leftOf.get(invoiceId) ?? { subtotal: nothing, tax: nothing };
    const key = period.endsAt.getTime();
    const before = taken.get(key) ?? nothing;
    const ofPeriod = subtract(subtract(netOf(parts, period, wanted), netOf(rest, period, wanted)), before);
    const subtotal = [ofPeriod, price.subtotal, of.subtotal].reduce(lesserOf, left);
    if (!isPositive(subtotal)) return [];
    const tax = lesserOf(of.tax, inProportion(price.tax, subtotal, price.subtotal));
    left = subtract(left, subtotal);
    taken.set(key, add(before, subtotal));
    leftOf.set(invoiceId, { subtotal: subtract(of.subtotal, subtotal), tax: subtract(of.tax, tax) });
    return [{ ...part, price: { subtotal, tax } }];
  });
}

type Pricing = Awaited<ReturnType<typeof readPricing>>;

/** The parts and price of a server's period with that preset. */
async function pricePeriod(
  db: Database,
  { catalogue: catalog, row, licences: licenses, kept, owner }: Pricing,
  presetId: number,
) {
  // What staff have agreed on is the price of the present preset.
  const agreedPrice = presetId === row.presetId ? row.agreedPrice : null;
  const known = { licenses, prices: owner.prices };
  const parts = await readParts(db, catalog, { ...row, presetId, agreedPrice }, known);
  return { parts, price: priceParts(parts, { ...row, promo: kept(presetId) }, owner) };
}

async function readPricing(db: Database, row: ServerRow) {
  const catalog = await readCatalog(db);
  const owner = (await readTaxes(db, [row.accountId])).get(row.accountId);
  if (!owner) throw new Error("The account of the server is not there.");
  const licenses = (await readLicenses(db, [row.id])).get(row.id) ?? [];
  return { catalogue: catalog, row, licences: licenses, kept: await readKept(db, row.promo), owner };
}

/** The presets that a server can change to now, each with the price of a period, tax included. */
export async function pricePlans(db: Database, row: ServerRow): Promise<{ preset: Preset; total: string }[]> {
  const pricing = await readPricing(db, row);
  const priced = [];
  for (const preset of possiblePresets(pricing.catalogue, row))
    priced.push({ preset, total: (await pricePeriod(db, pricing, preset.id)).price.total });
  return priced;
}

/** Another preset from the next period on, without a price for the rest of this one. */
export async function priceNextPeriod(db: Database, row: ServerRow, presetText: string) {
  const pricing = await readPricing(db, row);
  const { from, to } = choosePreset(pricing.catalogue, row, presetText);
  const { price } = await pricePeriod(db, pricing, to.id);
  return { from, to, price };
}

/** The price of a server's next period as it is now, tax included. */
export async function priceAsIs(db: Database, row: ServerRow): Promise<string> {
  return (await pricePeriod(db, await readPricing(db, row), row.presetId)).price.total;
}

/** The difference by the day: the price of the rest of the period with the other preset, less what is paid for it. */
export async function pricePlan(context: SignedContext, row: ServerRow, presetText: string) {
  const { db, now } = context;
  const endsAt = await requireChangeable(db, row, now);
  const pricing = await readPricing(db, row);
  const { catalogue: catalog, owner } = pricing;
  const { from, to } = choosePreset(catalog, row, presetText);
  const { parts, price } = await pricePeriod(db, pricing, to.id);
  const unused = await readUnused(db, row, now);
  // Promotions apply to whole periods: a mid-period change has the full price until the next one.
  const wanted = priceIn(priceParts(parts, { ...row, promo: null }, owner), row.currency);
  const rest = await priceOfPeriods(db, row, wanted, now);
  const restNet = total(
    rest.map((one) => one.price.subtotal),
    row.currency,
  );
  const difference = subtract(restNet, unused.total.subtotal);
  const isCredit = isNegative(difference);
  const credits = isCredit ? creditsOf(unused, rest, negate(difference)) : [];
  const back = total(
    credits.flatMap(({ price: of }) => [of.subtotal, of.tax]),
    row.currency,
  );
  const charge = isCredit ? zero(row.currency) : add(difference, percentOf(difference, owner.tax.rate));
  const { unused: days } = daysOf({ startsAt: now, endsAt }, now);
  return { from, to, owner, price, difference, isCredit, credits, back, charge, days, endsAt };
}

export type PlanPrice = Awaited<ReturnType<typeof pricePlan>>;

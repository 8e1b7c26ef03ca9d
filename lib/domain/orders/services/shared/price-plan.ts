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
import type { Preset } from "../../../catalog/catalog/shared/read";
import { readKept } from "../../../catalog/promos/shared/stored";
import type { SignedContext } from "../../../kernel/operation/context";
import type { ServerRow } from "../../../kernel/server/server-target";
import { readSchedule } from "../../../servers/backups/shared/read";
import { readCramped } from "../../../servers/hosts/shared/hold-room";
import { priceParts, readCatalog, readTaxes } from "../../orders/shared/price-service";
import { readParts } from "../../renewals/shared/issue";
import { readKnownPrices } from "../../renewals/shared/known-prices";
import { paidPlanOf } from "../backups/price";
import { daysOf, type Price, priceIn, type Span } from "../rules";
import { choosePreset, listPresets, type Obstacle } from "./choose-preset";
import { readUnused, type Unused, type UnusedPart } from "./paid-parts";
import { priceOfPeriods, requireChangeable } from "./rest-of-period";

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
  { catalogue: catalog, row, known, kept, owner }: Pricing,
  presetId: number,
) {
  // What staff have agreed on is the price of the present preset.
  const agreedPrice = presetId === row.presetId ? row.agreedPrice : null;
  const prices = { ...known, changed: known.changedFor(presetId) };
  const parts = await readParts(db, catalog, { ...row, presetId, agreedPrice }, prices);
  return { parts, price: priceParts(parts, { ...row, promo: kept(presetId) }, owner) };
}

async function readPricing(db: Database, row: ServerRow) {
  const catalog = await readCatalog(db);
  const owner = (await readTaxes(db, [row.accountId])).get(row.accountId);
  if (!owner) throw new Error("The account of the server is not there.");
  const known = await readKnownPrices(db, row, owner.prices);
  return { catalogue: catalog, row, known, kept: await readKept(db, row.promo), owner };
}

type Offered = { preset: Preset; whyNot: Obstacle | "no_room" | null; total: string | null };

/** The other presets of a server's family, each with the gross price of a period, or why the server cannot become it now. */
export async function pricePlans(db: Database, row: ServerRow, now: Date): Promise<Offered[]> {
  const pricing = await readPricing(db, row);
  const from = pricing.catalogue.presets.get(row.presetId);
  const found = listPresets(pricing.catalogue, row);
  if (!from || found.length === 0) return [];
  const presets = found.map(({ preset }) => preset);
  const cramped = await readCramped(db, row, from, presets, now);
  const offered: Offered[] = [];
  for (const { preset, obstacle } of found) {
    const whyNot = obstacle ?? (cramped.has(preset.id) ? "no_room" : null);
    const price = whyNot === null ? (await pricePeriod(db, pricing, preset.id)).price.total : null;
    offered.push({ preset, whyNot, total: price });
  }
  return offered;
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
  const { price } = await pricePeriod(db, pricing, to.id);
  // What is paid of backups stays paid when they are off: it is no part of what the change gives back.
  const backupPlan = paidPlanOf(row, await readSchedule(db, row.id, "backup"));
  const { parts } = await pricePeriod(db, { ...pricing, row: { ...row, backupPlan } }, to.id);
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

import { and, eq, lte } from "drizzle-orm";
import { z } from "zod";
import { priceText } from "@/lib/base/price-text";
import type { Database } from "@/lib/db/client";
import { enqueue } from "@/lib/db/queue";
import { plannedPrices } from "@/lib/db/tables/catalog/planned-prices";
import { byStaff } from "../../kernel/access/access";
import { fail, invalidArgument } from "../../kernel/errors/fail";
import { staffOperation } from "../../kernel/staff/staff-operation";
import { staffIdOf } from "../../kernel/staff/staff-reason";
import { targetOf } from "../catalog/shared/compare";
import { currentCatalog } from "../catalog/shared/current";
import { lockCatalog } from "../catalog/shared/import";
import { currentEntry } from "./find-entry";
import { isOpen, ofEntry, readPlanned } from "./planned-prices";
import { countRenewing, isJump, type PriceJump } from "./price-jump";
import { type PriceField, pathOfNeeded, priceFields, priceOf } from "./rules";
import { PlannedPrice, type PlanPrices, PricedKindName, WantedPrices } from "./schema";

const furthestDays = 730;
const dayMs = 86_400_000;

function readStart(text: string, now: Date): Date {
  const start = new Date(text);
  if (start <= now) throw invalidArgument("starts_at", "must lie ahead");
  if (start.getTime() > now.getTime() + furthestDays * dayMs)
    throw invalidArgument("starts_at", "must be within two years");
  return start;
}

/** Null = no longer sold. */
function readAmount({ field, canEnd }: PriceField, text: string): string | null {
  if (text === "-1" && canEnd) return null;
  const amount = priceText(text);
  if (amount !== null) return amount;
  throw invalidArgument(field, 'must be an amount with at most two decimals, such as "4.50"');
}

type Wanted = { price: PriceField; from: string | null; amount: string | null; needs: PriceField | null };

/** Parses the wanted prices and pairs each with the entry's current one. */
async function readWanted({ kind, id, prices }: PlanPrices): Promise<Wanted[]> {
  const catalog = await currentCatalog();
  const entry = currentEntry(catalog, kind, String(id));
  if (!entry) throw fail("catalogue.entry_not_found");
  const locations = catalog.locations.map(({ code }) => code);
  const fields = priceFields(kind, entry, locations);
  const given = Object.entries(prices).filter(([, text]) => text !== "");
  if (given.length === 0)
    throw invalidArgument(Object.keys(prices)[0] ?? "prices", "or another price is required");
  return given.map(([field, text]) => {
    const price = fields.find((one) => one.field === field);
    if (!price) throw invalidArgument(field, "is no price of this entry");
    const path = pathOfNeeded(price);
    const needed = fields.find((one) => one.field === path);
    const isThere = !needed || priceOf(kind, entry, needed) !== null;
    return {
      price,
      from: priceOf(kind, entry, price),
      amount: readAmount(price, text),
      needs: isThere ? null : needed,
    };
  });
}

type Moment = { db: Database; wanted: PlanPrices; startsAt: Date };

async function requireFree({ db, wanted, startsAt }: Moment, { field }: PriceField): Promise<void> {
  const same = and(
    ofEntry(wanted.kind, wanted.id),
    eq(plannedPrices.field, field),
    eq(plannedPrices.startsAt, startsAt),
  );
  const [taken] = await db.select({ id: plannedPrices.id }).from(plannedPrices).where(and(isOpen, same));
  if (taken) throw invalidArgument("starts_at", "is taken: another price begins at that moment");
}

/** A setup fee or a price by period requires that the entry is sold at that time. */
async function requireNeeded({ db, wanted, startsAt }: Moment, { price, needs }: Wanted): Promise<void> {
  if (!needs) return;
  const by = and(
    ofEntry(wanted.kind, wanted.id),
    eq(plannedPrices.field, needs.field),
    lte(plannedPrices.startsAt, startsAt),
  );
  const [coming] = await db.select({ id: plannedPrices.id }).from(plannedPrices).where(and(isOpen, by));
  if (!coming) throw invalidArgument(price.field, "has no price there in this currency");
}

/** A misplaced decimal point would be charged to every server that renews, so a large jump must be confirmed. */
async function requireSure(db: Database, { kind, id, sure }: PlanPrices, changes: Wanted[]): Promise<void> {
  if (sure) return;
  const jumps: PriceJump[] = [];
  for (const { price, from, amount } of changes)
    if (from !== null && amount !== null && isJump(from, amount)) {
      const { field } = price;
      jumps.push({ field, from, to: amount, servers: await countRenewing(db, kind, id, price) });
    }
  if (jumps.length > 0) throw fail("catalogue.price_jump", { jumps });
}

/** Takes effect at `starts_at`; until then it can be canceled. */
export const planPrice = staffOperation({
  name: "catalogue.plan_price",
  summary: "Sets prices of an entry of the catalogue from a moment on",
  access: byStaff("write", "catalogue/change"),
  changes: [],
  fails: ["catalogue.entry_not_found", "catalogue.price_jump"],
  input: WantedPrices,
  output: z.object({ planned: z.array(PlannedPrice) }),
  run: async ({ db, now, actor, note }, wanted) => {
    const { kind, id } = wanted;
    await lockCatalog(db);
    const changes = await readWanted(wanted);
    const startsAt = readStart(wanted.starts_at, now);
    for (const change of changes) {
      const { field, currency } = change.price;
      await requireFree({ db, wanted, startsAt }, change.price);
      await requireNeeded({ db, wanted, startsAt }, change);
      await db.insert(plannedPrices).values({
        ...{ kind, entryId: id, field, currency, amount: change.amount, startsAt },
        plannedBy: staffIdOf(actor),
        plannedAt: now,
      });
    }
    await requireSure(db, wanted, changes);
    await enqueue(db, "apply_prices", {}, { key: `apply_prices ${startsAt.getTime()}`, runAt: startsAt });
    note({
      target: targetOf(kind, String(id)),
      changes: {
        changed: changes.map(({ price, amount }) => ({ field: price.field, from: null, to: amount ?? "-1" })),
        starts_at: startsAt.toISOString(),
      },
    });
    return { planned: await readPlanned(db, ofEntry(kind, id)) };
  },
});

/** Lists the planned prices of one entry or of all. */
export const listPlanned = staffOperation({
  name: "catalogue.planned",
  summary: "Lists the prices that are still to come",
  access: byStaff("read", "catalogue/change"),
  fails: ["catalogue.entry_not_found", "catalogue.price_jump"],
  input: z.object({ of: z.object({ kind: PricedKindName, id: z.int() }).optional() }),
  output: z.object({ planned: z.array(PlannedPrice) }),
  run: async ({ db }, { of }) => ({ planned: await readPlanned(db, of && ofEntry(of.kind, of.id)) }),
});

/** Cancels a planned price that is not in effect yet. */
export const dropPrice = staffOperation({
  name: "catalogue.drop_price",
  summary: "Takes back a price that is still to come",
  access: byStaff("write", "catalogue/change"),
  changes: [],
  fails: ["catalogue.entry_not_found", "catalogue.price_jump", "catalogue.price_begun"],
  input: z.object({ id: z.int32() }),
  output: z.object({}),
  run: async ({ db, now, note }, { id }) => {
    const [row] = await db.select().from(plannedPrices).where(eq(plannedPrices.id, id)).for("update");
    if (!row) throw fail("catalogue.entry_not_found");
    if (row.droppedAt) return {};
    if (row.appliedAt) throw fail("catalogue.price_begun");
    await db.update(plannedPrices).set({ droppedAt: now }).where(eq(plannedPrices.id, id));
    note({
      target: targetOf(row.kind, String(row.entryId)),
      changes: {
        changed: [{ field: row.field, from: row.amount ?? "-1", to: null }],
        starts_at: row.startsAt.toISOString(),
      },
    });
    return {};
  },
});

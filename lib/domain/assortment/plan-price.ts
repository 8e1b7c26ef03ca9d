import { and, eq } from "drizzle-orm";
import { z } from "zod";
import { currencies } from "@/lib/base/money";
import type { Database } from "@/lib/db/client";
import { enqueue } from "@/lib/db/queue";
import { locations, presets } from "@/lib/db/tables/catalogue";
import { plannedPrices } from "@/lib/db/tables/planned-prices";
import { targetOf } from "../catalogue/shared/compare";
import { lockCatalogue } from "../catalogue/shared/import";
import { byStaff } from "../kernel/access";
import { fail, invalidArgument } from "../kernel/errors";
import { staffOperation } from "../kernel/staff-operation";
import { staffIdOf } from "../kernel/staff-reason";
import { isOpen, priceField, readPlanned } from "./planned-prices";
import { PlannedPrice, PlanPrices } from "./schema";

const furthestDays = 730;
const dayMs = 86_400_000;

async function requirePair(db: Database, preset: number, location: string): Promise<void> {
  const [known] = await db.select({ id: presets.id }).from(presets).where(eq(presets.id, preset));
  if (!known) throw fail("catalogue.entry_not_found");
  const place = eq(locations.code, location);
  const [there] = await db.select({ code: locations.code }).from(locations).where(place);
  if (!there) throw invalidArgument("location", "is no location of ours");
}

function readStart(text: string, now: Date): Date {
  const start = new Date(text);
  if (start <= now) throw invalidArgument("starts_at", "must lie ahead");
  if (start.getTime() > now.getTime() + furthestDays * dayMs)
    throw invalidArgument("starts_at", "must be within two years");
  return start;
}

/** From that moment on; until then it can be taken back. */
export const planPrice = staffOperation({
  name: "catalogue.plan_price",
  summary: "Sets prices of a preset from a moment on",
  access: byStaff("write", "catalogue/change"),
  input: PlanPrices,
  output: z.object({ planned: z.array(PlannedPrice) }),
  run: async ({ db, now, actor, note }, { preset, location, starts_at, ...amounts }) => {
    await lockCatalogue(db);
    await requirePair(db, preset, location);
    const startsAt = readStart(starts_at, now);
    const wanted = currencies.filter((currency) => amounts[currency] !== "");
    if (wanted.length === 0) throw invalidArgument("EUR", "or another price is required");
    const changed = [];
    for (const currency of wanted) {
      const amount = amounts[currency] === "-1" ? null : amounts[currency];
      const same = and(
        eq(plannedPrices.presetId, preset),
        eq(plannedPrices.location, location),
        eq(plannedPrices.currency, currency),
        eq(plannedPrices.startsAt, startsAt),
      );
      const [taken] = await db.select({ id: plannedPrices.id }).from(plannedPrices).where(and(isOpen, same));
      if (taken) throw invalidArgument("starts_at", "is taken: another price begins at that moment");
      await db.insert(plannedPrices).values({
        presetId: preset,
        location,
        currency,
        amount,
        startsAt,
        plannedBy: staffIdOf(actor),
        plannedAt: now,
      });
      changed.push({ field: priceField({ location, currency }), from: null, to: amount ?? "-1" });
    }
    await enqueue(db, "apply_prices", {}, { key: `apply_prices ${startsAt.getTime()}`, runAt: startsAt });
    note({
      target: targetOf("presets", String(preset)),
      changes: { changed, starts_at: startsAt.toISOString() },
    });
    return { planned: await readPlanned(db, eq(plannedPrices.presetId, preset)) };
  },
});

/** The prices that are still to come, of one preset or of all. */
export const listPlanned = staffOperation({
  name: "catalogue.planned",
  summary: "Lists the prices that are still to come",
  access: byStaff("read", "catalogue/change"),
  input: z.object({ preset: z.int().optional() }),
  output: z.object({ planned: z.array(PlannedPrice) }),
  run: async ({ db }, { preset }) => ({
    planned: await readPlanned(db, preset === undefined ? undefined : eq(plannedPrices.presetId, preset)),
  }),
});

/** Takes back a price that has not begun. */
export const dropPrice = staffOperation({
  name: "catalogue.drop_price",
  summary: "Takes back a price that is still to come",
  access: byStaff("write", "catalogue/change"),
  input: z.object({ id: z.int32() }),
  output: z.object({}),
  run: async ({ db, now, note }, { id }) => {
    const [row] = await db.select().from(plannedPrices).where(eq(plannedPrices.id, id)).for("update");
    if (!row) throw fail("catalogue.entry_not_found");
    if (row.droppedAt) return {};
    if (row.appliedAt) throw fail("catalogue.price_begun");
    await db.update(plannedPrices).set({ droppedAt: now }).where(eq(plannedPrices.id, id));
    note({
      target: targetOf("presets", String(row.presetId)),
      changes: {
        changed: [{ field: priceField(row), from: row.amount ?? "-1", to: null }],
        starts_at: row.startsAt.toISOString(),
      },
    });
    return {};
  },
});

import { and, eq } from "drizzle-orm";
import { z } from "zod";
import { presetStock } from "@/lib/db/tables/catalog/catalog";
import { byStaff } from "../../kernel/access/access";
import { fail, invalidArgument } from "../../kernel/errors/fail";
import { staffOperation } from "../../kernel/staff/staff-operation";
import { type FieldChange, targetOf } from "../catalog/shared/compare";

const Units = z
  .record(z.string().max(10), z.int("must be a whole number").min(0, "must be at least 0").max(1_000_000))
  .meta({ maxProperties: 200 });

/** Sets free units. Throws if an order has taken a unit since the form was filled. */
export const setStock = staffOperation({
  name: "catalogue.set_stock",
  summary: "Sets the free units of a preset by location",
  access: byStaff("write", "catalogue/change"),
  changes: [],
  fails: ["catalogue.changed_meanwhile"],
  input: z.object({
    preset: z.int(),
    /** The numbers that the form was filled with. */
    seen: Units,
    stock: Units,
  }),
  output: z.object({ changed: z.int() }),
  run: async ({ db, note }, { preset, seen, stock }) => {
    const rows = await db
      .select()
      .from(presetStock)
      .where(eq(presetStock.presetId, preset))
      .orderBy(presetStock.location)
      .for("update");
    const free = new Map(rows.map((row) => [row.location, row.free]));
    const changes: FieldChange[] = [];
    const meanwhile: Record<string, string> = {};
    for (const [location, wanted] of Object.entries(stock)) {
      const now = free.get(location);
      if (now === undefined) throw invalidArgument(location, "not a location of this preset");
      if (wanted === seen[location]) continue;
      if (now !== seen[location]) meanwhile[location] = String(now);
      else changes.push({ field: `stock.${location}`, from: String(now), to: String(wanted) });
      const own = and(eq(presetStock.presetId, preset), eq(presetStock.location, location));
      await db.update(presetStock).set({ free: wanted }).where(own);
    }
    if (Object.keys(meanwhile).length > 0)
      throw fail("catalogue.changed_meanwhile", {}, { fields: meanwhile });
    if (changes.length > 0)
      note({ target: targetOf("presets", String(preset)), changes: { changed: changes } });
    return { changed: changes.length };
  },
});

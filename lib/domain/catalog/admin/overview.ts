import { and, isNull } from "drizzle-orm";
import { z } from "zod";
import { plannedPrices } from "@/lib/db/tables/catalog/planned-prices";
import { promos } from "@/lib/db/tables/catalog/promos";
import { byStaff } from "../../kernel/access/access";
import { staffOperation } from "../../kernel/staff/staff-operation";
import { entryKinds } from "../catalog/rules";
import { currentCatalog } from "../catalog/shared/current";
import { locationsOf } from "../catalog/shared/preset-wire";
import { currentGaps } from "./current-gaps";
import { listedEntries } from "./listed";
import { GapView, KindCount } from "./schema";

/** Counts the entries of each kind, and those on sale. */
export const showCatalog = staffOperation({
  name: "catalogue.overview",
  summary: "Counts the entries of the catalogue by kind",
  access: byStaff("read", "catalogue/change"),
  looks: "now_and_then",
  input: z.object({}),
  output: z.object({
    kinds: z.array(KindCount),
    promos: z.object({ total: z.int(), active: z.int() }),
    planned: z.int(),
    gaps: z.array(GapView),
  }),
  run: async ({ db }) => {
    const catalog = await currentCatalog();
    const offered = new Set(catalog.presets.filter((one) => one.isActive).flatMap(locationsOf));
    const kinds = entryKinds.map((kind) => {
      const entries = listedEntries(catalog, kind);
      const active = entries.filter(({ id, is_active }) => is_active ?? offered.has(id));
      return { kind, total: entries.length, active: active.length };
    });
    const codes = await db.select({ isActive: promos.isActive }).from(promos);
    const open = and(isNull(plannedPrices.appliedAt), isNull(plannedPrices.droppedAt));
    return {
      kinds,
      promos: { total: codes.length, active: codes.filter(({ isActive }) => isActive).length },
      planned: await db.$count(plannedPrices, open),
      gaps: currentGaps(catalog),
    };
  },
});

import { sql } from "drizzle-orm";
import { z } from "zod";
import { stockLowDays } from "@/lib/env";
import { salesRates } from "../../catalog/catalog/shared/sales-rate";
import { byStaff } from "../../kernel/access/access";
import { staffOperation } from "../../kernel/staff/staff-operation";

const shown = 20;

const Capacity = z.object({
  plan: z.string(),
  location: z.string(),
  free: z.int(),
  /** Units sold in the last 30 days that are still in use. */
  sold: z.int(),
  /** Until the free units are sold at that rate, whole days. */
  days: z.int(),
});
export type Capacity = z.infer<typeof Capacity>;

/** The 20 plans and locations that are sold out first, at the rate of the last 30 days. What nobody buys is not listed. */
export const showCapacity = staffOperation({
  name: "start.capacity",
  summary: "Shows which plans will be sold out, where, and when",
  access: byStaff("read", "catalogue/change"),
  looks: "now_and_then",
  input: z.object({}),
  output: z.object({
    /** STOCK_LOW_DAYS. */
    low_days: z.int(),
    plans: z.array(Capacity),
  }),
  run: async ({ db, now }) => {
    const { rows } = await db.execute<Capacity>(sql`
      select p.name as plan, r.location, r.free, r.sold, r.days
      from (${salesRates(now)}) r join presets p on p.id = r.preset_id
      where p.is_active order by r.days, r.free, p.name, r.location limit ${shown}`);
    return { low_days: stockLowDays(), plans: rows };
  },
});

import { sql } from "drizzle-orm";
import { z } from "zod";
import type { Database } from "@/lib/db/client";
import { backEnds } from "@/lib/db/tables/servers/back-ends";
import { hostReadings, hosts } from "@/lib/db/tables/servers/hosts";
import { stockLowDays } from "@/lib/env";
import { salesRates } from "../../catalog/catalog/shared/sales-rate";
import { byStaff } from "../../kernel/access/access";
import { staffOperation } from "../../kernel/staff/staff-operation";
import { isFresh, isLate } from "./rules";
import { type Amounts, BackEndHosts, Capacity } from "./schema";
import { amountsOf } from "./shared/amounts";
import type { HostRow } from "./shared/read-pool";

const mostPlans = 300;

const sumUp = (rows: readonly HostRow[]): Amounts =>
  rows.map(amountsOf).reduce(
    (sum, one) => {
      const keys = Object.keys(sum) as (keyof Amounts)[];
      return Object.fromEntries(keys.map((key) => [key, (sum[key] ?? 0) + (one[key] ?? 0)])) as Amounts;
    },
    {
      ...{ cpus: 0, memory_mb: 0, disk_gb: 0, used_memory_mb: 0, used_disk_gb: 0 },
      ...{ promised_cpus: 0, promised_memory_mb: 0, promised_disk_gb: 0 },
    },
  );

/** Back ends that have hosts, or should have said so. */
async function readBackEndHosts(db: Database, now: Date): Promise<BackEndHosts[]> {
  const [readings, all, rules] = [
    await db.select().from(hostReadings).orderBy(hostReadings.backEnd),
    await db.select().from(hosts),
    await db
      .select({ name: backEnds.name, overcommit: backEnds.overcommit, version: backEnds.revision })
      .from(backEnds),
  ];
  return readings.map(({ backEnd, readAt, problem }) => {
    const own = all.filter((row) => row.backEnd === backEnd);
    const count = (state: HostRow["state"]) => own.filter((row) => row.state === state).length;
    const rule = rules.find(({ name }) => name === backEnd);
    return {
      name: backEnd,
      version: rule?.version ?? 0,
      overcommit: rule?.overcommit ?? null,
      read_at: readAt?.toISOString() ?? null,
      problem,
      is_late: isLate(readAt, now),
      is_unknown: !isFresh(readAt, now),
      hosts: {
        online: count("online"),
        evacuated: count("evacuated"),
        offline: count("offline"),
        gone: count("gone"),
      },
      amounts: sumUp(own.filter(({ state }) => state === "online")),
    };
  });
}

/** The back ends with hosts, and how long each plan can still be sold in each location, the first one first. */
export const showHostsOverview = staffOperation({
  name: "hosts.overview",
  summary: "Shows what hosts have, and how long each plan can be sold",
  access: byStaff("read", "hosts/read"),
  looks: "now_and_then",
  input: z.object({}),
  output: z.object({
    back_ends: z.array(BackEndHosts),
    /** STOCK_LOW_DAYS. */
    low_days: z.int(),
    plans: z.array(Capacity),
  }),
  run: async ({ db, now }) => {
    const { rows } = await db.execute<Capacity>(sql`
      select p.name as plan, k.location, k.free as stock, k.fits, coalesce(r.sold, 0)::int as sold, r.days
      from preset_stock k join presets p on p.id = k.preset_id
        left join (${salesRates(now)}) r on r.preset_id = k.preset_id and r.location = k.location
      where p.is_active
      order by r.days nulls last, least(k.free, k.fits), p.name, k.location limit ${mostPlans}`);
    return { back_ends: await readBackEndHosts(db, now), low_days: stockLowDays(), plans: rows };
  },
});

import type { Database } from "@/lib/db/client";
import { serverSchedules } from "@/lib/db/tables/servers/backups";
import type { ServerRow } from "../../../kernel/server/server-target";
import { nextRun, type Rhythm, usualHour } from "../rules";
import { readSchedule } from "./read";
import { readSellerZone } from "./zone";

/** What is left out stays as it was. */
type Saved = Partial<Omit<Rhythm, "every">> & {
  what: "backup" | "snapshot";
  every: Rhythm["every"] | "off";
  keep?: number | undefined;
  paid?: { plan: Rhythm["every"]; until: Date } | null;
};

const atFirst = { every: "daily", weekday: 7, keep: 7 } as const;

/** Saves what a server does by itself, and when it begins next. */
export async function saveSchedule(
  db: Database,
  row: Pick<ServerRow, "id" | "accountId">,
  saved: Saved,
  now: Date,
): Promise<void> {
  const { what, paid } = saved;
  const known = (await readSchedule(db, row.id, what)) ?? { ...atFirst, hour: usualHour(row.id) };
  const isOn = saved.every !== "off";
  const rhythm: Rhythm = {
    every: saved.every === "off" ? known.every : saved.every,
    hour: saved.hour ?? known.hour,
    weekday: saved.weekday ?? known.weekday,
  };
  const zone = await readSellerZone(db, row.accountId);
  const chosen = {
    ...rhythm,
    keep: saved.keep ?? known.keep,
    nextAt: isOn ? nextRun(rhythm, row.id, zone, now) : null,
    ...(paid ? { paidPlan: paid.plan, paidUntil: paid.until } : {}),
  };
  await db
    .insert(serverSchedules)
    .values({ serverId: row.id, what, ...chosen })
    .onConflictDoUpdate({ target: [serverSchedules.serverId, serverSchedules.what], set: chosen });
}

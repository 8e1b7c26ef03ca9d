import { and, count, eq, isNull, notInArray } from "drizzle-orm";
import { absolute, compare, isPositive, moneyOf, subtract, times } from "@/lib/base/money";
import type { Database } from "@/lib/db/client";
import { servers } from "@/lib/db/tables/servers/servers";
import type { PricedKind, PriceField } from "./rules";

/** A price that changes by more than half, and how many servers renew at it. */
export type PriceJump = { field: string; from: string; to: string; servers: number };

/** `from` null = not sold before, `to` null = no longer sold: neither can be a typo in a digit. */
export function isJump(from: string | null, to: string | null): boolean {
  if (from === null || to === null) return false;
  // Both are in the currency of their field, whichever that is.
  const [before, after] = [moneyOf(from, "EUR"), moneyOf(to, "EUR")];
  return isPositive(before) && compare(times(absolute(subtract(after, before)), 2), before) > 0;
}

const columns = {
  presets: servers.presetId,
  systems: servers.systemId,
  software: servers.softwareId,
  traffic_plans: servers.trafficPlanId,
};

/** Counts the servers that renew at this price; 0 for a setup fee, which is charged once, at ordering. */
export async function countRenewing(
  db: Database,
  kind: PricedKind,
  id: number,
  { what, part, currency }: PriceField,
): Promise<number> {
  if (what === "setup") return 0;
  const [row] = await db
    .select({ servers: count() })
    .from(servers)
    .where(
      and(
        eq(columns[kind], id),
        eq(servers.currency, currency),
        kind === "presets" ? eq(servers.location, part) : undefined,
        isNull(servers.deletedAt),
        notInArray(servers.state, ["awaiting_payment", "in_review", "failed"]),
      ),
    );
  return row?.servers ?? 0;
}

import { and, count, eq, isNull, notInArray } from "drizzle-orm";
import { absolute, compare, isPositive, moneyOf, subtract, times } from "@/lib/base/money";
import type { Database } from "@/lib/db/client";
import { servers } from "@/lib/db/tables/servers/servers";
import type { PricedKind, PriceField } from "./rules";

/** A price that moves by more than half of what it is, and how many servers renew at it. */
export type PriceJump = { field: string; from: string; to: string; servers: number };

/** `from` null = it was not sold, `to` null = it is no longer sold: neither is a slip of a digit. */
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

/** Servers whose next period costs that price; a set-up fee is charged once, before. */
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
        notInArray(servers.state, ["awaiting_payment", "failed"]),
      ),
    );
  return row?.servers ?? 0;
}

import { and, asc, eq, isNull } from "drizzle-orm";
import { usedOf } from "@/lib/base/hourly";
import { moneyOf } from "@/lib/base/money";
import type { Database } from "@/lib/db/client";
import { usageMonths } from "@/lib/db/tables/money/usage";
import { cancellations } from "@/lib/db/tables/orders/services";
import { servers } from "@/lib/db/tables/servers/servers";
import { begun } from "../../../money/usage/shared/begun-month";
import type { Hourly } from "./plan-hours";

/** An account's servers that are billed by the hour now; paused ones use no credit. */
export async function readHourly(db: Database, accountId: number, most: number): Promise<Hourly[]> {
  const rows = await db
    .select({ month: usageMonths, server: servers, until: cancellations.endsAt })
    .from(usageMonths)
    .innerJoin(servers, eq(servers.id, usageMonths.serverId))
    .leftJoin(cancellations, and(eq(cancellations.serverId, servers.id), isNull(cancellations.withdrawnAt)))
    .where(and(eq(servers.accountId, accountId), isNull(usageMonths.closedAt)))
    .orderBy(asc(usageMonths.id))
    .limit(most);
  return rows.flatMap(
    ({ month: open, server: { id, hostname, currency, recurringTotal, readyAt }, until }) => {
      const { nextAt, endsAt, ...row } = begun(open, readyAt);
      const month = usedOf(row, currency);
      const next = { total: moneyOf(recurringTotal, currency), capHours: month.capHours };
      return nextAt ? [{ id, hostname, month: { ...month, nextAt, endsAt }, next, readyAt, until }] : [];
    },
  );
}

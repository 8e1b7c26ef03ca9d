import { and, eq, isNull } from "drizzle-orm";
import { hourRate, usedOf } from "@/lib/base/hourly";
import type { Database } from "@/lib/db/client";
import { usageMonths } from "@/lib/db/tables/money/usage";
import type { ServerRow } from "../../../kernel/server/server-target";
import type { HourlyUse } from "../../../servers/servers/schema";
import { begun } from "./begun-month";

/** The current month of an hourly server; null for any other, and after it has ended. */
export async function readHourly(
  db: Database,
  { id, hourCap, readyAt, currency }: Pick<ServerRow, "id" | "hourCap" | "readyAt" | "currency">,
): Promise<HourlyUse | null> {
  if (hourCap === null) return null;
  const isOpen = and(eq(usageMonths.serverId, id), isNull(usageMonths.closedAt));
  const [open] = await db.select().from(usageMonths).where(isOpen);
  if (!open) return null;
  const month = begun(open, readyAt);
  return {
    hour: hourRate(usedOf(month, currency)),
    month: month.total,
    cap_hours: month.capHours,
    hours: month.hours,
    charged: month.charged,
    next: month.nextAt?.toISOString() ?? null,
    month_ends: month.endsAt.toISOString(),
  };
}

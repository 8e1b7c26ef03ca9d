import { and, eq, isNull } from "drizzle-orm";
import { z } from "zod";
import { about } from "@/lib/base/about";
import { moneyText } from "@/lib/base/form-values";
import { hourRate } from "@/lib/base/hourly";
import type { Database } from "@/lib/db/client";
import { usageMonths } from "@/lib/db/tables/usage";
import type { ServerRow } from "../lookup";

/** What a server by the hour costs, and what of it was charged this month. Times are ISO 8601. */
export const HourlyUse = z.object({
  hour: about(z.string(), "Price of an hour, for information: charged are whole cents.", "0.0189"),
  month: about(moneyText, "What this month comes to at most, with tax.", "12.71"),
  cap_hours: about(z.int(), "After so many hours of the month that is reached.", 672),
  hours: about(z.int(), "Hours of this month that were charged.", 130),
  charged: about(moneyText, "What they came to.", "2.46"),
  next: about(
    z.string().nullable(),
    "When the next hour begins; null = it is not charged now.",
    "2026-12-22T09:00:00.000Z",
  ),
  month_ends: about(
    z.string(),
    "When the month ends and its invoice is written.",
    "2027-01-22T09:00:00.000Z",
  ),
});
export type HourlyUse = z.infer<typeof HourlyUse>;

/** The month that runs, for a server by the hour; null for any other, and once it has ended. */
export async function readHourly(
  db: Database,
  { id, hourCap }: Pick<ServerRow, "id" | "hourCap">,
): Promise<HourlyUse | null> {
  if (hourCap === null) return null;
  const isOpen = and(eq(usageMonths.serverId, id), isNull(usageMonths.closedAt));
  const [month] = await db.select().from(usageMonths).where(isOpen);
  if (!month) return null;
  return {
    hour: hourRate(month),
    month: month.total,
    cap_hours: month.capHours,
    hours: month.hours,
    charged: month.charged,
    next: month.nextAt?.toISOString() ?? null,
    month_ends: month.endsAt.toISOString(),
  };
}

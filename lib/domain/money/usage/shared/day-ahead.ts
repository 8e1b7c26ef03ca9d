import { and, eq, isNull } from "drizzle-orm";
import { amountOfHours, amountOfNext, type HourTerms, hoursAhead, usedOf } from "@/lib/base/hourly";
import { add, type Currency, type Money, times, total } from "@/lib/base/money";
import type { Database } from "@/lib/db/client";
import { usageMonths } from "@/lib/db/tables/money/usage";
import { servers } from "@/lib/db/tables/servers/servers";

/** Cost of the next day for all of the account's hourly servers. */
async function readDayAhead(db: Database, accountId: number, currency: Currency): Promise<Money> {
  const rows = await db
    .select({ month: usageMonths })
    .from(usageMonths)
    .innerJoin(servers, eq(servers.id, usageMonths.serverId))
    .where(and(eq(servers.accountId, accountId), isNull(usageMonths.closedAt)));
  return total(
    rows.map(({ month }) => amountOfNext(usedOf(month, currency), hoursAhead)),
    currency,
  );
}

/** Credit required to order this many more: one day of them and of the existing ones. */
export async function creditForMore(
  db: Database,
  { accountId, currency }: { accountId: number; currency: Currency },
  terms: HourTerms,
  count: number,
): Promise<Money> {
  const more = times(amountOfHours(terms, hoursAhead), count);
  return add(await readDayAhead(db, accountId, currency), more);
}

import { and, eq, isNull } from "drizzle-orm";
import { amountOfHours, amountOfNext, type HourTerms, hoursAhead } from "@/lib/base/hourly";
import { type Currency, sum, times } from "@/lib/base/money";
import type { Database } from "@/lib/db/client";
import { usageMonths } from "@/lib/db/tables/money/usage";
import { servers } from "@/lib/db/tables/servers/servers";

/** What the next day of all the account's servers by the hour costs. */
async function readDayAhead(db: Database, accountId: number, currency: Currency): Promise<string> {
  const rows = await db
    .select({ month: usageMonths })
    .from(usageMonths)
    .innerJoin(servers, eq(servers.id, usageMonths.serverId))
    .where(and(eq(servers.accountId, accountId), isNull(usageMonths.closedAt)));
  return sum(
    rows.map(({ month }) => amountOfNext(month, hoursAhead)),
    currency,
  );
}

/** The credit that has to be there to order so many more: a day of all of them, and of those that there are. */
export async function creditForMore(
  db: Database,
  { accountId, currency }: { accountId: number; currency: Currency },
  terms: HourTerms,
  count: number,
): Promise<string> {
  const more = times(amountOfHours(terms, hoursAhead), count, currency);
  return sum([await readDayAhead(db, accountId, currency), more], currency);
}

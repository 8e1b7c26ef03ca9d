import { and, eq, isNull, ne, sql } from "drizzle-orm";
import type { Database } from "@/lib/db/client";
import { servers } from "@/lib/db/tables/servers/servers";

/** Sum of the servers' monthly prices with tax, as decimal text, whatever their billing periods. */
export async function readMonthly(db: Database, accountId: number): Promise<string> {
  const [row] = await db
    .select({
      monthly: sql<string>`coalesce(sum(${servers.recurringTotal} / ${servers.months}), 0)::numeric(14,2)::text`,
    })
    .from(servers)
    .where(and(eq(servers.accountId, accountId), isNull(servers.deletedAt), ne(servers.state, "failed")));
  return row?.monthly ?? "0.00";
}

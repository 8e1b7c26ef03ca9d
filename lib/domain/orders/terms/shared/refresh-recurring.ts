import { and, asc, eq, gt, isNotNull, isNull, sql } from "drizzle-orm";
import type { Database } from "@/lib/db/client";
import { servers } from "@/lib/db/tables/servers/servers";
import { catalogOnce } from "../../orders/shared/price-service";
import { planRenewals } from "../../renewals/shared/issue";

const batchSize = 250;

/**
 * Recomputes what the next periods of the account's servers cost, after something was agreed on with it; open invoices
 * stay as they are. The caller must hold the lock of the account's credit.
 */
export async function refreshRecurring(db: Database, accountId: number, now: Date): Promise<void> {
  const known = catalogOnce(db);
  for (let after = 0; ; ) {
    const rows = await db
      .select()
      .from(servers)
      .where(
        and(
          eq(servers.accountId, accountId),
          isNull(servers.deletedAt),
          isNotNull(servers.dueAt),
          isNull(servers.hourCap),
          gt(servers.id, after),
        ),
      )
      .orderBy(asc(servers.id))
      .limit(batchSize)
      .for("no key update");
    const last = rows.at(-1);
    if (!last) return;
    const planned = await planRenewals(db, rows, await known(), { issuedAt: now });
    const ids = planned.map(({ server }) => server.id);
    const totals = planned.map(({ recurringTotal }) => recurringTotal);
    await db.execute(sql`
      update servers set recurring_total = v.total
      from unnest(${sql.param(ids)}::int[], ${sql.param(totals)}::numeric[]) as v (id, total)
      where servers.id = v.id`);
    after = last.id;
  }
}

import { and, asc, eq, gt, isNotNull, isNull, lte, or } from "drizzle-orm";
import { groupBy } from "@/lib/base/group-by";
import { anyOf } from "@/lib/db/any-of";
import { type Database, database } from "@/lib/db/client";
import { accounts } from "@/lib/db/tables/customers/accounts";
import { companies } from "@/lib/db/tables/money/companies";
import { usageMonths } from "@/lib/db/tables/money/usage";
import { cancellations } from "@/lib/db/tables/orders/services";
import { servers } from "@/lib/db/tables/servers/servers";
import { readBusy } from "./shared/read-busy";

const batchSize = 200;

/** Open months to process: an hour begins, or a paused month may resume. */
const isDue = (now: Date) =>
  and(
    isNull(usageMonths.closedAt),
    or(isNull(usageMonths.nextAt), lte(usageMonths.nextAt, now)),
    isNull(servers.deletedAt),
    isNotNull(servers.readyAt),
  );

export const readDueMonths = (now: Date, after: number) =>
  database()
    .select({ id: usageMonths.id, accountId: servers.accountId })
    .from(usageMonths)
    .innerJoin(servers, eq(servers.id, usageMonths.serverId))
    .where(and(isDue(now), gt(usageMonths.id, after)))
    .orderBy(asc(usageMonths.id))
    .limit(batchSize);

/** Locks due months and reads all that decides on them. Skips what another process has done meanwhile. */
export async function lockDueMonths(db: Database, ids: readonly number[], now: Date) {
  const rows = await db
    .select({
      month: usageMonths,
      server: servers,
      reader: { id: accounts.id, email: accounts.email, language: accounts.language },
      seller: { timeZone: companies.timeZone, country: companies.country },
    })
    .from(usageMonths)
    .innerJoin(servers, eq(servers.id, usageMonths.serverId))
    .innerJoin(accounts, eq(accounts.id, servers.accountId))
    .innerJoin(companies, eq(companies.id, accounts.companyId))
    .where(and(anyOf(usageMonths.id, ids), isDue(now)))
    .orderBy(asc(usageMonths.id))
    .for("no key update", { of: [usageMonths, servers] });
  const serverIds = rows.map(({ server }) => server.id);
  const busy = await readBusy(db, serverIds);
  const asked = await db
    .select()
    .from(cancellations)
    .where(and(anyOf(cancellations.serverId, serverIds), isNull(cancellations.withdrawnAt)));
  const ends = groupBy(asked, ({ serverId }) => serverId);
  return rows.map((row) => ({
    ...row,
    isBusy: busy.has(row.server.id),
    endsAt: ends.get(row.server.id)?.[0]?.endsAt ?? null,
  }));
}

export type DueMonth = Awaited<ReturnType<typeof lockDueMonths>>[number];

/** Open months of these accounts, to compute how long their credit lasts. */
export const readOpenMonths = (db: Database, accountIds: readonly number[]) =>
  db
    .select({ month: usageMonths, server: servers })
    .from(usageMonths)
    .innerJoin(servers, eq(servers.id, usageMonths.serverId))
    .where(and(isNull(usageMonths.closedAt), anyOf(servers.accountId, accountIds)))
    .orderBy(asc(usageMonths.id));

import { and, asc, eq, gt, isNotNull, isNull } from "drizzle-orm";
import { dayIn, zoneOf } from "@/lib/base/time-zone";
import { type Database, database, inTransaction } from "@/lib/db/client";
import { presets } from "@/lib/db/tables/catalog/catalog";
import { accounts } from "@/lib/db/tables/customers/accounts";
import { companies } from "@/lib/db/tables/money/companies";
import { priceChangeServers, priceChanges } from "@/lib/db/tables/orders/price-changes";
import { servers } from "@/lib/db/tables/servers/servers";
import { priceNoticeDays } from "@/lib/env";
import { errorParams, log } from "@/lib/log";
import { notifyOwner } from "../../messages/mails/shared/notify";
import { effectiveFrom } from "../renewals/shared/price-rules";

/** Customers told in a round; the others follow with the next ones. */
const mostAtOnce = 200;
const mostNamed = 50;

type Change = typeof priceChanges.$inferSelect;
type Work = (db: Database, change: Change, accountId: number, now: Date) => Promise<void>;

const untold = and(isNull(priceChangeServers.toldAt), eq(priceChangeServers.isKept, false));
const notTakenBack = and(isNotNull(priceChangeServers.toldAt), isNull(priceChangeServers.takenBackAt));

const ofAccount = (changeId: number, accountId: number) =>
  and(eq(priceChangeServers.changeId, changeId), eq(priceChangeServers.accountId, accountId));

/** Locks the rows of an account that are still to be told of; another process has the others. */
const lockRows = (db: Database, change: Change, accountId: number, which: typeof untold) =>
  db
    .select({ serverId: priceChangeServers.serverId, oldPrice: priceChangeServers.oldPrice })
    .from(priceChangeServers)
    .where(and(ofAccount(change.id, accountId), which))
    .orderBy(asc(priceChangeServers.serverId))
    .for("update");

/** Host names of those that are still there, and what they are told of. */
async function readNames(db: Database, change: Change, accountId: number) {
  const rows = await db
    .select({ hostname: servers.hostname, oldPrice: priceChangeServers.oldPrice })
    .from(priceChangeServers)
    .innerJoin(servers, eq(servers.id, priceChangeServers.serverId))
    .where(
      and(
        ofAccount(change.id, accountId),
        eq(priceChangeServers.isKept, false),
        eq(servers.accountId, accountId),
        isNull(servers.deletedAt),
      ),
    )
    .orderBy(asc(servers.id))
    .limit(mostNamed);
  const [plan] = await db.select({ name: presets.name }).from(presets).where(eq(presets.id, change.presetId));
  const [seller] = await db
    .select({ country: companies.country, timeZone: companies.timeZone })
    .from(accounts)
    .innerJoin(companies, eq(companies.id, accounts.companyId))
    .where(eq(accounts.id, accountId));
  return { rows, plan: plan?.name ?? "", seller };
}

/** Tells one customer of the change, once; from then on it holds for their servers. */
const tellOne: Work = async (db, change, accountId, now) => {
  const locked = await lockRows(db, change, accountId, untold);
  if (locked.length === 0) return;
  const { rows, plan, seller } = await readNames(db, change, accountId);
  const startsAt = effectiveFrom(change.startsAt, now, priceNoticeDays(seller?.country ?? ""));
  await db
    .update(priceChangeServers)
    .set({ toldAt: now, startsAt })
    .where(and(ofAccount(change.id, accountId), untold));
  if (rows.length === 0) return;
  await notifyOwner({ db, now }, accountId, "price.changed", {
    ...{ plan, currency: change.currency, price: change.price },
    from: dayIn(startsAt, seller ? zoneOf(seller) : "UTC"),
    servers: rows.map(({ hostname, oldPrice }) => ({ hostname, old: oldPrice })),
  });
};

/** Tells one customer that prices stay as they were, after a change was canceled. */
const takeBackOne: Work = async (db, change, accountId, now) => {
  const locked = await lockRows(db, change, accountId, notTakenBack);
  if (locked.length === 0) return;
  const { rows, plan } = await readNames(db, change, accountId);
  await db
    .update(priceChangeServers)
    .set({ takenBackAt: now })
    .where(and(ofAccount(change.id, accountId), notTakenBack));
  if (rows.length === 0) return;
  await notifyOwner({ db, now }, accountId, "price.unchanged", {
    ...{ plan, servers: rows.length },
  });
};

async function tellSome(state: "announced" | "canceled", left: number, now: Date): Promise<number> {
  const isAnnounced = state === "announced";
  const which = isAnnounced ? untold : notTakenBack;
  const work = isAnnounced ? tellOne : takeBackOne;
  const changes = await database().select().from(priceChanges).where(eq(priceChanges.state, state));
  let count = 0;
  for (const change of changes)
    for (let after = 0; count < left; ) {
      const [next] = await database()
        .select({ accountId: priceChangeServers.accountId })
        .from(priceChangeServers)
        .where(
          and(eq(priceChangeServers.changeId, change.id), which, gt(priceChangeServers.accountId, after)),
        )
        .orderBy(asc(priceChangeServers.accountId))
        .limit(1);
      if (!next) break;
      after = next.accountId;
      count++;
      await inTransaction(async (db) => {
        // It may have been canceled meanwhile.
        const [row] = await db.select().from(priceChanges).where(eq(priceChanges.id, change.id)).for("share");
        if (row?.state === state) await work(db, row, next.accountId, now);
      }).catch((error: unknown) =>
        log.error({ change: change.id, error: errorParams(error) }, "a customer was not told of a price"),
      );
    }
  return count;
}

/**
 * Tells the customers of announced and canceled changes of prices, some in each round, each once however many processes
 * work and whenever they are stopped.
 */
export async function tellPriceChanges(now: Date): Promise<void> {
  const told = await tellSome("announced", mostAtOnce, now);
  await tellSome("canceled", mostAtOnce - told, now);
}

import { and, asc, eq, isNull, type SQL, sql } from "drizzle-orm";
import { labelled, nameIn } from "@/lib/base/product-names";
import { dayIn, zoneOf } from "@/lib/base/time-zone";
import { type Database, database, inTransaction } from "@/lib/db/client";
import { presets } from "@/lib/db/tables/catalog/catalog";
import { accounts } from "@/lib/db/tables/customers/accounts";
import { companies } from "@/lib/db/tables/money/companies";
import { productSubscriptions, products } from "@/lib/db/tables/money/products";
import { priceChangeProducts, priceChangeServers, priceChanges } from "@/lib/db/tables/orders/price-changes";
import { servers } from "@/lib/db/tables/servers/servers";
import { priceNoticeDays } from "@/lib/env";
import { errorParams, log } from "@/lib/log";
import { notifyOwner } from "../../messages/mails/shared/notify";
import { effectiveFrom } from "../renewals/shared/price-rules";
import { notedIn, ofAccount } from "./shared/noted-in";

/** Customers told in a round; the others follow with the next ones. */
const mostAtOnce = 200;
const mostNamed = 50;

type Change = typeof priceChanges.$inferSelect;
type Work = (db: Database, change: Change, accountId: number, now: Date) => Promise<void>;

const untold = sql`told_at is null and not is_kept`;
const notTakenBack = sql`told_at is not null and taken_back_at is null`;

/** Locks what of an account is still to be told of, and returns whether there is any; another process has the rest. */
async function lockRows(db: Database, change: Change, accountId: number, which: SQL): Promise<boolean> {
  const { table, key } = notedIn(change);
  const { rows } = await db.execute(sql`
    select 1 from ${table} where ${ofAccount(change.id, accountId)} and ${which} order by ${key} for update`);
  return rows.length > 0;
}

async function readSeller(db: Database, accountId: number) {
  const [seller] = await db
    .select({ country: companies.country, timeZone: companies.timeZone, language: accounts.language })
    .from(accounts)
    .innerJoin(companies, eq(companies.id, accounts.companyId))
    .where(eq(accounts.id, accountId));
  return seller;
}

type Named = { plan: string; rows: { hostname: string; oldPrice: string }[]; months: number };

/** Host names of those that are still there, and what they are told of. */
async function readServers(db: Database, change: Change, accountId: number): Promise<Named> {
  const rows = await db
    .select({ hostname: servers.hostname, oldPrice: priceChangeServers.oldPrice })
    .from(priceChangeServers)
    .innerJoin(servers, eq(servers.id, priceChangeServers.serverId))
    .where(
      and(
        eq(priceChangeServers.changeId, change.id),
        eq(priceChangeServers.accountId, accountId),
        eq(priceChangeServers.isKept, false),
        eq(servers.accountId, accountId),
        isNull(servers.deletedAt),
      ),
    )
    .orderBy(asc(servers.id))
    .limit(mostNamed);
  const [plan] = await db
    .select({ name: presets.name })
    .from(presets)
    .where(eq(presets.id, change.presetId ?? 0));
  return { rows, plan: plan?.name ?? "", months: 1 };
}

/** The same for a product, in the language of its customer. */
async function readProducts(
  db: Database,
  change: Change,
  accountId: number,
  language: string,
): Promise<Named> {
  const rows = await db
    .select({
      product: products,
      label: productSubscriptions.label,
      oldPrice: priceChangeProducts.oldPrice,
    })
    .from(priceChangeProducts)
    .innerJoin(productSubscriptions, eq(productSubscriptions.id, priceChangeProducts.subscriptionId))
    .innerJoin(products, eq(products.id, productSubscriptions.productId))
    .where(
      and(
        eq(priceChangeProducts.changeId, change.id),
        eq(priceChangeProducts.accountId, accountId),
        eq(priceChangeProducts.isKept, false),
        isNull(productSubscriptions.endedAt),
      ),
    )
    .orderBy(asc(productSubscriptions.id))
    .limit(mostNamed);
  const [first] = rows;
  const plan = first ? nameIn(first.product.names, language) : "";
  return {
    rows: rows.map(({ label, oldPrice }) => ({ hostname: labelled(plan, label), oldPrice })),
    ...{ plan, months: first?.product.months ?? 1 },
  };
}

const readNames = (db: Database, change: Change, accountId: number, language: string): Promise<Named> =>
  change.productId === null
    ? readServers(db, change, accountId)
    : readProducts(db, change, accountId, language);

const whatOf = ({ productId }: Change) => (productId === null ? "servers" : "products");

/** Tells one customer of the change, once; from then on it holds for their servers. */
const tellOne: Work = async (db, change, accountId, now) => {
  if (!(await lockRows(db, change, accountId, untold))) return;
  const seller = await readSeller(db, accountId);
  const { rows, plan, months } = await readNames(db, change, accountId, seller?.language ?? "en");
  const startsAt = effectiveFrom(change.startsAt, now, priceNoticeDays(seller?.country ?? ""));
  const moment = (at: Date): SQL => sql`${at.toISOString()}::timestamptz`;
  await db.execute(sql`
    update ${notedIn(change).table} set told_at = ${moment(now)}, starts_at = ${moment(startsAt)}
    where ${ofAccount(change.id, accountId)} and ${untold}`);
  if (rows.length === 0) return;
  await notifyOwner({ db, now }, accountId, "price.changed", {
    ...{ what: whatOf(change), plan, months, currency: change.currency, price: change.price },
    from: dayIn(startsAt, seller ? zoneOf(seller) : "UTC"),
    servers: rows.map(({ hostname, oldPrice }) => ({ hostname, old: oldPrice })),
  });
};

/** Tells one customer that prices stay as they were, after a change was canceled. */
const takeBackOne: Work = async (db, change, accountId, now) => {
  if (!(await lockRows(db, change, accountId, notTakenBack))) return;
  const seller = await readSeller(db, accountId);
  const { rows, plan } = await readNames(db, change, accountId, seller?.language ?? "en");
  await db.execute(sql`
    update ${notedIn(change).table} set taken_back_at = ${now.toISOString()}::timestamptz
    where ${ofAccount(change.id, accountId)} and ${notTakenBack}`);
  if (rows.length === 0) return;
  await notifyOwner({ db, now }, accountId, "price.unchanged", {
    ...{ what: whatOf(change), plan, servers: rows.length },
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
      const { rows } = await database().execute<{ account: number }>(sql`
        select account_id as account from ${notedIn(change).table}
        where change_id = ${change.id}::int and ${which} and account_id > ${after}::int order by account_id limit 1`);
      const [next] = rows;
      if (!next) break;
      after = next.account;
      count++;
      await inTransaction(async (db) => {
        // It may have been canceled meanwhile.
        const [row] = await db.select().from(priceChanges).where(eq(priceChanges.id, change.id)).for("share");
        if (row?.state === state) await work(db, row, next.account, now);
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

import { eq, sql } from "drizzle-orm";
import { z } from "zod";
import type { Database } from "@/lib/db/client";
import { priceChanges } from "@/lib/db/tables/orders/price-changes";
import { priceNoticeDays } from "@/lib/env";
import { byStaff } from "../../kernel/access/access";
import { fail, invalidArgument } from "../../kernel/errors/fail";
import { staffOperation } from "../../kernel/staff/staff-operation";
import { readReason, staffReason } from "../../kernel/staff/staff-reason";
import { noteConcerned } from "./shared/find-concerned";
import { notedIn, ofAccount } from "./shared/noted-in";

const dayMs = 86_400_000;

async function lockChange(db: Database, id: number) {
  const [row] = await db.select().from(priceChanges).where(eq(priceChanges.id, id)).for("update");
  if (!row) throw fail("price_change.not_found");
  return row;
}

/** Lets a customer keep the old price, or not, while the change is planned. */
export const keepPrice = staffOperation({
  name: "price_changes.keep",
  summary: "Lets a customer keep the price before a planned change",
  access: byStaff("write", "servers/price"),
  changes: [],
  fails: ["price_change.not_found", "price_change.announced"],
  input: z.object({ id: z.int32(), account: z.int32(), is_kept: z.boolean() }),
  output: z.object({ servers: z.int() }),
  run: async ({ db, note }, { id, account, is_kept: isKept }) => {
    const change = await lockChange(db, id);
    if (change.state !== "planned") throw fail("price_change.announced");
    const { table } = notedIn(change);
    const { rows: changed } = await db.execute(sql`
      update ${table} set is_kept = ${isKept}::boolean
      where ${ofAccount(id, account)} and is_kept = ${!isKept}::boolean returning 1`);
    if (changed.length > 0)
      note({ target: `price change ${id}`, changes: { account, kept: isKept, servers: changed.length } });
    return { servers: changed.length };
  },
});

/** Days of notice by the law of each company whose customers are concerned. */
async function longestNotice(db: Database, change: typeof priceChanges.$inferSelect): Promise<number> {
  const { rows } = await db.execute<{ country: string }>(sql`
    select distinct c.country from ${notedIn(change).table} n join accounts a on a.id = n.account_id
    join companies c on c.id = a.company_id where n.change_id = ${change.id}::int and not n.is_kept`);
  return Math.max(0, ...rows.map(({ country }) => priceNoticeDays(country)));
}

/**
 * Announces a change: its customers are told by the next rounds, each once, and renewals take it. Refused where the notice
 * would be too short by now, and where nobody is concerned.
 */
export const announcePriceChange = staffOperation({
  name: "price_changes.announce",
  summary: "Announces a change of prices to the customers concerned",
  access: byStaff("write", "servers/price"),
  changes: ["billing", "servers", "services"],
  fails: ["price_change.not_found", "price_change.announced", "price_change.empty"],
  input: z.object({ id: z.int32() }),
  output: z.object({}),
  run: async ({ db, now, note }, { id }) => {
    const change = await lockChange(db, id);
    if (change.state === "announced") return {};
    if (change.state !== "planned") throw fail("price_change.announced");
    await noteConcerned(db, change);
    const { rows: any } = await db.execute(sql`
      select 1 from ${notedIn(change).table} where change_id = ${id}::int and not is_kept limit 1`);
    if (any.length === 0) throw fail("price_change.empty");
    const notice = await longestNotice(db, change);
    if (change.startsAt.getTime() < now.getTime() + notice * dayMs)
      throw invalidArgument("from", `must be at least ${notice} days ahead`);
    await db
      .update(priceChanges)
      .set({ state: "announced", announcedAt: now })
      .where(eq(priceChanges.id, id));
    note({
      target: `price change ${id}`,
      changes: { state: { from: "planned", to: "announced" }, price: `${change.price} ${change.currency}` },
    });
    return {};
  },
});

/** Whether a period was invoiced at the new price. */
async function hasBegun(db: Database, { id, productId }: typeof priceChanges.$inferSelect): Promise<boolean> {
  const periods =
    productId === null
      ? sql`price_change_servers n join renewals r on r.server_id = n.server_id and r.voided_at is null`
      : sql`price_change_products n join product_periods r on r.subscription_id = n.subscription_id`;
  const { rows } = await db.execute(sql`
    select 1 from ${periods} where n.change_id = ${id}::int and n.told_at is not null and not n.is_kept
      and r.starts_at >= n.starts_at limit 1`);
  return rows.length > 0;
}

/**
 * Cancels a change, announced or not, so that nothing is left of it: prices stay as they were, and whoever was told is told
 * that. Refused once a period was invoiced at the new price.
 */
export const cancelPriceChange = staffOperation({
  name: "price_changes.cancel",
  summary: "Cancels a change of prices",
  access: byStaff("write", "servers/price"),
  changes: ["billing", "servers", "services"],
  fails: ["price_change.not_found", "price_change.begun"],
  input: z.object({ id: z.int32(), reason: staffReason }),
  output: z.object({}),
  run: async ({ db, now, note }, { id, reason: given }) => {
    const reason = readReason(given);
    const change = await lockChange(db, id);
    if (change.state === "canceled") return {};
    if (await hasBegun(db, change)) throw fail("price_change.begun");
    await db.update(priceChanges).set({ state: "canceled", canceledAt: now }).where(eq(priceChanges.id, id));
    note({
      target: `price change ${id}`,
      changes: { state: { from: change.state, to: "canceled" }, reason },
    });
    return {};
  },
});

import { and, asc, eq, gte, isNotNull, isNull } from "drizzle-orm";
import { z } from "zod";
import type { Database } from "@/lib/db/client";
import { accounts } from "@/lib/db/tables/customers/accounts";
import { companies } from "@/lib/db/tables/money/companies";
import { priceChangeServers, priceChanges } from "@/lib/db/tables/orders/price-changes";
import { renewals } from "@/lib/db/tables/orders/renewals";
import { priceNoticeDays } from "@/lib/env";
import { byStaff } from "../../kernel/access/access";
import { fail, invalidArgument } from "../../kernel/errors/fail";
import { staffOperation } from "../../kernel/staff/staff-operation";
import { readReason, staffReason } from "../../kernel/staff/staff-reason";
import { noteConcerned } from "./shared/find-concerned";

const dayMs = 86_400_000;

async function lockChange(db: Database, id: number) {
  const [row] = await db.select().from(priceChanges).where(eq(priceChanges.id, id)).for("update");
  if (!row) throw fail("price_change.not_found");
  return row;
}

const ofChange = (id: number) => eq(priceChangeServers.changeId, id);

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
    const changed = await db
      .update(priceChangeServers)
      .set({ isKept })
      .where(
        and(ofChange(id), eq(priceChangeServers.accountId, account), eq(priceChangeServers.isKept, !isKept)),
      )
      .returning({ id: priceChangeServers.serverId });
    if (changed.length > 0)
      note({ target: `price change ${id}`, changes: { account, kept: isKept, servers: changed.length } });
    return { servers: changed.length };
  },
});

/** Days of notice by the law of each company whose customers are concerned. */
async function longestNotice(db: Database, id: number): Promise<number> {
  const rows = await db
    .selectDistinct({ country: companies.country })
    .from(priceChangeServers)
    .innerJoin(accounts, eq(accounts.id, priceChangeServers.accountId))
    .innerJoin(companies, eq(companies.id, accounts.companyId))
    .where(and(ofChange(id), eq(priceChangeServers.isKept, false)));
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
    const [any] = await db
      .select({ id: priceChangeServers.serverId })
      .from(priceChangeServers)
      .where(and(ofChange(id), eq(priceChangeServers.isKept, false)))
      .limit(1);
    if (!any) throw fail("price_change.empty");
    const notice = await longestNotice(db, id);
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
    const [begun] = await db
      .select({ id: renewals.id })
      .from(priceChangeServers)
      .innerJoin(
        renewals,
        and(
          eq(renewals.serverId, priceChangeServers.serverId),
          gte(renewals.startsAt, priceChangeServers.startsAt),
          isNull(renewals.voidedAt),
        ),
      )
      .where(and(ofChange(id), isNotNull(priceChangeServers.toldAt), eq(priceChangeServers.isKept, false)))
      .orderBy(asc(renewals.id))
      .limit(1);
    if (begun) throw fail("price_change.begun");
    await db.update(priceChanges).set({ state: "canceled", canceledAt: now }).where(eq(priceChanges.id, id));
    note({
      target: `price change ${id}`,
      changes: { state: { from: change.state, to: "canceled" }, reason },
    });
    return {};
  },
});

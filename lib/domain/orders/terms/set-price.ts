import { and, eq, isNull } from "drizzle-orm";
import { z } from "zod";
import { wireMoney } from "@/lib/base/form-values";
import { decimalOf, isNegative, moneyOf } from "@/lib/base/money";
import type { Database } from "@/lib/db/client";
import { presetPrices, presets } from "@/lib/db/tables/catalog/catalog";
import { customerPrices } from "@/lib/db/tables/money/terms";
import { byStaff } from "../../kernel/access/access";
import { findCustomer } from "../../kernel/account/find-customer";
import { fail, invalidArgument } from "../../kernel/errors/fail";
import { AskedOfCustomer } from "../../kernel/staff/asked-of-customer";
import { staffOperation } from "../../kernel/staff/staff-operation";
import { readReason, staffIdOf } from "../../kernel/staff/staff-reason";
import { lockCredit } from "../../money/billing/shared/ledger";
import { pricedMonths } from "./rules";
import { refreshRecurring } from "./shared/refresh-recurring";

async function findPreset(db: Database, text: string) {
  const all = await db.select({ id: presets.id, name: presets.name }).from(presets);
  const found = all.find(({ id, name }) => String(id) === text || name === text);
  if (!found) throw invalidArgument("preset", "is no plan of the catalog");
  return found;
}

/** "" = everywhere; else a location where the plan is sold. */
async function readLocation(db: Database, presetId: number, text: string): Promise<string> {
  const location = text.toUpperCase();
  if (location === "") return "";
  const [sold] = await db
    .select({ location: presetPrices.location })
    .from(presetPrices)
    .where(and(eq(presetPrices.presetId, presetId), eq(presetPrices.location, location)))
    .limit(1);
  if (!sold) throw invalidArgument("location", "is no location of this plan");
  return location;
}

type Which = Pick<
  typeof customerPrices.$inferSelect,
  "accountId" | "presetId" | "location" | "months" | "currency"
>;

const isSame = ({ accountId, presetId, location, months, currency }: Which) =>
  and(
    eq(customerPrices.accountId, accountId),
    eq(customerPrices.presetId, presetId),
    eq(customerPrices.location, location),
    eq(customerPrices.months, months),
    eq(customerPrices.currency, currency),
    isNull(customerPrices.endedAt),
  );

const nameOf = (preset: string, { location, months }: Pick<Which, "location" | "months">): string =>
  [preset, location, months === 0 ? "" : `${months}`].filter(Boolean).join(" ");

/**
 * Sets what a plan costs a customer for a month, net, in place of the catalog's price: new orders, and servers from
 * their next invoice on. Discounts are taken off as before; the price of a single server goes before it.
 */
export const setPlanPrice = staffOperation({
  name: "terms.set_price",
  summary: "Gives a customer a price of their own for a plan",
  access: byStaff("write", "servers/price"),
  within: { accounts: "account" },
  changes: ["billing", "servers", "services"],
  fails: ["account.not_found"],
  input: AskedOfCustomer.extend({
    /** Name or number. */
    preset: z.string().trim().min(1).max(80),
    /** Code; empty = every location. */
    location: z.string().trim().max(20),
    /** Length of the billed period; 0 = every one. */
    months: z.union(pricedMonths.map((months) => z.literal(months))),
    price: wireMoney,
  }),
  output: z.object({ id: z.int() }),
  run: async ({ db, now, actor, note }, { account, reason: given, ...wanted }) => {
    const reason = readReason(given);
    const { currency } = await findCustomer(db, account);
    const money = moneyOf(wanted.price, currency);
    if (isNegative(money)) throw invalidArgument("price", "must not be negative");
    const preset = await findPreset(db, wanted.preset);
    const location = await readLocation(db, preset.id, wanted.location);
    await lockCredit(db, account, currency);
    const which = { accountId: account, presetId: preset.id, location, months: wanted.months, currency };
    const price = decimalOf(money);
    const [before] = await db.select().from(customerPrices).where(isSame(which));
    if (before?.price === price) return { id: before.id };
    await db.update(customerPrices).set({ endedAt: now }).where(isSame(which));
    const [row] = await db
      .insert(customerPrices)
      .values({ ...which, price, createdBy: staffIdOf(actor), createdAt: now })
      .returning({ id: customerPrices.id });
    if (!row) throw new Error("The price was not written.");
    await refreshRecurring(db, account, now);
    const changes = {
      preset: nameOf(preset.name, which),
      agreed_price: { from: before?.price ?? null, to: price },
      reason,
    };
    note({ accountId: account, target: `account ${account}`, changes });
    return { id: row.id };
  },
});

/** Ends such a price: the catalog's holds again, for servers from their next invoice on. */
export const endPlanPrice = staffOperation({
  name: "terms.end_price",
  summary: "Ends a customer's own price for a plan",
  access: byStaff("write", "servers/price"),
  within: { accounts: "account" },
  changes: ["billing", "servers", "services"],
  fails: ["account.not_found", "terms.not_found"],
  input: AskedOfCustomer.extend({ id: z.int32() }),
  output: z.object({}),
  run: async ({ db, now, note }, { account, id, reason: given }) => {
    const reason = readReason(given);
    const { currency } = await findCustomer(db, account);
    await lockCredit(db, account, currency);
    const isIt = and(
      eq(customerPrices.id, id),
      eq(customerPrices.accountId, account),
      isNull(customerPrices.endedAt),
    );
    const [ended] = await db.update(customerPrices).set({ endedAt: now }).where(isIt).returning();
    if (!ended) throw fail("terms.not_found");
    await refreshRecurring(db, account, now);
    const [preset] = await db
      .select({ name: presets.name })
      .from(presets)
      .where(eq(presets.id, ended.presetId));
    const changes = {
      preset: nameOf(preset?.name ?? String(ended.presetId), ended),
      agreed_price: { from: ended.price, to: null },
      reason,
    };
    note({ accountId: account, target: `account ${account}`, changes });
    return {};
  },
});

import { and, asc, desc, eq, gt, isNull } from "drizzle-orm";
import { z } from "zod";
import { lastDayOf } from "@/lib/base/day-spans";
import { dayIn } from "@/lib/base/time-zone";
import type { Database } from "@/lib/db/client";
import { nameColumn } from "@/lib/db/name-column";
import { staffName } from "@/lib/db/staff-name";
import { invoices } from "@/lib/db/tables/money/billing";
import { dunningLetters, dunningPlans, dunningStops, handOvers } from "@/lib/db/tables/orders/dunning";
import { byStaff } from "../../kernel/access/access";
import { findCustomer } from "../../kernel/account/find-customer";
import { planFor, readActivePlans, readPlanned } from "../../kernel/server/dunning-terms";
import { staffOperation } from "../../kernel/staff/staff-operation";
import { readZone } from "../../money/companies/shared/read-zone";
import { CustomerDunning } from "./schema";

const most = 50;

const readStops = (db: Database, accountId: number, now: Date) =>
  db
    .select({
      id: dunningStops.id,
      invoiceId: dunningStops.invoiceId,
      number: nameColumn(invoices),
      until: dunningStops.until,
      reason: dunningStops.reason,
      by: staffName("dunning_stops.created_by"),
    })
    .from(dunningStops)
    .leftJoin(invoices, eq(invoices.id, dunningStops.invoiceId))
    .where(
      and(eq(dunningStops.accountId, accountId), isNull(dunningStops.endedAt), gt(dunningStops.until, now)),
    )
    .orderBy(asc(dunningStops.id))
    .limit(most);

const readLetters = (db: Database, accountId: number) =>
  db
    .select({ id: dunningLetters.id, on: dunningLetters.issuedOn, content: dunningLetters.content })
    .from(dunningLetters)
    .where(eq(dunningLetters.accountId, accountId))
    .orderBy(desc(dunningLetters.id))
    .limit(most);

const readHandedOver = (db: Database, accountId: number) =>
  db
    .select({ row: handOvers, number: nameColumn(invoices), currency: invoices.currency })
    .from(handOvers)
    .innerJoin(invoices, eq(invoices.id, handOvers.invoiceId))
    .where(and(eq(handOvers.accountId, accountId), isNull(handOvers.endedAt)))
    .orderBy(asc(handOvers.id))
    .limit(most);

/** By which plan a customer is dunned, what is stopped or handed over, and which letters were sent. */
export const showCustomerDunning = staffOperation({
  name: "dunning.of_customer",
  summary: "Shows how a customer is dunned",
  access: byStaff("read", "customers/find"),
  within: "rows",
  fails: ["account.not_found"],
  input: z.object({ account: z.int32() }),
  output: CustomerDunning,
  run: async ({ db, now, note }, { account }) => {
    await findCustomer(db, account);
    const timeZone = await readZone(db, account);
    const active = await readActivePlans(db);
    const [own] = await readPlanned(db, [account]);
    const plan = own && planFor(active, own);
    const plans = await db
      .select({ id: dunningPlans.id, name: dunningPlans.name, isChosen: dunningPlans.isChosen })
      .from(dunningPlans)
      .where(eq(dunningPlans.isActive, true))
      .orderBy(asc(dunningPlans.id))
      .limit(most);
    const named = plans.find(({ id }) => id === plan?.id);
    note({ accountId: account, target: `account ${account}`, changes: { looked: "dunning" } });
    const stops = await readStops(db, account, now);
    return {
      plan: named ? { id: named.id, name: named.name, is_chosen: named.isChosen } : null,
      plans: plans.filter(({ isChosen }) => isChosen).map(({ id, name }) => ({ id, name })),
      stops: stops.map(({ invoiceId, number, until, ...stop }) => ({
        ...stop,
        invoice: invoiceId === null ? null : { id: invoiceId, number: number ?? "" },
        until: lastDayOf(until, timeZone) ?? "",
      })),
      handed_over: (await readHandedOver(db, account)).map(({ row, number, currency }) => ({
        invoice: { id: row.invoiceId, number },
        ...{ collector: row.collector, amount: { value: row.amount, currency } },
        on: dayIn(row.handedAt, timeZone),
      })),
      letters: (await readLetters(db, account)).map(({ id, on, content }) => ({
        ...{ id, on },
        invoices: content.invoices.map(({ number }) => number),
      })),
    };
  },
});

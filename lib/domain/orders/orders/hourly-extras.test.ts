import { and, asc, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { database } from "@/lib/db/client";
import { presetPrices } from "@/lib/db/tables/catalog/catalog";
import { promos } from "@/lib/db/tables/catalog/promos";
import { invoiceLines, invoices } from "@/lib/db/tables/money/billing";
import { usageMonths } from "@/lib/db/tables/money/usage";
import { orders } from "@/lib/db/tables/orders/orders";
import { servers } from "@/lib/db/tables/servers/servers";
import { runtime, setRuntime } from "@/lib/env";
import { addAccount, giveCredit } from "@/lib/testing/factories";
import { runJob, runnerOf } from "@/lib/testing/jobs/work";
import { readCredit } from "@/lib/testing/money/credit";
import { daysAfter } from "@/lib/testing/money/renewals";
import { asUser, withCatalogDatabase } from "@/lib/testing/operations/contexts";
import { verifyLedger } from "../../money/billing/verify-ledger";
import { runRenewals } from "../renewals/run";
import { orderInstance } from "./order-instance";
import { quoteInstance } from "./quote-instance";

withCatalogDatabase();

// 10.50 per month and 10.00 once; with 21 % tax: 12.71 and 12.10.
const small = {
  deploy_period: "hourly",
  preset: "121",
  location_name: "NL",
  os_id: 11,
  traffic_plan: "1",
} as const;
const access = { root_pass: "Root-pass-1", deploy_notify: 0 } as const;
const start = new Date("2030-03-01T12:00:00Z");

beforeAll(async () => {
  await database()
    .update(presetPrices)
    .set({ setupFee: "10.00" })
    .where(
      and(eq(presetPrices.presetId, 121), eq(presetPrices.location, "NL"), eq(presetPrices.currency, "EUR")),
    );
  await database()
    .insert(promos)
    .values([
      { code: "TENTH", percent: "10.00", isForever: false, createdAt: start },
      { code: "TENTHALWAYS", percent: "10.00", isForever: true, createdAt: start },
      { code: "FREE", percent: "100.00", isForever: true, createdAt: start },
    ]);
});
afterAll(async () => {
  expect(await verifyLedger(database())).toEqual([]);
});

const customer = async (credit: string) => (await addAccount(database(), { credit })).id;
const credit = (id: number) => readCredit(database(), id, "EUR");
const totalsOf = async (id: number) => {
  const rows = await database()
    .select({ total: invoices.total, status: invoices.status })
    .from(invoices)
    .where(eq(invoices.accountId, id))
    .orderBy(asc(invoices.id));
  return rows.map(({ total, status }) => `${total} ${status}`);
};
const run = async (serverId: number, readyAt: Date) => {
  await database().update(servers).set({ state: "running", readyAt }).where(eq(servers.id, serverId));
  await database().update(orders).set({ status: "done" }).where(eq(orders.serverId, serverId));
};

describe("a server by the hour with a set-up fee", () => {
  it("needs the fee and a day ahead, charges the fee alone at once, and never again", async () => {
    const id = await customer("12.55");
    const owner = await asUser(id, { now: start });
    const quote = await quoteInstance.call(owner, small);
    expect(quote).toMatchObject({
      total: "12.10",
      hourly: { month: "12.71", credit_needed: "12.55" },
    });
    const ordered = await orderInstance.call(owner, { ...small, ...access, quote: quote.quote });
    expect([await credit(id), await totalsOf(id)]).toEqual(["0.45", ["12.10 Paid"]]);
    const lines = await database()
      .select()
      .from(invoiceLines)
      .where(eq(invoiceLines.invoiceId, ordered.invoice))
      .orderBy(asc(invoiceLines.id));
    expect(lines.map(({ code, amount }) => [code, amount])).toEqual([
      ["by_the_hour", "0.00"],
      ["setup", "10.00"],
    ]);
    await run(ordered.server_id, start);
    await giveCredit(database(), id, "EUR", "50.00");
    await runRenewals(daysAfter(start, 31));
    // The month's invoice, and the first hour of the next month.
    expect(await totalsOf(id)).toEqual(["12.10 Paid", "12.71 Paid"]);
    expect(await credit(id)).toBe("37.72");
  });

  it("is refused with a cent less, and nothing is written or taken", async () => {
    const id = await customer("12.54");
    const owner = await asUser(id, { now: start });
    await expect(orderInstance.call(owner, { ...small, ...access })).rejects.toMatchObject({
      extras: { doc: "credit.too_low" },
    });
    expect([await credit(id), await totalsOf(id)]).toEqual(["12.54", []]);
  });

  it("needs a day of each of several, and every fee", async () => {
    const id = await customer("25.10");
    const owner = await asUser(id, { now: start });
    const two = { ...small, count: 2 };
    expect(await quoteInstance.call(owner, two)).toMatchObject({
      total: "24.20",
      hourly: { credit_needed: "25.10" },
    });
    await orderInstance.call(owner, { ...two, ...access });
    expect(await credit(id)).toBe("0.90");
    // A third one must leave the credit for a day of those two.
    expect(await quoteInstance.call(owner, small)).toMatchObject({
      hourly: { credit_needed: "13.45" },
    });
  });

  it("gives the fee back and charges no hour when the deployment fails", async () => {
    const before = runtime();
    setRuntime({ ...before, deploySpeed: 1_000_000 });
    const id = await customer("20.00");
    const wanted = { ...small, ...access, hostname: "fail-install-1" };
    const { callback, server_id: serverId } = await orderInstance.call(await asUser(id), wanted);
    expect(await credit(id)).toBe("7.90");
    expect(await runJob(callback, runnerOf())).toMatchObject({ state: "failed" });
    expect(await credit(id)).toBe("20.00");
    await runRenewals(daysAfter(new Date(), 2));
    expect(await credit(id)).toBe("20.00");
    const [month] = await database().select().from(usageMonths).where(eq(usageMonths.serverId, serverId));
    expect(month).toMatchObject({ hours: 0, charged: "0.00", invoiceId: null });
    expect(month?.closedAt).not.toBeNull();
    setRuntime(before);
  });
});

describe("a promotion on a server by the hour", () => {
  it.each([
    ["TENTH", "11.43", "12.71"],
    ["TENTHALWAYS", "11.43", "11.43"],
  ])("%s makes the first month %s at most and every further one %s", async (promocode, first, later) => {
    const id = await customer("100.00");
    const owner = await asUser(id, { now: start });
    const quote = await quoteInstance.call(owner, { ...small, promocode });
    expect(quote).toMatchObject({ total: "12.10", hourly: { month: first } });
    const ordered = await orderInstance.call(owner, { ...small, ...access, promocode });
    const [server] = await database().select().from(servers).where(eq(servers.id, ordered.server_id));
    expect(server?.recurringTotal).toBe(later);
    await run(ordered.server_id, start);
    // The cap of 672 hours is reached in every month.
    await runRenewals(daysAfter(start, 31));
    await runRenewals(daysAfter(start, 61));
    expect(await totalsOf(id)).toEqual(["12.10 Paid", `${first} Paid`, `${later} Paid`]);
  });

  it("of everything leaves the fee alone: no hour is charged and no invoice follows", async () => {
    const id = await customer("12.10");
    const owner = await asUser(id, { now: start });
    const quote = await quoteInstance.call(owner, { ...small, promocode: "FREE" });
    expect(quote).toMatchObject({ total: "12.10", hourly: { month: "0.00", credit_needed: "12.10" } });
    const ordered = await orderInstance.call(owner, { ...small, ...access, promocode: "FREE" });
    await run(ordered.server_id, start);
    await runRenewals(daysAfter(start, 45));
    expect([await credit(id), await totalsOf(id)]).toEqual(["0.00", ["12.10 Paid"]]);
    const [server] = await database().select().from(servers).where(eq(servers.id, ordered.server_id));
    expect(server?.state).toBe("running");
  });
});

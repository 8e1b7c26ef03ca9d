import { and, eq, isNull } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { database } from "@/lib/db/client";
import { presetPrices } from "@/lib/db/tables/catalog/catalog";
import { invoiceLines } from "@/lib/db/tables/money/billing";
import { priceChangeServers, priceChanges } from "@/lib/db/tables/orders/price-changes";
import { servers } from "@/lib/db/tables/servers/servers";
import { addAccount, setTestRuntime } from "@/lib/testing/factories";
import { mailsTo } from "@/lib/testing/messages/mailbox";
import {
  addService,
  daysAfter,
  readRenewals,
  readServer,
  type TestService,
} from "@/lib/testing/money/renewals";
import { asStaff, asUser, withCatalogDatabase } from "@/lib/testing/operations/contexts";
import type { StaffContext } from "../../kernel/operation/context";
import { verifyLedger } from "../../money/billing/verify-ledger";
import { recurringWith as priceWithAddresses } from "../../network/addresses/shared/price";
import { runRenewals } from "../renewals/run";
import { recurringWith as priceWithBackups } from "../services/backups/price";
import { priceAsIs } from "../services/shared/price-plan";
import { setPlanPrice } from "../terms/set-price";
import { announcePriceChange, cancelPriceChange, keepPrice } from "./decide";
import { listPriceChanges, showPriceChange } from "./list";
import { showOwnPriceChange } from "./own";
import { planPriceChange } from "./plan";
import { tellPriceChanges } from "./tell";

withCatalogDatabase();

let billing: StaffContext;
const start = new Date("2030-01-31T12:00:00Z");
const reason = "a mistake in the file";

beforeAll(async () => {
  billing = await asStaff("billing");
});
beforeEach(async () => {
  await database().delete(priceChangeServers);
  await database().delete(priceChanges);
  // Servers of other tests have periods at the prices of theirs.
  await database().update(servers).set({ agreedPrice: "9.99" }).where(isNull(servers.agreedPrice));
});
afterAll(async () => {
  expect(await verifyLedger(database())).toEqual([]);
});

const wanted = {
  ...{ preset: "102", location: "", months: 0 as const, company: "" },
  currency: "EUR" as "EUR" | "USD",
  ...{ price: "20.00", from: "2030-04-15", keep_before: "" },
};
const plan = async (more: Partial<typeof wanted> = {}, now = start) =>
  (await planPriceChange.call({ ...billing, now }, { ...wanted, ...more })).id;
const announce = (id: number, now = start) => announcePriceChange.call({ ...billing, now }, { id });
const show = (id: number) => showPriceChange.call(billing, { id });
const tell = (now: Date) => tellPriceChanges(now);
const told = async ({ account }: TestService, subject: RegExp) =>
  (await mailsTo(account.email)).filter((mail) => subject.test(mail.subject)).length;
const priceOf = async (invoiceId: number) => {
  const rows = await database().select().from(invoiceLines).where(eq(invoiceLines.invoiceId, invoiceId));
  return rows.find(({ code }) => code === "preset")?.unitPrice;
};

/** The catalog has that price of the plan meanwhile. */
async function atCatalogPrice(amount: string, work: () => Promise<unknown>): Promise<void> {
  const isIt = and(
    eq(presetPrices.presetId, 102),
    eq(presetPrices.location, "NL"),
    eq(presetPrices.currency, "EUR"),
  );
  const [before] = await database().select().from(presetPrices).where(isIt);
  await database().update(presetPrices).set({ amount }).where(isIt);
  try {
    await work();
  } finally {
    await database()
      .update(presetPrices)
      .set({ amount: before?.amount ?? null })
      .where(isIt);
  }
}

describe("an announced change", () => {
  it("is told once, and is taken exactly from the first period that begins after its day", async () => {
    const service = await addService(start);
    const { dueAt } = service;
    const id = await plan();
    await announce(id);
    const now = daysAfter(start, 1);
    await Promise.all([tell(now), tell(now)]);
    await tell(daysAfter(now, 1));
    expect(await told(service, /a month from/)).toBe(1);
    const [mail] = await mailsTo(service.account.email);
    expect(mail?.body).toContain("€20.00");
    // Periods begin on 28 February, 31 March and 30 April.
    for (const days of [-14, 17, 47]) await runRenewals(daysAfter(dueAt, days));
    const renewed = await readRenewals(service.serverId);
    const prices = [];
    for (const { invoice, renewal } of renewed)
      prices.push([renewal.startsAt.toISOString().slice(0, 10), await priceOf(invoice.id)]);
    const old = prices[0]?.[1];
    expect(Number(old)).toBeLessThan(20);
    expect(prices).toEqual([
      ["2030-02-28", old],
      ["2030-03-31", old],
      ["2030-04-30", "20.00"],
    ]);
    // What is said of later periods, too.
    const row = await readServer(service.serverId);
    expect([
      await priceAsIs(database(), row),
      await priceWithBackups(database(), row, row.backupPlan),
      await priceWithAddresses(database(), row, row.installOptions.extraAddresses),
    ]).toEqual([row.recurringTotal, row.recurringTotal, row.recurringTotal]);
    const owner = await asUser(service.account.id, { now });
    expect(await showOwnPriceChange.call(owner, { server_id: service.serverId })).toEqual({
      ...{ old: { value: old, currency: "EUR" }, price: { value: "20.00", currency: "EUR" } },
      from: "2030-04-15",
    });
    const other = await asUser((await addAccount(database())).id);
    await expect(showOwnPriceChange.call(other, { server_id: service.serverId })).rejects.toMatchObject({
      code: "forbidden",
    });
  });

  it("leaves alone what was agreed on, who may keep the price, and servers that are older than a day", async () => {
    const [usual, agreed, own, kept] = [
      await addService(daysAfter(start, -1)),
      await addService(daysAfter(start, -1)),
      await addService(daysAfter(start, -1)),
      await addService(daysAfter(start, -1)),
    ];
    const old = await addService(daysAfter(start, -40));
    await database().update(servers).set({ agreedPrice: "3.00" }).where(eq(servers.id, agreed.serverId));
    await setPlanPrice.call(billing, {
      ...{ account: own.account.id, preset: "102", location: "", months: 0, price: "4.00" },
      reason: "framework agreement",
    });
    const id = await plan({ keep_before: "2030-01-15" });
    const asked = { id, account: kept.account.id, is_kept: true };
    expect(await keepPrice.call(billing, asked)).toEqual({ servers: 1 });
    expect(await keepPrice.call(billing, asked)).toEqual({ servers: 0 });
    const mine = [usual, agreed, own, kept, old].map(({ serverId }) => serverId);
    const { rows, change } = await show(id);
    const ofMine = rows.filter(({ server }) => server !== null && mine.includes(server.id));
    expect(ofMine.map(({ server, is_kept: isKept }) => [server?.id, isKept])).toEqual([
      [usual.serverId, false],
      [kept.serverId, true],
      [old.serverId, true],
    ]);
    // What it brings is the sum of the differences of those who pay it.
    const brings = rows
      .filter((row) => !row.is_kept)
      .reduce((sum, row) => sum + Math.round((20 - Number(row.old.value)) * 100), 0);
    expect(Math.round(Number(change.brings.value) * 100)).toBe(brings);
    await announce(id);
    await expect(keepPrice.call(billing, { ...asked, is_kept: false })).rejects.toMatchObject({
      extras: { doc: "price_change.announced" },
    });
    await tell(daysAfter(start, 1));
    expect(await told(usual, /a month from/)).toBe(1);
    for (const one of [agreed, own, kept, old]) expect(await told(one, /a month from/)).toBe(0);
  });

  it("does not hold for an owner who was told too late, until the notice is over", async () => {
    const service = await addService(start);
    const id = await plan();
    await announce(id);
    // The worker was away for weeks: thirty days after 1 April is after the period of 30 April has begun.
    await tell(new Date("2030-04-01T12:00:00Z"));
    const [row] = await database()
      .select()
      .from(priceChangeServers)
      .where(eq(priceChangeServers.serverId, service.serverId));
    expect(row?.startsAt.toISOString()).toBe("2030-05-01T12:00:00.000Z");
  });
});

describe("a canceled change", () => {
  it("leaves nothing, and whoever was told is told that, once", async () => {
    const service = await addService(start);
    const before = await addService(start);
    const id = await plan();
    await announce(id);
    await tell(daysAfter(start, 1));
    const now = daysAfter(start, 2);
    for (let press = 0; press < 2; press++) await cancelPriceChange.call({ ...billing, now }, { id, reason });
    for (let round = 0; round < 2; round++) await tell(now);
    expect(await told(service, /stays as it was/)).toBe(1);
    for (const days of [-14, 17, 47]) await runRenewals(daysAfter(service.dueAt, days));
    const prices = new Set<string | undefined>();
    for (const { invoice } of await readRenewals(service.serverId)) prices.add(await priceOf(invoice.id));
    expect(prices.size).toBe(1);
    expect(prices.has("20.00")).toBe(false);
    expect(before.price).toBe(service.price);
    await expect(announce(id)).rejects.toMatchObject({ extras: { doc: "price_change.announced" } });
  });

  it("leaves the price of before also where the catalog has the new one, and a lower one holds", async () => {
    const service = await addService(start);
    const id = await plan();
    await announce(id);
    await tell(daysAfter(start, 1));
    await cancelPriceChange.call({ ...billing, now: daysAfter(start, 2) }, { id, reason });
    const [before] = await database()
      .select()
      .from(priceChangeServers)
      .where(eq(priceChangeServers.serverId, service.serverId));
    const invoicedAt = async (catalog: string, days: number) => {
      await atCatalogPrice(catalog, () => runRenewals(daysAfter(service.dueAt, days)));
      return priceOf((await readRenewals(service.serverId)).at(-1)?.invoice.id ?? 0);
    };
    expect(await invoicedAt("20.00", -14)).toBe(before?.oldPrice);
    expect(await invoicedAt("1.00", 17)).toBe("1.00");
  });

  it("is refused once a period was invoiced at the new price", async () => {
    const service = await addService(start);
    const id = await plan();
    await announce(id);
    await tell(daysAfter(start, 1));
    for (const days of [-14, 17, 47]) await runRenewals(daysAfter(service.dueAt, days));
    await expect(
      cancelPriceChange.call({ ...billing, now: daysAfter(service.dueAt, 48) }, { id, reason }),
    ).rejects.toMatchObject({ extras: { doc: "price_change.begun" } });
  });
});

describe("a plan of a change", () => {
  it("has, once it is announced, the price that the catalog has by then as the one before", async () => {
    const service = await addService(start);
    const id = await plan();
    await atCatalogPrice("11.00", async () => {
      await announce(id);
      await tell(daysAfter(start, 1));
    });
    expect((await mailsTo(service.account.email))[0]?.body).toContain("€11.00");
    const [row] = await database()
      .select()
      .from(priceChangeServers)
      .where(eq(priceChangeServers.serverId, service.serverId));
    expect(row?.oldPrice).toBe("11.00");
  });

  it("has as many days of notice as the law of the seller wants", async () => {
    await addService(start);
    await expect(plan({ from: "2030-02-15" })).rejects.toMatchObject({ code: "invalid" });
    setTestRuntime("http://panel.test", true, { PRICE_NOTICE_DAYS_OF: "NL:60" });
    await expect(plan({ from: "2030-03-15" })).rejects.toMatchObject({ code: "invalid" });
    setTestRuntime("http://panel.test");
    const id = await plan({ from: "2030-03-15" });
    // Announced too late.
    await expect(announce(id, daysAfter(start, 30))).rejects.toMatchObject({ code: "invalid" });
  });

  it.each([
    ["an unknown plan", { preset: "none" }],
    ["a location without it", { location: "XX" }],
    ["an unknown company", { company: "ZZ" }],
    ["a price below zero", { price: "-1.00" }],
    ["a day in ten years", { from: "2040-01-01" }],
  ])("is refused with %s", async (_, more) => {
    await expect(plan(more)).rejects.toMatchObject({ code: "invalid" });
  });

  it("is for those who may set prices, and listed with its numbers", async () => {
    await addService(start);
    const id = await plan({ location: "nl" });
    const { changes } = await listPriceChanges.call(billing, {});
    expect(changes).toMatchObject([{ id, state: "planned", location: "NL", from: "2030-04-15", told: 0 }]);
    await expect(planPriceChange.call(await asStaff("support"), wanted)).rejects.toMatchObject({
      code: "forbidden",
    });
    await expect(show(id + 1)).rejects.toMatchObject({ extras: { doc: "price_change.not_found" } });
    const empty = await plan({ currency: "USD" });
    await expect(announce(empty)).rejects.toMatchObject({ extras: { doc: "price_change.empty" } });
  });
});

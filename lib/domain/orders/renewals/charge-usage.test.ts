import { asc, eq } from "drizzle-orm";
import { afterAll, describe, expect, it } from "vitest";
import { amountOfHours } from "@/lib/base/hourly";
import { decimalOf } from "@/lib/base/money";
import { database } from "@/lib/db/client";
import { presetPrices } from "@/lib/db/tables/catalog/catalog";
import { jobs } from "@/lib/db/tables/kernel/jobs";
import { mails } from "@/lib/db/tables/messages/mails";
import { invoiceLines, invoices, ledgerEntries } from "@/lib/db/tables/money/billing";
import { usageMonths } from "@/lib/db/tables/money/usage";
import { servers } from "@/lib/db/tables/servers/servers";
import { addAccount, giveCredit, readStock } from "@/lib/testing/factories";
import { readCredit } from "@/lib/testing/money/credit";
import { compare, minus, sum } from "@/lib/testing/money/decimal-sums";
import { eur } from "@/lib/testing/money/eur";
import { addHourly, type TestHourly } from "@/lib/testing/money/hourly";
import { daysAfter, readServer } from "@/lib/testing/money/renewals";
import { asUser, withCatalogDatabase } from "@/lib/testing/operations/contexts";
import { verifyLedger } from "../../money/billing/verify-ledger";
import { failDeployment } from "../deployments/fail";
import { addOsAddon } from "../services/add-os-addon";
import { quotePlan } from "../services/change-plan";
import { requestCancellation } from "../services/request-cancellation";
import { runRenewals } from "./run";
import { showPlan } from "./show-plan";

withCatalogDatabase();

const start = new Date("2030-01-31T12:00:00Z");
const hours = (count: number, from = start): Date => new Date(from.getTime() + count * 3_600_000);
const minutes = (count: number, from = start): Date => new Date(from.getTime() + count * 60_000);
const creditOf = ({ account }: TestHourly) => readCredit(database(), account.id, account.currency);
const spent = async (one: TestHourly) => minus(one.credit, await creditOf(one), "EUR");
const monthsOf = ({ serverId }: TestHourly) =>
  database()
    .select()
    .from(usageMonths)
    .where(eq(usageMonths.serverId, serverId))
    .orderBy(asc(usageMonths.id));
const invoicesOf = async ({ account }: TestHourly) =>
  (
    await database()
      .select()
      .from(invoices)
      .where(eq(invoices.accountId, account.id))
      .orderBy(asc(invoices.id))
  ).filter(({ total }) => total !== "0.00");
const kinds = async ({ account }: TestHourly) => {
  const rows = await database()
    .select()
    .from(mails)
    .where(eq(mails.accountId, account.id))
    .orderBy(asc(mails.id));
  return rows.map(({ kind }) => kind);
};
const priceOf = ({ month }: TestHourly, count: number) =>
  decimalOf(amountOfHours({ total: eur(month), capHours: 672 }, count));
const cancel = async ({ account, serverId }: TestHourly, now: Date, type: 0 | 1) =>
  requestCancellation.call(await asUser(account.id, { now }), {
    id: String(serverId),
    cancellation_type: type,
  });

afterAll(async () => {
  expect(await verifyLedger(database())).toEqual([]);
});

describe("a server by the hour", () => {
  it("costs nothing until it is ready, and then every hour that begins, once", async () => {
    const one = await addHourly(start, { readyAt: hours(2) });
    await runRenewals(hours(1));
    expect(await spent(one)).toBe("0.00");
    await runRenewals(hours(2));
    expect(await spent(one)).toBe(priceOf(one, 1));
    await Promise.all([runRenewals(minutes(150)), runRenewals(minutes(151))]);
    expect(await spent(one)).toBe(priceOf(one, 1));
    await Promise.all(Array.from({ length: 4 }, () => 3).map((count) => runRenewals(hours(count))));
    expect(await spent(one)).toBe(priceOf(one, 2));
    expect(await readServer(one.serverId)).toMatchObject({ dueAt: null, invoicedUntil: null, hourCap: 672 });
  });

  it("is charged for what passed when nothing ran for a week", async () => {
    const one = await addHourly(start);
    await runRenewals(start);
    await runRenewals(minutes(30, daysAfter(start, 7)));
    expect(await spent(one)).toBe(priceOf(one, 169));
  });

  it("costs no more than the month, which ends with one paid invoice over exactly that", async () => {
    const one = await addHourly(start);
    await runRenewals(hours(700 - 30));
    // 28 February at noon: the month had 672 hours.
    await runRenewals(minutes(1, hours(672)));
    const [first, second] = await monthsOf(one);
    expect(first).toMatchObject({
      hours: 672,
      charged: one.month,
      startsAt: start,
      closedAt: minutes(1, hours(672)),
    });
    expect(second).toMatchObject({
      hours: 1,
      startsAt: hours(672),
      endsAt: new Date("2030-03-31T12:00:00Z"),
    });
    const [invoice, ...more] = await invoicesOf(one);
    expect(more).toEqual([]);
    expect(invoice).toMatchObject({
      id: first?.invoiceId,
      status: "Paid",
      total: one.month,
      paid: one.month,
      subtotal: first?.subtotal,
      tax: first?.tax,
    });
    const [line] = await database()
      .select()
      .from(invoiceLines)
      .where(eq(invoiceLines.invoiceId, invoice?.id ?? 0));
    expect(line?.description).toMatchObject({
      code: "hours",
      hours: 672,
      from: "2030-01-31",
      until: "2030-02-28",
    });
    // The month after has more hours than the cap.
    await runRenewals(daysAfter(hours(672), 30));
    expect(await spent(one)).toBe(sum([one.month, one.month], "EUR"));
    expect(await kinds(one)).toEqual(["invoice.paid"]);
  });

  it("goes through months that passed while nothing ran, each closed with its own invoice", async () => {
    const one = await addHourly(start);
    await runRenewals(new Date("2030-05-01T00:00:00Z"));
    expect((await monthsOf(one)).map(({ startsAt, charged }) => [startsAt.toISOString(), charged])).toEqual([
      ["2030-01-31T12:00:00.000Z", one.month],
      ["2030-02-28T12:00:00.000Z", one.month],
      ["2030-03-31T12:00:00.000Z", one.month],
      ["2030-04-30T12:00:00.000Z", priceOf(one, 12 + 1)],
    ]);
    expect(await invoicesOf(one)).toHaveLength(3);
  });

  it("takes the prices of the day on which a month begins", async () => {
    const one = await addHourly(start);
    const ofPreset = eq(presetPrices.presetId, 121);
    const before = await database().select().from(presetPrices).where(ofPreset);
    await runRenewals(hours(1));
    await database().delete(presetPrices).where(ofPreset);
    await runRenewals(hours(673));
    await database().insert(presetPrices).values(before);
    await database().update(presetPrices).set({ amount: "21.00" }).where(ofPreset);
    await runRenewals(new Date("2030-03-31T12:00:00Z"));
    await database().delete(presetPrices).where(ofPreset);
    await database().insert(presetPrices).values(before);
    const totals = (await monthsOf(one)).map(({ total }) => total);
    // Without a monthly price its old price still applies.
    expect(totals.slice(0, 2)).toEqual([one.month, one.month]);
    expect(compare(totals[2] ?? "0.00", one.month)).toBeGreaterThan(0);
    expect((await readServer(one.serverId)).recurringTotal).toBe(totals[2]);
  });

  it("that its owner ends is charged for the hours that began, with an invoice to the cent", async () => {
    const one = await addHourly(start);
    await runRenewals(hours(10));
    await cancel(one, minutes(30, hours(12)), 1);
    const charged = priceOf(one, 13);
    expect(await spent(one)).toBe(charged);
    const [invoice] = await invoicesOf(one);
    expect(invoice).toMatchObject({ total: charged, paid: charged, status: "Paid", creditApplied: charged });
    expect(sum([invoice?.subtotal ?? "", invoice?.tax ?? ""], "EUR")).toBe(charged);
    await runRenewals(hours(40));
    expect(await spent(one)).toBe(charged);
    expect(await monthsOf(one)).toMatchObject([
      { closedAt: minutes(30, hours(12)), invoiceId: invoice?.id, hours: 13 },
    ]);
  });

  it("can end with the hour that runs, and then costs no further one, however late that is done", async () => {
    const one = await addHourly(start);
    await runRenewals(minutes(5, hours(3)));
    await cancel(one, minutes(10, hours(3)), 0);
    await database().update(jobs).set({ state: "done" }).where(eq(jobs.serverId, one.serverId));
    await runRenewals(hours(9));
    expect(await spent(one)).toBe(priceOf(one, 4));
    expect(await readServer(one.serverId)).toMatchObject({ state: "deleted", deletedAt: hours(9) });
    expect(await invoicesOf(one)).toMatchObject([{ total: priceOf(one, 4) }]);
  });

  it("whose deployment fails costs nothing", async () => {
    const one = await addHourly(start, { readyAt: null });
    const stock = await readStock(database(), 121, "NL");
    const [job] = await database().select().from(jobs).where(eq(jobs.serverId, one.serverId));
    if (!job) throw new Error("There is no job.");
    await database().transaction((db) => failDeployment(db, job, { code: "noMachine" }, hours(1)));
    await runRenewals(hours(5));
    expect(await spent(one)).toBe("0.00");
    expect(await monthsOf(one)).toMatchObject([{ closedAt: hours(1), invoiceId: null, charged: "0.00" }]);
    expect(await invoicesOf(one)).toEqual([]);
    expect(await readStock(database(), 121, "NL")).toBe(stock + 1);
  });
});

describe("when credit runs out", () => {
  it("the hours that it covers are charged, the server is suspended and goes on once there is credit", async () => {
    const one = await addHourly(start, { credit: "0.60" });
    await runRenewals(start);
    expect(await kinds(one)).toEqual([]);
    await runRenewals(hours(20));
    expect(await kinds(one)).toEqual(["credit.low"]);
    await runRenewals(hours(21));
    expect(await kinds(one)).toEqual(["credit.low"]);
    await runRenewals(hours(60));
    const after = await spent(one);
    expect(compare(after, "0.60")).toBeLessThanOrEqual(0);
    const [month] = await monthsOf(one);
    expect(month).toMatchObject({ charged: after, nextAt: null, stoppedAt: hours(60) });
    expect(after).toBe(priceOf(one, month?.hours ?? 0));
    expect(compare(priceOf(one, (month?.hours ?? 0) + 1), "0.60")).toBeGreaterThan(0);
    expect(await readServer(one.serverId)).toMatchObject({ state: "suspended", suspendedBy: "unpaid" });
    expect((await kinds(one)).sort()).toEqual(["credit.low", "server.suspended"]);
    // Nothing is charged meanwhile.
    await runRenewals(hours(100));
    expect(await spent(one)).toBe(after);
    await giveCredit(database(), one.account.id, "EUR", "5.00");
    await Promise.all([runRenewals(hours(110)), runRenewals(hours(110))]);
    expect(await readServer(one.serverId)).toMatchObject({ state: "running", suspendedBy: null });
    await runRenewals(minutes(59, hours(111)));
    expect(await monthsOf(one)).toMatchObject([{ hours: (month?.hours ?? 0) + 2, stoppedAt: null }]);
  });

  it("for longer, the server is deleted like one that nobody renewed, and its hours are invoiced", async () => {
    const one = await addHourly(start, { credit: "0.60" });
    await runRenewals(hours(60));
    const charged = await spent(one);
    await runRenewals(minutes(-1, daysAfter(hours(60), 11)));
    expect(await readServer(one.serverId)).toMatchObject({ state: "suspended" });
    await runRenewals(daysAfter(hours(60), 11));
    expect(await readServer(one.serverId)).toMatchObject({ state: "deleted" });
    expect(await invoicesOf(one)).toMatchObject([{ total: charged, status: "Paid" }]);
    expect(await kinds(one)).toContain("server.terminated");
  });

  it("a suspended server goes on in the next month, and months without hours have no invoice", async () => {
    const one = await addHourly(start, { credit: "0.60" });
    await database()
      .update(servers)
      .set({ suspendNotBefore: daysAfter(start, 60) })
      .where(eq(servers.id, one.serverId));
    await runRenewals(hours(660));
    // Staff granted it time: it runs, and is charged once there is credit.
    expect(await readServer(one.serverId)).toMatchObject({ state: "running" });
    await giveCredit(database(), one.account.id, "EUR", "100.00");
    await runRenewals(hours(661));
    expect(await monthsOf(one)).toMatchObject([{ hours: 662 }]);
  });
});

it("what is charged is one entry of the ledger for each time, which has its own name", async () => {
  const one = await addHourly(start);
  await runRenewals(start);
  await runRenewals(hours(2));
  const [month] = await monthsOf(one);
  const rows = await database()
    .select()
    .from(ledgerEntries)
    .where(eq(ledgerEntries.accountId, one.account.id))
    .orderBy(asc(ledgerEntries.id));
  expect(rows.flatMap(({ kind, key }) => (kind === "usage" ? [key] : []))).toEqual([
    `usage ${month?.id} hour 1`,
    `usage ${month?.id} hour 3`,
  ]);
});

it("an order needs credit for a day of all servers by the hour of the account", async () => {
  const account = await addAccount(database(), { credit: "0.60" });
  const one = await addHourly(start, { account });
  await expect(addHourly(start, { account: one.account })).rejects.toMatchObject({
    extras: { doc: "credit.too_low" },
  });
  await giveCredit(database(), account.id, "EUR", "0.40");
  await addHourly(start, { account });
});

it("another size and licenses are refused by name: no rest of a period is paid that they could be priced for", async () => {
  const { account, serverId } = await addHourly(start);
  const owner = await asUser(account.id, { now: hours(2) });
  const refusal = { extras: { doc: "server.hourly" } };
  const id = String(serverId);
  await expect(quotePlan.call(owner, { id, preset: "122" })).rejects.toMatchObject(refusal);
  await expect(addOsAddon.call(owner, { id, os_id: 101 })).rejects.toMatchObject(refusal);
});

it("the plan of charges counts on the hours of a day, and says when they use the credit up", async () => {
  const one = await addHourly(start, { credit: "1.00" });
  await runRenewals(start);
  const { charges, runs_out: runsOut } = await showPlan.call(
    await asUser(one.account.id, { now: start }),
    {},
  );
  expect(charges[0]).toMatchObject({ servers: [{ id: one.serverId }], how: "short" });
  expect(runsOut?.slice(0, 10)).toBe("2030-02-02");
});

import { eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, it } from "vitest";
import { database } from "@/lib/db/client";
import { invoiceLines, invoices } from "@/lib/db/tables/money/billing";
import { servers } from "@/lib/db/tables/servers/servers";
import { addAccount, giveCredit, setTestRuntime } from "@/lib/testing/factories";
import { readCredit } from "@/lib/testing/money/credit";
import { minus, sum } from "@/lib/testing/money/decimal-sums";
import { findBreaches } from "@/lib/testing/money/ledger";
import {
  addService,
  daysAfter,
  readMachine,
  readRenewals,
  readServer,
  type TestService,
} from "@/lib/testing/money/renewals";
import { changesOnRecord } from "@/lib/testing/operations/audit";
import { asUser, proved, withCatalogDatabase } from "@/lib/testing/operations/contexts";
import { refusal } from "@/lib/testing/operations/refusal";
import type { SignedContext } from "../../../kernel/operation/context";
import { alignMachine } from "../../../servers/servers/shared/align-machine";
import { showServer } from "../../../servers/servers/show";
import { runRenewals } from "../../renewals/run";
import { acceptTransfer } from "../../transfers/accept";
import { offerTransfer } from "../../transfers/offer";
import { changePlan, quotePlan } from "../change-plan";
import { showOverview } from "../overview";
import { requestCancellation } from "../request-cancellation";
import { showCancellation } from "../show-cancellation";
import { growDisk } from "./grow-disk";
import { quoteDisk } from "./quote-disk";

withCatalogDatabase();

const prices = { DISK_PRICES: "EUR:0.10", DISK_MOST_GB: 500 };
const start = new Date("2030-01-31T12:00:00Z");

let service: TestService;
let context: SignedContext;
let id: number;
let planGb: number;
beforeEach(async () => {
  setTestRuntime("http://panel.test", true, prices);
  service = await addService(start, { credit: "200.00", tags: { auto_credit: "1" } });
  id = service.serverId;
  context = await asUser(service.account.id, { now: daysAfter(start, 1) });
  planGb = (await showOverview.call(context, { id })).disk.gb;
});
afterEach(async () => {
  setTestRuntime("http://panel.test", true);
  expect(await findBreaches(database())).toEqual([]);
});

const target = () => ({ id: String(id) });
const credit = () => readCredit(database(), service.account.id, "EUR");
const quote = (more: number, at = context) => quoteDisk.call(at, { ...target(), disk: planGb + more });
const grow = (more: number, at = context) => growDisk.call(at, { ...target(), disk: planGb + more });
const change = (facts: Partial<typeof servers.$inferInsert>) =>
  database().update(servers).set(facts).where(eq(servers.id, id));
const linesOf = (invoiceId: number) =>
  database().select().from(invoiceLines).where(eq(invoiceLines.invoiceId, invoiceId));
const lineOf = async (invoiceId: number, code: string) =>
  (await linesOf(invoiceId)).find((line) => line.code === code);

it("a larger disk costs what was shown, is made, and is a part of each later period", async () => {
  const before = (await readServer(id)).recurringTotal;
  const shown = await quote(100);
  expect(shown).toMatchObject({
    ...{ disk_before: planGb, disk: planGb + 100, of_plan: planGb, restart: "none" },
    recurring_before: { value: before, currency: "EUR" },
  });
  const answer = await growDisk.call(context, {
    ...target(),
    ...{ disk: planGb + 100, expected: shown.charge.value },
  });
  expect(answer).toEqual({ ...shown, invoice: expect.any(Number) });
  const [row] = await database().select().from(invoices).where(eq(invoices.id, answer.invoice));
  expect(row).toMatchObject({ status: "Paid", total: shown.charge.value });
  expect(await lineOf(answer.invoice, "disk_rest")).toMatchObject({
    serverId: id,
    description: { code: "disk_rest", gb: 100 },
  });
  expect(await credit()).toBe(minus("200.00", shown.charge.value, "EUR"));
  const server = await readServer(id);
  expect(server).toMatchObject({ extraDiskGb: 100, recurringTotal: shown.recurring.value });
  await alignMachine(id);
  await alignMachine(id);
  expect(await readMachine(id)).toMatchObject({ diskGb: planGb + 100 });
  expect(await changesOnRecord("eq.grow_disk", `server ${id}`)).toEqual([
    { disk: { from: String(planGb), to: String(planGb + 100) }, invoice: answer.invoice },
  ]);
  expect((await showServer.call(context, { id })).hardware.hdd).toBe(planGb + 100);
  await runRenewals(daysAfter(service.dueAt, -14));
  const [renewal] = await readRenewals(id);
  expect(renewal?.invoice).toMatchObject({ status: "Paid", total: shown.recurring.value });
  expect(await lineOf(renewal?.invoice.id ?? 0, "disk")).toMatchObject({
    ...{ unitPrice: "10.00", amount: "10.00" },
    description: { code: "disk", gb: 100 },
  });
});

it("many small steps cost what one large one does", async () => {
  const whole = await quote(10);
  const totals: string[] = [];
  for (let step = 1; step <= 10; step++) {
    const { invoice } = await grow(step);
    const [row] = await database().select().from(invoices).where(eq(invoices.id, invoice));
    totals.push(row?.subtotal ?? "0.00");
  }
  const tax = minus(whole.charge.value, sum(totals, "EUR"), "EUR");
  expect(Number(tax)).toBeGreaterThanOrEqual(0);
  expect(Number(tax) / Number(whole.charge.value)).toBeLessThan(0.25);
  expect((await readServer(id)).recurringTotal).toBe(whole.recurring.value);
});

it("the same twice at once is bought once", async () => {
  const both = await Promise.allSettled([grow(50), grow(50)]);
  expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  expect((await readServer(id)).extraDiskGb).toBe(50);
});

it("the same press again gets the first answer, and is charged once", async () => {
  const wanted = { ...target(), disk: planGb + 50, idempotency_key: "the-same-press" };
  const first = await growDisk.call(context, wanted);
  const paid = await credit();
  expect(await growDisk.call(context, wanted)).toEqual(first);
  expect(await credit()).toBe(paid);
  expect((await readServer(id)).extraDiskGb).toBe(50);
});

it("is not cut, not larger than is sold, and not for another price than was shown", async () => {
  await grow(50);
  for (const disk of [planGb, planGb + 50, planGb + 49])
    await expect(growDisk.call(context, { ...target(), disk })).rejects.toMatchObject({
      extras: { fields: { disk: expect.stringContaining("disks only grow") } },
    });
  await expect(quote(501 - planGb)).rejects.toEqual(refusal("argument.invalid", { disk: "at most 500 GB" }));
  await expect(
    growDisk.call(context, { ...target(), disk: planGb + 60, expected: "0.01" }),
  ).rejects.toMatchObject({ extras: { doc: "quote.price_changed" } });
  expect((await readServer(id)).extraDiskGb).toBe(50);
});

it("where it is impossible, says why before anything is charged", async () => {
  const paid = await credit();
  const refused = async (doc: string) => {
    for (const call of [quote, grow]) await expect(call(50), doc).rejects.toMatchObject({ extras: { doc } });
  };
  await change({ provisioner: "ipmi" });
  await refused("machine.unsupported");
  await change({ provisioner: null, hourCap: 500 });
  await refused("server.hourly");
  await change({ hourCap: null, state: "suspended", suspendedBy: "owner" });
  await refused("server.suspended");
  await change({ state: "running", suspendedBy: null });
  setTestRuntime("http://panel.test", true, { ...prices, DISK_PRICES: "USD:0.10" });
  await refused("disk.not_sold");
  expect((await showOverview.call(context, { id })).disk.monthly).toBeNull();
  expect(await credit()).toBe(paid);
  expect(await readServer(id)).toMatchObject({ extraDiskGb: 0 });
});

it("without enough credit nothing is bought", async () => {
  const poor = await addService(start);
  const theirs = await asUser(poor.account.id, { now: daysAfter(start, 1) });
  const wanted = { id: String(poor.serverId), disk: planGb + 100 };
  await expect(growDisk.call(theirs, wanted)).rejects.toMatchObject({ extras: { doc: "credit.too_low" } });
  expect(await readServer(poor.serverId)).toMatchObject({ extraDiskGb: 0, recurringTotal: poor.price });
  await giveCredit(database(), poor.account.id, "EUR", "50.00");
  await growDisk.call(theirs, wanted);
  expect(await readServer(poor.serverId)).toMatchObject({ extraDiskGb: 100 });
});

it("stays on top of the disk of another plan, whose price it does not change", async () => {
  const to = { ...target(), preset: "vm.v3-medium" };
  const plain = await quotePlan.call(context, to);
  const bought = await grow(100);
  const shown = await quotePlan.call(context, to);
  expect(shown).toMatchObject({
    extra_disk: 100,
    size_before: { hdd: String(planGb + 100) },
    size: { hdd: String(Number(plain.size.hdd) + 100) },
  });
  // Parts of a day are rounded alone or together.
  expect(Math.abs(Number(shown.charge.value) - Number(plain.charge.value))).toBeLessThan(0.05);
  const more = minus(bought.recurring.value, bought.recurring_before.value, "EUR");
  expect(
    Math.abs(Number(shown.recurring.value) - Number(sum([plain.recurring.value, more], "EUR"))),
  ).toBeLessThan(0.02);
  await changePlan.call(context, { ...to, expected: shown.charge.value });
  await alignMachine(id);
  expect(await readMachine(id)).toMatchObject({ preset: "vm.v3-medium", diskGb: Number(shown.size.hdd) });
});

it("unused days come back when the server ends", async () => {
  const now = daysAfter(start, 1);
  const plain = (await showCancellation.call(context, target())).back.value;
  const { charge } = await grow(100);
  const { back } = await showCancellation.call(context, target());
  expect(minus(back.value, plain, "EUR")).toBe(charge.value);
  const before = await credit();
  await requestCancellation.call(await asUser(service.account.id, { now }), {
    ...target(),
    cancellation_type: 1,
  });
  expect(await credit()).toBe(sum([before, back.value], "EUR"));
});

it("goes with the server to another account, which pays it from then on", async () => {
  await grow(100);
  const other = await addAccount(database(), { credit: "100.00" });
  const now = daysAfter(start, 2);
  const owner = await proved(await asUser(service.account.id, { now }));
  const { transfer } = await offerTransfer.call(owner, { id, to: other.email });
  const { invoice } = await acceptTransfer.call(await proved(await asUser(other.id, { now })), { transfer });
  expect(await lineOf(invoice, "disk")).toMatchObject({ amount: "10.00" });
  expect(await readServer(id)).toMatchObject({ accountId: other.id, extraDiskGb: 100 });
});

it("costs what it did where disk is not sold any more, for as many GB as there are", async () => {
  await grow(100);
  await runRenewals(daysAfter(service.dueAt, -14));
  await change({ extraDiskGb: 150 });
  setTestRuntime("http://panel.test", true, { ...prices, DISK_PRICES: "USD:0.10" });
  await runRenewals(daysAfter(service.dueAt, 20));
  const renewals = await readRenewals(id);
  expect(renewals).toHaveLength(2);
  expect(await lineOf(renewals[1]?.invoice.id ?? 0, "disk")).toMatchObject({ amount: "15.00" });
});

import { eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, it } from "vitest";
import { database } from "@/lib/db/client";
import { invoiceLines, invoices } from "@/lib/db/tables/money/billing";
import { serverSchedules } from "@/lib/db/tables/servers/backups";
import { servers } from "@/lib/db/tables/servers/servers";
import { giveCredit, setTestRuntime } from "@/lib/testing/factories";
import { readCredit } from "@/lib/testing/money/credit";
import { minus, sum } from "@/lib/testing/money/decimal-sums";
import { findBreaches } from "@/lib/testing/money/ledger";
import {
  addService,
  daysAfter,
  readRenewals,
  readServer,
  type TestService,
} from "@/lib/testing/money/renewals";
import { changesOnRecord } from "@/lib/testing/operations/audit";
import { asUser, withCatalogDatabase } from "@/lib/testing/operations/contexts";
import { refusal } from "@/lib/testing/operations/refusal";
import type { SignedContext } from "../../../kernel/operation/context";
import { runRenewals } from "../../renewals/run";
import { quotePlan } from "../change-plan";
import { setBackups } from "./set-backups";
import { showBackups } from "./show";

withCatalogDatabase();

const prices = { BACKUP_DAILY_PRICES: "EUR:4.00", BACKUP_WEEKLY_PRICES: "EUR:2.00" };
const start = new Date("2030-01-31T12:00:00Z");

let service: TestService;
let context: SignedContext;
let id: number;
beforeEach(async () => {
  setTestRuntime("http://panel.test", true, prices);
  service = await addService(start, { credit: "100.00", tags: { auto_credit: "1" } });
  id = service.serverId;
  context = await asUser(service.account.id, { now: daysAfter(start, 1) });
});
afterEach(async () => {
  setTestRuntime("http://panel.test", true);
  expect(await findBreaches(database())).toEqual([]);
});

const credit = () => readCredit(database(), service.account.id, "EUR");
const set = (plan: "off" | "daily" | "weekly", at = context) => setBackups.call(at, { id, plan, keep: 5 });
const offer = async (every: "daily" | "weekly", at = context) =>
  (await showBackups.call(at, { id })).offers.find((one) => one.every === every)?.cost;
const later = (days: number) => asUser(service.account.id, { now: daysAfter(start, days) });

it("a plan costs what was shown, paid from credit, and is a part of each later period", async () => {
  const shown = await offer("daily");
  const before = (await readServer(id)).recurringTotal;
  const { invoice } = await set("daily");
  const [row] = await database().select().from(invoices).where(eq(invoices.id, invoice));
  expect(row).toMatchObject({ status: "Paid", total: shown?.charge.value });
  expect(sum([row?.subtotal ?? "", row?.tax ?? ""], "EUR")).toBe(row?.total);
  expect(await credit()).toBe(minus("100.00", row?.total ?? "", "EUR"));
  const [line] = await database().select().from(invoiceLines).where(eq(invoiceLines.invoiceId, invoice));
  expect(line).toMatchObject({ code: "backups_rest", serverId: id });
  const server = await readServer(id);
  expect(server).toMatchObject({ backupPlan: "daily", recurringTotal: shown?.recurring.value });
  expect(server.recurringTotal).not.toBe(before);
  expect(await changesOnRecord("eq.set_backups", `server ${id}`)).toEqual([
    { backups: { from: "off", to: "daily" }, invoice },
  ]);
  await runRenewals(daysAfter(service.dueAt, -14));
  const [renewal] = await readRenewals(id);
  expect(renewal?.invoice).toMatchObject({ status: "Paid", total: server.recurringTotal });
  const lines = await database()
    .select()
    .from(invoiceLines)
    .where(eq(invoiceLines.invoiceId, renewal?.invoice.id ?? 0));
  expect(lines.find(({ code }) => code === "backups")).toMatchObject({ unitPrice: "4.00", amount: "4.00" });
});

it("what is paid is not paid twice: a cheaper plan, off, and on again cost nothing until the period ends", async () => {
  await set("daily");
  const paid = await credit();
  for (const plan of ["weekly", "off", "daily", "off", "weekly"] as const) {
    expect(await set(plan)).toEqual({ id, invoice: 0 });
    expect((await readServer(id)).backupPlan).toBe(plan === "off" ? null : plan);
  }
  expect(await credit()).toBe(paid);
  expect((await offer("daily"))?.charge.value).toBe("0.00");
});

it("off, what is paid of them is no part of what another plan of the server gives back", async () => {
  const to = { id: String(id), preset: "vm.v3-medium" };
  const { charge } = await quotePlan.call(context, to);
  await set("daily");
  await set("off");
  const after = (await quotePlan.call(context, to)).charge;
  // Parts of a day are rounded alone or together.
  expect(Math.abs(Number(after.value) - Number(charge.value))).toBeLessThan(0.05);
});

it("a dearer plan costs the difference to the one that is paid", async () => {
  const all = await offer("daily");
  const first = await set("weekly");
  const [weekly] = await database().select().from(invoices).where(eq(invoices.id, first.invoice));
  const second = await set("daily");
  const [rest] = await database().select().from(invoices).where(eq(invoices.id, second.invoice));
  expect(sum([weekly?.subtotal ?? "", rest?.subtotal ?? ""], "EUR")).toBe(
    minus(all?.charge.value ?? "", sum([weekly?.tax ?? "", rest?.tax ?? ""], "EUR"), "EUR"),
  );
});

it("off, the next period costs as before, also where its invoice was there already", async () => {
  const before = (await readServer(id)).recurringTotal;
  await set("daily");
  await database().update(servers).set({ state: "running" }).where(eq(servers.id, id));
  const soon = await later(20);
  await set("off", soon);
  expect((await readServer(id)).recurringTotal).toBe(before);
  const [schedule] = await database().select().from(serverSchedules).where(eq(serverSchedules.serverId, id));
  expect(schedule).toMatchObject({ nextAt: null, paidPlan: "daily", paidUntil: service.dueAt, keep: 5 });
  await runRenewals(daysAfter(service.dueAt, -10));
  expect((await readRenewals(id)).at(-1)?.invoice.total).toBe(before);
});

it("without enough credit nothing is bought, and what is not sold is not offered", async () => {
  const poor = await addService(start);
  const theirs = await asUser(poor.account.id, { now: daysAfter(start, 1) });
  await expect(setBackups.call(theirs, { id: poor.serverId, plan: "daily" })).rejects.toMatchObject({
    extras: { doc: "credit.too_low" },
  });
  expect(await readServer(poor.serverId)).toMatchObject({ backupPlan: null });
  await giveCredit(database(), poor.account.id, "EUR", "10.00");
  setTestRuntime("http://panel.test", true, { BACKUP_DAILY_PRICES: "USD:4.00", BACKUP_WEEKLY_PRICES: "" });
  await expect(setBackups.call(theirs, { id: poor.serverId, plan: "daily" })).rejects.toEqual(
    refusal("backup.not_sold"),
  );
  expect((await showBackups.call(theirs, { id: poor.serverId })).offers).toEqual([]);
});

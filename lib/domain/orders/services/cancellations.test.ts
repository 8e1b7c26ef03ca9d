import { eq } from "drizzle-orm";
import { afterAll, describe, expect, it } from "vitest";
import { database } from "@/lib/db/client";
import { jobs } from "@/lib/db/tables/kernel/jobs";
import { invoices } from "@/lib/db/tables/money/billing";
import { creditNotes } from "@/lib/db/tables/money/documents";
import { servers } from "@/lib/db/tables/servers/servers";
import { addAccount, giveCredit } from "@/lib/testing/factories";
import { makeKind, readJob, runJob, runnerOf, stepJob } from "@/lib/testing/jobs/work";
import { mailsTo } from "@/lib/testing/messages/mailbox";
import { readCredit } from "@/lib/testing/money/credit";
import { minus, sum } from "@/lib/testing/money/decimal-sums";
import {
  addService,
  daysAfter,
  dunningStepsOfServer,
  readMachine,
  readRenewals,
  readServer,
  type TestService,
} from "@/lib/testing/money/renewals";
import { asKey, asStaff, asUser, withCatalogDatabase } from "@/lib/testing/operations/contexts";
import { startJob } from "../../kernel/async/write-job";
import { checkCallback } from "../../kernel/jobs/check";
import { verifyLedger } from "../../money/billing/verify-ledger";
import { applyCredit } from "../../money/payments/apply-credit";
import { showServer } from "../../servers/servers/show";
import { payRenewalsFromCredit } from "../renewals/collect";
import { runRenewals } from "../renewals/run";
import { setBackups } from "./backups/set-backups";
import { deleteCancellationRequest } from "./delete-cancellation-request";
import { getBillingData } from "./get-billing-data";
import { getCancellationRequests } from "./get-cancellation-requests";
import { requestCancellation } from "./request-cancellation";
import { showCancellation } from "./show-cancellation";
import { setServerPrice } from "./staff/set-price";

withCatalogDatabase();

const start = new Date("2030-01-10T12:00:00Z");
const runner = runnerOf(requestCancellation.kind);

const ownerOf = ({ account }: TestService, now: Date) => asUser(account.id, { now });
const cancel = async (service: TestService, now: Date, more: Record<string, string | number>) =>
  requestCancellation.call(await ownerOf(service, now), { id: String(service.serverId), ...more });
const undo = async (service: TestService, now: Date) =>
  deleteCancellationRequest.call(await ownerOf(service, now), { id: String(service.serverId) });
const view = async (service: TestService, now: Date) =>
  showCancellation.call(await ownerOf(service, now), { id: String(service.serverId) });
const credit = ({ account }: TestService) => readCredit(database(), account.id, "EUR");
const pay = async ({ account }: TestService, invoiceId: number, amount: string, now: Date) => {
  await giveCredit(database(), account.id, "EUR", amount);
  await applyCredit.call(await asUser(account.id, { now }), { invoice_id: String(invoiceId), amount });
};

afterAll(async () => {
  expect(await verifyLedger(database())).toEqual([]);
});

describe("a cancellation at once", () => {
  it("ends the server, gives unused days back as the page had said, and releases the machine", async () => {
    const service = await addService(start);
    const now = daysAfter(start, 10.5);
    const shown = await view(service, now);
    expect(shown).toMatchObject({ days: 20, request: null, invoice: null });
    const { callback } = await cancel(service, now, { cancelation_type: 1, cancellation_reason: "Done" });
    const record = await showServer.call(await ownerOf(service, now), { id: service.serverId });
    expect(record.server_data).toMatchObject({ Condition_Component: "power_off", suspended_by: "cancelled" });
    expect(await credit(service)).toBe(shown.back.value);
    const used = minus(service.price, shown.back.value, "EUR");
    expect(sum([used, shown.back.value], "EUR")).toBe(service.price);
    const job = await runJob(callback, runner);
    expect(job).toMatchObject({
      state: "done",
      scope: { text: "The server has ended" },
      context: { action: "request_cancellation", id: String(service.serverId) },
    });
    expect(await readServer(service.serverId)).toMatchObject({ state: "deleted" });
    expect(await readMachine(service.serverId)).toBeNull();
    await expect(cancel(service, now, {})).rejects.toThrow("server not found");
    const told = (await mailsTo(service.account.email)).map(({ subject }) => subject);
    expect(told).toEqual([
      expect.stringMatching(/^Server \S+ was deleted$/),
      expect.stringMatching(/^Credit note/),
      expect.stringMatching(/^Invoice \S+ is paid$/),
    ]);
    await runRenewals(daysAfter(service.dueAt, 20));
    expect(await readRenewals(service.serverId)).toEqual([]);
  });

  it("is not put off by other work on the server: that is let finish, and then the machine is released", async () => {
    const service = await addService(start);
    const now = daysAfter(start, 1);
    const kind = makeKind({ operation: "eq.reboot", action: "reboot", holds: "changes" });
    const facts = { accountId: service.account.id, serverId: service.serverId, context: {}, now };
    const { key } = await startJob(database(), kind, facts);
    const { callback } = await cancel(service, now, { cancellation_type: 1 });
    expect(await readServer(service.serverId)).toMatchObject({ state: "suspended" });
    await stepJob(callback, runner);
    expect(await readMachine(service.serverId)).not.toBeNull();
    await runJob(key, runnerOf(kind));
    expect(await runJob(callback, runner)).toMatchObject({
      state: "done",
      scope: { text: "The server has ended" },
    });
    expect(await readMachine(service.serverId)).toBeNull();
  });

  it("takes the place of one for the end of the period that is still being worked on", async () => {
    const service = await addService(start);
    const first = await cancel(service, start, { cancellation_type: 0 });
    const second = await cancel(service, start, { cancellation_type: 1 });
    await runJob(first.callback, runner);
    expect(await runJob(second.callback, runner)).toMatchObject({
      scope: { text: "The server has ended" },
    });
    expect(await readServer(service.serverId)).toMatchObject({ state: "deleted" });
  });

  it("gives a period back that was paid ahead, and cancels one that was not", async () => {
    const service = await addService(start);
    const ahead = daysAfter(service.dueAt, -14);
    await runRenewals(ahead);
    const [first] = await readRenewals(service.serverId);
    await pay(service, first?.invoice.id ?? 0, service.price, ahead);
    const now = daysAfter(service.dueAt, -10);
    await cancel(service, now, { cancellation_type: 1 });
    const tenDays = Number(service.price) * (10 / 31);
    expect(Math.abs(Number(await credit(service)) - (Number(service.price) + tenDays))).toBeLessThan(0.006);
    const notes = await database().select().from(creditNotes);
    expect(notes.filter(({ invoiceId }) => invoiceId === first?.invoice.id)).toHaveLength(1);

    const other = await addService(start);
    await runRenewals(ahead);
    await cancel(other, now, { cancellation_type: 1 });
    const [open] = await readRenewals(other.serverId);
    expect(open?.invoice).toMatchObject({ status: "Cancelled", notes: { code: "ended" } });
  });

  it("answers the first callback again to a repeated call", async () => {
    const service = await addService(start);
    const now = daysAfter(start, 1);
    const first = await cancel(service, now, { cancellation_type: 1 });
    expect(await cancel(service, now, { cancellation_type: 1 })).toEqual(first);
    expect(await database().select().from(creditNotes)).not.toHaveLength(0);
  });

  it("of eight at the same time happens once", async () => {
    const service = await addService(start);
    const now = daysAfter(start, 15);
    const shown = await view(service, now);
    const all = await Promise.all(
      Array.from({ length: 8 }, () => cancel(service, now, { cancellation_type: 1 })),
    );
    expect(new Set(all.map(({ callback }) => callback)).size).toBe(1);
    expect(await credit(service)).toBe(shown.back.value);
  });

  it("is carried out by a key of that server, and by no other", async () => {
    const service = await addService(start);
    const other = await addService(start, { account: service.account });
    const now = daysAfter(start, 1);
    const key = await asKey(service.account.id, { serverId: service.serverId }, { now });
    const call = (id: number) => requestCancellation.call(key, { id: String(id), pin: "not_set" });
    await expect(call(other.serverId)).rejects.toThrow("permission denied #3, this is not your server");
    expect((await call(service.serverId)).callback).toMatch(/^\d{32}$/);
  });
});

describe("a cancellation at the end of the period", () => {
  it("leaves the server in use until then, and keeps it from being invoiced", async () => {
    const service = await addService(start);
    const now = daysAfter(start, 3);
    const { callback } = await cancel(service, now, { terminate_reason_custom: "Moving" });
    expect(await runJob(callback, runner)).toMatchObject({
      scope: { text: "The server ends on 2030-02-10" },
    });
    expect(await readServer(service.serverId)).toMatchObject({ state: "running" });
    const owner = await ownerOf(service, now);
    expect(await getCancellationRequests.call(owner, {})).toMatchObject({
      message: [{ reason: "Moving", type: "End of Billing Period", date: "2030-01-13 12:00:00" }],
    });
    expect(await getBillingData.call(owner, { id: String(service.serverId) })).toMatchObject({
      terminationdate: "2030-02-10",
      billing_status: "Active",
      billing_cycle: "monthly",
      days_left: 28,
    });
    await runRenewals(daysAfter(service.dueAt, -1));
    expect(await readRenewals(service.serverId)).toEqual([]);
    await runRenewals(service.dueAt);
    expect(await readServer(service.serverId)).toMatchObject({ state: "deleted" });
    expect(await credit(service)).toBe("0.00");
    const [mail] = await mailsTo(service.account.email);
    expect(mail?.body).toContain("as you asked");
  });

  it("cancels the open invoice, and its withdrawal makes the same invoice owed again", async () => {
    const service = await addService(start);
    const now = daysAfter(service.dueAt, -13);
    await runRenewals(now);
    await cancel(service, now, { cancellation_type: 0 });
    const open = async () => (await readRenewals(service.serverId))[0];
    expect((await open())?.invoice).toMatchObject({ status: "Cancelled" });
    const { id, number } = (await open())?.invoice ?? { id: 0, number: "" };
    const job = await database().select().from(jobs).where(eq(jobs.serverId, service.serverId));
    for (const { key, state } of job) if (state === "running") await runJob(key, runner);
    expect((await undo(service, daysAfter(now, 1))).message).toEqual([
      expect.stringMatching(/^Cancellation request \d+ deleted$/),
      `Invoice ${number} is unpaid again`,
    ]);
    expect((await open())?.invoice).toMatchObject({ id, status: "Unpaid", dueAt: service.dueAt });
    await expect(undo(service, now)).rejects.toThrow("cancellation request not found");
    await runRenewals(daysAfter(service.dueAt, -1));
    await pay(service, id, service.price, daysAfter(service.dueAt, -1));
    expect((await readServer(service.serverId)).dueAt).toEqual(new Date("2030-03-10T12:00:00Z"));
    expect(await readRenewals(service.serverId)).toHaveLength(1);
  });

  it("writes the credit note of that invoice when the server has ended", async () => {
    const service = await addService(start);
    const now = daysAfter(service.dueAt, -13);
    await runRenewals(now);
    const { callback } = await cancel(service, now, {});
    await runJob(callback, runner);
    const [row] = await readRenewals(service.serverId);
    const notes = () =>
      database()
        .select()
        .from(creditNotes)
        .where(eq(creditNotes.invoiceId, row?.invoice.id ?? 0));
    expect(await notes()).toEqual([]);
    await runRenewals(daysAfter(service.dueAt, 1));
    expect(await notes()).toHaveLength(1);
  });

  it("gives a partly paid invoice back for good", async () => {
    const service = await addService(start);
    const now = daysAfter(service.dueAt, -13);
    await runRenewals(now);
    const [row] = await readRenewals(service.serverId);
    await pay(service, row?.invoice.id ?? 0, "1.00", now);
    await cancel(service, now, {});
    expect(await credit(service)).toBe("1.00");
    const [invoice] = await database()
      .select()
      .from(invoices)
      .where(eq(invoices.id, row?.invoice.id ?? 0));
    expect(invoice?.status).toBe("Cancelled");
  });

  it.each(["0.00", "1.00"])(
    "over two open periods, with %s paid of the first, leaves none out when it is withdrawn",
    async (amount) => {
      const service = await addService(start);
      const suspendNotBefore = daysAfter(start, 300);
      await database().update(servers).set({ suspendNotBefore }).where(eq(servers.id, service.serverId));
      await runRenewals(daysAfter(service.dueAt, -14));
      const now = daysAfter(service.dueAt, 20);
      await runRenewals(now);
      const [first, second] = await readRenewals(service.serverId);
      expect(second?.renewal.startsAt).toEqual(first?.renewal.endsAt);
      if (amount !== "0.00") await pay(service, first?.invoice.id ?? 0, amount, now);
      await cancel(service, now, {});
      await undo(service, now);
      const standing = async () =>
        (await readRenewals(service.serverId)).filter(({ renewal }) => renewal.voidedAt === null);
      expect(await standing()).toHaveLength(2);
      for (let round = 0; round < 3; round++) await runRenewals(now);
      const all = (await standing()).sort((a, b) => +a.renewal.startsAt - +b.renewal.startsAt);
      expect(all[0]?.renewal.startsAt).toEqual(service.dueAt);
      for (const [index, { renewal, invoice }] of all.entries()) {
        expect(invoice.status).toBe("Unpaid");
        if (index > 0) expect(renewal.startsAt).toEqual(all[index - 1]?.renewal.endsAt);
      }
      expect(all.at(-1)?.renewal.endsAt).toEqual(second?.renewal.endsAt);
    },
  );

  it("that is withdrawn after the due day, with the worker away, begins to announce anew", async () => {
    const service = await addService(start);
    const { serverId, dueAt } = service;
    await runRenewals(daysAfter(dueAt, -14));
    await runRenewals(daysAfter(dueAt, -7));
    await runJob((await cancel(service, daysAfter(dueAt, -2), {})).callback, runner);
    const now = daysAfter(dueAt, 5);
    await undo(service, now);
    const [row] = await readRenewals(serverId);
    expect(row?.invoice).toMatchObject({ status: "Unpaid", dueAt: daysAfter(now, 14) });
    for (let days = 0; days < 17; days++) {
      await runRenewals(daysAfter(now, days));
      expect((await readServer(serverId)).state).toBe("running");
    }
    const told = (await mailsTo(service.account.email)).map(({ subject }) => subject);
    // One before the cancellation, and three after it was withdrawn.
    const about = told.filter((subject) => / due on |^Overdue/.test(subject));
    expect(about.length).toBeGreaterThanOrEqual(4);
    await runRenewals(daysAfter(now, 17));
    expect((await readServer(serverId)).state).toBe("suspended");
  });

  it.each([
    ["staff agree on another price", "price"],
    ["backups are switched off", "backups"],
  ])("that is withdrawn after %s is invoiced anew, at the price of then", async (_, what) => {
    const service = await addService(start);
    const { serverId, dueAt } = service;
    if (what === "backups")
      await database().update(servers).set({ backupPlan: "daily" }).where(eq(servers.id, serverId));
    await runRenewals(daysAfter(dueAt, -14));
    const [first] = await readRenewals(serverId);
    await runJob((await cancel(service, daysAfter(dueAt, -13), {})).callback, runner);
    const now = daysAfter(dueAt, -12);
    if (what === "backups")
      await setBackups.call(await ownerOf(service, now), { id: serverId, plan: "off", keep: 5 });
    else
      await setServerPrice.call(await asStaff("billing", undefined, { now }), {
        ...{ id: serverId, price: "1.00", reason: "to keep the customer", shown: "" },
      });
    expect((await undo(service, now)).message[1]).toBe("No invoice was waiting");
    await runRenewals(now);
    const [old, anew] = await readRenewals(serverId);
    expect(old?.invoice).toMatchObject({ id: first?.invoice.id, status: "Cancelled" });
    expect(anew?.invoice.status).toBe("Unpaid");
    expect(anew?.renewal.startsAt).toEqual(dueAt);
    expect(Number(anew?.invoice.total)).toBeLessThan(Number(first?.invoice.total));
    const ofFirst = eq(creditNotes.invoiceId, first?.invoice.id ?? 0);
    expect(await database().$count(creditNotes, ofFirst)).toBe(1);
  });

  it("after the due day puts nothing off: the invoice stays owed until the server has ended", async () => {
    const service = await addService(start);
    const { serverId, dueAt } = service;
    for (const days of [-14, -7, -1, 1]) await runRenewals(daysAfter(dueAt, days));
    const steps = await dunningStepsOfServer(serverId);
    const now = daysAfter(dueAt, 2);
    for (let time = 0; time < 2; time++) {
      await runJob((await cancel(service, now, {})).callback, runner);
      expect((await undo(service, now)).message[1]).toBe("No invoice was waiting");
    }
    const [row] = await readRenewals(serverId);
    expect(row?.invoice).toMatchObject({ status: "Unpaid", dueAt });
    expect(await dunningStepsOfServer(serverId)).toEqual(steps);
    for (const days of [3, 4]) await runRenewals(daysAfter(dueAt, days));
    expect((await readServer(serverId)).state).toBe("suspended");
    const later = daysAfter(dueAt, 5);
    await runJob((await cancel(service, later, {})).callback, runner);
    await undo(service, later);
    expect((await readRenewals(serverId))[0]?.invoice).toMatchObject({ status: "Unpaid", dueAt });
    await runJob((await cancel(service, later, {})).callback, runner);
    await runRenewals(later);
    expect((await readServer(serverId)).state).toBe("deleted");
    expect((await readRenewals(serverId))[0]?.invoice.status).toBe("Cancelled");
  });

  it("after the due day ends with the period that is paid before it has ended, and is not paid by itself", async () => {
    const service = await addService(start, { tags: { auto_credit: "1" } });
    const { serverId, dueAt, account } = service;
    await runRenewals(daysAfter(dueAt, -14));
    const now = daysAfter(dueAt, 1);
    await runJob((await cancel(service, now, {})).callback, runner);
    const [row] = await readRenewals(serverId);
    await giveCredit(database(), account.id, "EUR", service.price);
    expect(await payRenewalsFromCredit(now)).toBe(0);
    await applyCredit.call(await asUser(account.id, { now }), {
      ...{ invoice_id: String(row?.invoice.id), amount: service.price },
    });
    await runRenewals(now);
    expect(await readServer(serverId)).toMatchObject({ state: "running", dueAt: row?.renewal.endsAt });
    await runRenewals(row?.renewal.endsAt ?? now);
    expect((await readServer(serverId)).state).toBe("deleted");
  });

  it("can be hastened", async () => {
    const service = await addService(start);
    const now = daysAfter(start, 3);
    await runJob((await cancel(service, now, {})).callback, runner);
    const { callback } = await cancel(service, now, { cancellation_type: 1 });
    await runJob(callback, runner);
    expect((await readServer(service.serverId)).state).toBe("deleted");
    expect(Number(await credit(service))).toBeGreaterThan(0);
  });
});

it("a foreign server, an unpaid order and a wrong type are refused", async () => {
  const service = await addService(start);
  const stranger = await asUser((await addAccount(database())).id);
  await expect(
    requestCancellation.call(stranger, { id: String(service.serverId), cancellation_type: 1 }),
  ).rejects.toThrow("permission denied #3, this is not your server");
  await expect(cancel(service, start, { cancellation_type: 2 })).rejects.toThrow(
    "invalid argument cancellation_type",
  );
  const { callback } = await cancel(service, start, {});
  const { key } = await readJob(callback);
  expect(await checkCallback.call(await asUser(service.account.id), { key })).toMatchObject({
    result: "Not ready",
  });
});

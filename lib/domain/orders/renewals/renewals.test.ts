import { eq } from "drizzle-orm";
import { afterAll, describe, expect, it } from "vitest";
import { dayIn } from "@/lib/base/time-zone";
import { database } from "@/lib/db/client";
import { presetPrices } from "@/lib/db/tables/catalog/catalog";
import { jobs } from "@/lib/db/tables/kernel/jobs";
import { invoiceLines } from "@/lib/db/tables/money/billing";
import { creditNotes } from "@/lib/db/tables/money/documents";
import { servers } from "@/lib/db/tables/servers/servers";
import { tags } from "@/lib/db/tables/servers/tags";
import { lineOnWire } from "@/lib/i18n/params/line-wire";
import { giveCredit, readStock } from "@/lib/testing/factories";
import { readCredit } from "@/lib/testing/money/credit";
import { later, only, pay } from "@/lib/testing/money/renewal-mails";
import {
  addService,
  daysAfter,
  dunningStepsOfServer,
  readMachine,
  readRenewals,
  readServer,
  type TestService,
} from "@/lib/testing/money/renewals";
import { asUser, withCatalogDatabase } from "@/lib/testing/operations/contexts";
import { verifyLedger } from "../../money/billing/verify-ledger";
import { alignMachine } from "../../servers/servers/shared/align-machine";
import { showOverview } from "../services/overview";
import { generateDueInvoice } from "./generate-due-invoice";
import { issueDueRenewals } from "./issue-due";
import { showOverdue } from "./overdue";
import { runRenewals } from "./run";
import { takeDunningSteps } from "./take-steps";

withCatalogDatabase();

const start = new Date("2030-01-31T12:00:00Z");
afterAll(async () => {
  expect(await verifyLedger(database())).toEqual([]);
});

describe("the next period of a server", () => {
  it("is invoiced two weeks before it begins, with its lines, once", async () => {
    const service = await addService(start);
    await runRenewals(daysAfter(service.dueAt, -15));
    expect(await readRenewals(service.serverId)).toEqual([]);
    const now = daysAfter(service.dueAt, -14);
    for (let round = 0; round < 3; round++) await runRenewals(now);
    const { renewal, invoice } = await only(service);
    expect(invoice).toMatchObject({
      status: "Unpaid",
      total: service.price,
      dueAt: service.dueAt,
      issuedAt: now,
    });
    expect(renewal.startsAt).toEqual(new Date("2030-02-28T12:00:00Z"));
    expect(renewal.endsAt).toEqual(new Date("2030-03-31T12:00:00Z"));
    const lines = await database().select().from(invoiceLines).where(eq(invoiceLines.invoiceId, invoice.id));
    expect(lines.map(({ type, starts, serverId }) => ({ type, starts, serverId }))).toEqual([
      { type: "Hosting", starts: "renewal", serverId: service.serverId },
    ]);
    expect(lines.map(({ description }) => lineOnWire(description))).toEqual([
      expect.stringMatching(/^\S+ \(\w\w, [\w.-]+\), 2030-02-28 – 2030-03-31$/),
    ]);
  });

  it("costs what the catalog says on that day, and keeps that price", async () => {
    const service = await addService(start);
    const ofPreset = eq(presetPrices.presetId, 102);
    const before = await database().select().from(presetPrices).where(ofPreset);
    await database().update(presetPrices).set({ amount: "20.00" }).where(ofPreset);
    await runRenewals(daysAfter(service.dueAt, -14));
    const { invoice } = await only(service);
    expect(Number(invoice.total)).toBeGreaterThan(Number(service.price));
    expect((await readServer(service.serverId)).recurringTotal).toBe(invoice.total);
    for (const row of before)
      await database().update(presetPrices).set({ amount: row.amount }).where(ofPreset);
    await runRenewals(daysAfter(service.dueAt, -13));
    expect((await only(service)).invoice.total).toBe(invoice.total);
  });

  it("costs what it did when its preset is not sold any more", async () => {
    const service = await addService(start);
    const ofPreset = eq(presetPrices.presetId, 102);
    const before = await database().select().from(presetPrices).where(ofPreset);
    await database().delete(presetPrices).where(ofPreset);
    await runRenewals(daysAfter(service.dueAt, -14));
    await database().insert(presetPrices).values(before);
    expect((await only(service)).invoice.total).toBe(service.price);
  });

  it("can be invoiced earlier by its owner, and then is not invoiced again", async () => {
    const service = await addService(start);
    const owner = await asUser(service.account.id, { now: daysAfter(start, 2) });
    const generate = () => generateDueInvoice.call(owner, { id: String(service.serverId) });
    expect(await generate()).toEqual({ invoices: 1 });
    expect(await generate()).toEqual({ invoices: 0 });
    await runRenewals(daysAfter(service.dueAt, -14));
    const { invoice } = await only(service);
    await pay(service, invoice.id, service.price, daysAfter(start, 20));
    expect((await readServer(service.serverId)).dueAt).toEqual(new Date("2030-03-31T12:00:00Z"));
  });

  it("is paid from credit when the account or the server says so", async () => {
    const [byAccount, byServer, against, silent] = [
      await addService(start, { credit: "50.00", tags: { auto_credit: "1" } }),
      await addService(start, { credit: "50.00" }),
      await addService(start, { credit: "50.00", tags: { auto_credit: "1" } }),
      await addService(start, { credit: "50.00" }),
    ];
    await setTag(byServer.serverId, "1");
    await setTag(against.serverId, "0");
    await runRenewals(daysAfter(start, 15));
    const states = [];
    for (const service of [byAccount, byServer, against, silent])
      states.push((await only(service)).invoice.status);
    expect(states).toEqual(["Paid", "Paid", "Unpaid", "Unpaid"]);
    expect((await readServer(byAccount.serverId)).dueAt).toEqual(new Date("2030-03-31T12:00:00Z"));
    expect(await readCredit(database(), silent.account.id, "EUR")).toBe("50.00");
    expect(await later(byAccount)).toEqual(["Invoice N is paid"]);
  });

  it("is paid later when credit arrives, wholly or not at all, and its owner is warned", async () => {
    const service = await addService(start, { credit: "1.00", tags: { auto_credit: "1" } });
    const now = daysAfter(start, 15);
    await runRenewals(now);
    await runRenewals(daysAfter(now, 1));
    expect(await readCredit(database(), service.account.id, "EUR")).toBe("1.00");
    expect(await later(service)).toEqual([expect.stringContaining("Your credit will not cover")]);
    await runRenewals(service.dueAt);
    expect((await later(service)).at(-1)).toMatch(/^Automatic payment for .* failed$/);
    await giveCredit(database(), service.account.id, "EUR", "100.00");
    await runRenewals(daysAfter(service.dueAt, 1));
    expect((await only(service)).invoice.status).toBe("Paid");
    expect((await later(service)).at(-1)).toBe("Invoice N is paid");
  });
});

async function setTag(serverId: number, value: string): Promise<void> {
  await database().insert(tags).values({ component: "eq", componentId: serverId, tag: "auto_credit", value });
}

/** Runs the job twice a day. */
async function live(from: Date, to: Date): Promise<void> {
  for (let at = from; at <= to; at = daysAfter(at, 0.5)) await runRenewals(at);
}

describe("an unpaid renewal", () => {
  it("is reminded of, then the server is suspended, then deleted: each once", async () => {
    const service = await addService(start, { preset: "vm.v3-pico" });
    const { serverId, dueAt } = service;
    const { presetId } = await readServer(serverId);
    const stock = await readStock(database(), presetId, "NL");
    await live(daysAfter(dueAt, -14), daysAfter(dueAt, 3));
    expect(await later(service)).toEqual([
      expect.stringMatching(/due on 28\sFeb\s2030$/),
      expect.stringMatching(/due on 28\sFeb\s2030$/),
      expect.stringMatching(/^Overdue/),
      expect.stringMatching(/is suspended$/),
    ]);
    expect(await readServer(serverId)).toMatchObject({ state: "suspended", suspendedBy: "unpaid" });
    await alignMachine(serverId);
    expect(await readMachine(serverId)).toMatchObject({ power: "off", isSuspended: true });
    await live(daysAfter(dueAt, 4), daysAfter(dueAt, 15));
    expect(await readServer(serverId)).toMatchObject({ state: "deleted" });
    expect((await later(service)).slice(4)).toEqual([expect.stringMatching(/was deleted$/)]);
    const { invoice } = await only(service);
    expect(invoice).toMatchObject({ status: "Cancelled", notes: { code: "terminated" } });
    const notes = await database().select().from(creditNotes).where(eq(creditNotes.invoiceId, invoice.id));
    expect(notes).toHaveLength(1);
    expect(await readStock(database(), presetId, "NL")).toBe(stock + 1);
    await alignMachine(serverId);
    expect(await readMachine(serverId)).toBeNull();
    await live(daysAfter(dueAt, 16), daysAfter(dueAt, 40));
    expect(await later(service)).toHaveLength(5);
  });

  it("that is overdue says on which day its server is suspended, and then on which day it is deleted", async () => {
    const service = await addService(start);
    await runRenewals(daysAfter(service.dueAt, -14));
    const ask = async (days: number) =>
      showOverdue.call(await asUser(service.account.id, { now: daysAfter(service.dueAt, days) }), {});
    expect(await ask(-1)).toBeNull();
    const suspends = dayIn(daysAfter(service.dueAt, 3), "Europe/Amsterdam");
    expect(await ask(1)).toMatchObject({
      ...{ count: 1, suspends, servers: [{ id: service.serverId }], more_servers: 0 },
    });
    for (const days of [1, 4]) await runRenewals(daysAfter(service.dueAt, days));
    const suspended = [{ id: service.serverId }];
    const deletes = dayIn(daysAfter(service.dueAt, 4 + 11), "Europe/Amsterdam");
    expect(await ask(4)).toMatchObject({ suspends: null, servers: [], deletes, suspended });
    const { invoice } = await only(service);
    const user = await asUser(service.account.id, { now: daysAfter(service.dueAt, 4) });
    expect(await showOverdue.call(user, { invoice_id: invoice.id })).toMatchObject({ deletes, suspended });
    expect(await showOverdue.call(user, { invoice_id: invoice.id + 1 })).toBeNull();
    expect(await showOverview.call(user, { id: service.serverId })).toMatchObject({ deletes });
    await pay(service, invoice.id, service.price, daysAfter(service.dueAt, 5));
    expect(await showOverview.call(user, { id: service.serverId })).toMatchObject({ deletes: null });
  });

  it("is not reminded of once it is paid", async () => {
    const service = await addService(start);
    await runRenewals(daysAfter(service.dueAt, -14));
    const { invoice } = await only(service);
    await pay(service, invoice.id, service.price, daysAfter(service.dueAt, -10));
    await live(daysAfter(service.dueAt, -9), daysAfter(service.dueAt, 10));
    expect(await later(service)).toEqual(["Invoice N is paid"]);
    expect(await readServer(service.serverId)).toMatchObject({ state: "running" });
  });

  it("starts the server again when it is paid, as it was", async () => {
    const service = await addService(start);
    const { serverId, dueAt } = service;
    await database().update(servers).set({ state: "stopped" }).where(eq(servers.id, serverId));
    await live(daysAfter(dueAt, -14), daysAfter(dueAt, 5));
    expect((await readServer(serverId)).state).toBe("suspended");
    await alignMachine(serverId);
    const { invoice } = await only(service);
    await pay(service, invoice.id, service.price, daysAfter(dueAt, 6));
    expect(await readServer(serverId)).toMatchObject({ state: "stopped", suspendedBy: null });
    await alignMachine(serverId);
    expect(await readMachine(serverId)).toMatchObject({ power: "off", isSuspended: false });
    await live(daysAfter(dueAt, 6), daysAfter(dueAt, 13));
    expect((await readServer(serverId)).state).toBe("stopped");
  });

  it("waits with a suspension while the server is being installed", async () => {
    const service = await addService(start);
    const { serverId, dueAt } = service;
    await runRenewals(daysAfter(dueAt, -14));
    const running = eq(jobs.serverId, serverId);
    await database().update(jobs).set({ state: "running" }).where(running);
    await live(daysAfter(dueAt, 1), daysAfter(dueAt, 4));
    expect((await readServer(serverId)).state).toBe("running");
    await database().update(jobs).set({ state: "done" }).where(running);
    await runRenewals(daysAfter(dueAt, 4.5));
    expect((await readServer(serverId)).state).toBe("suspended");
  });

  it("does everything once after a week without the panel", async () => {
    const service = await addService(start);
    const { serverId, dueAt } = service;
    await runRenewals(daysAfter(dueAt, -14));
    const isSuspended = async () => (await readServer(serverId)).state === "suspended";
    for (const days of [7, 7, 8.9]) await runRenewals(daysAfter(dueAt, days));
    expect([await later(service), await isSuspended()]).toEqual([[expect.stringMatching(/^Overdue/)], false]);
    // As many days after its announcement as in the plan.
    for (const days of [9, 9]) await runRenewals(daysAfter(dueAt, days));
    expect(await later(service)).toEqual([
      expect.stringMatching(/^Overdue/),
      expect.stringMatching(/is suspended$/),
    ]);
    expect(await dunningStepsOfServer(serverId)).toEqual(
      [
        "(charge)",
        "(credit_low)",
        "(reminder -1)",
        "(reminder -7)",
        "(reminder 3)",
        "reminder 1",
        "suspend",
      ].sort(),
    );
    // Its owner keeps the eleven days between suspension and deletion.
    await runRenewals(daysAfter(dueAt, 19.9));
    expect((await readServer(serverId)).state).toBe("suspended");
    await runRenewals(daysAfter(dueAt, 20));
    expect((await readServer(serverId)).state).toBe("deleted");
  });

  it("that could not be invoiced in time is due some days after its invoice", async () => {
    const service = await addService(start);
    const now = daysAfter(service.dueAt, 5);
    await runRenewals(now);
    expect((await only(service)).invoice.dueAt).toEqual(daysAfter(now, 14));
    await runRenewals(daysAfter(now, 13));
    expect((await readServer(service.serverId)).state).toBe("running");
  });
});

describe("many processes at once", () => {
  it("tell nobody of too little credit while another is about to take it", async () => {
    const service = await addService(start, { credit: "50.00", tags: { auto_credit: "1" } });
    const now = daysAfter(service.dueAt, -14);
    await issueDueRenewals(now);
    await takeDunningSteps(now);
    expect(await later(service)).toEqual([]);
    expect(await dunningStepsOfServer(service.serverId)).toEqual([]);
    await runRenewals(now);
    expect((await only(service)).invoice.status).toBe("Paid");
    expect(await later(service)).toHaveLength(1);
  });

  it("issue, pay, remind and suspend each server once", async () => {
    const services = [];
    for (let count = 0; count < 6; count++)
      services.push(
        await addService(start, count % 2 ? { credit: "50.00", tags: { auto_credit: "1" } } : {}),
      );
    const everywhere = (at: Date) => Promise.all(Array.from({ length: 4 }, () => runRenewals(at)));
    const { dueAt } = services[0] ?? { dueAt: start };
    for (const days of [-14, -7, -1, 0, 1, 3]) await everywhere(daysAfter(dueAt, days));
    for (const [index, service] of services.entries()) {
      const { invoice } = await only(service);
      const isPaid = index % 2 === 1;
      expect(invoice.status).toBe(isPaid ? "Paid" : "Unpaid");
      expect((await readServer(service.serverId)).state).toBe(isPaid ? "running" : "suspended");
      expect(await later(service)).toHaveLength(isPaid ? 1 : 4);
      if (isPaid) expect(await readCredit(database(), service.account.id, "EUR")).toBe(left(service));
    }
  });
});

const left = ({ price }: TestService): string => (50 - Number(price)).toFixed(2);

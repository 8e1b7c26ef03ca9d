import { eq } from "drizzle-orm";
import { afterAll, describe, expect, it } from "vitest";
import { database } from "@/lib/db/client";
import { presetPrices } from "@/lib/db/tables/catalog/catalog";
import { invoices } from "@/lib/db/tables/money/billing";
import { renewals } from "@/lib/db/tables/orders/renewals";
import { cancellations } from "@/lib/db/tables/orders/services";
import { servers } from "@/lib/db/tables/servers/servers";
import { mailsTo } from "@/lib/testing/messages/mailbox";
import { findBreaches } from "@/lib/testing/money/ledger";
import { addCode } from "@/lib/testing/money/promos";
import {
  addService,
  daysAfter,
  readRenewals,
  readServer,
  type TestService,
} from "@/lib/testing/money/renewals";
import { asUser, withCatalogDatabase } from "@/lib/testing/operations/contexts";
import { deleteCancellationRequest } from "../services/delete-cancellation-request";
import { generateDueInvoice } from "./generate-due-invoice";
import { payFreeInvoices } from "./pay-free";
import { runRenewals } from "./run";

withCatalogDatabase();

const start = new Date("2030-01-31T12:00:00Z");

afterAll(async () => {
  expect(await findBreaches(database())).toEqual([]);
});

const mailsAfter = async ({ account }: TestService) =>
  (await mailsTo(account.email)).map(({ subject }) => subject);

/** The same server without anything that has a price. */
const makeFree = async (): Promise<TestService> => {
  const service = await addService(start, { preset: "vm.v3-pico" });
  const promo = { code: "ALWAYS", percent: "100.00" };
  await database().update(servers).set({ promo }).where(eq(servers.id, service.serverId));
  return service;
};

/** A server as left by older versions: its zero-priced period is unpaid, and it was suspended for that. */
async function addSuspended(): Promise<TestService> {
  const service = await makeFree();
  await runRenewals(daysAfter(service.dueAt, -14));
  const [one] = await readRenewals(service.serverId);
  if (!one) throw new Error("The period was not invoiced.");
  const unpaid = { status: "Unpaid" as const, paidAt: null };
  await database().update(invoices).set(unpaid).where(eq(invoices.id, one.invoice.id));
  await database().update(renewals).set({ paidAt: null }).where(eq(renewals.id, one.renewal.id));
  const suspended = {
    state: "suspended",
    suspendedBy: "unpaid",
    stateBefore: "running",
    dueAt: service.dueAt,
  } as const;
  await database().update(servers).set(suspended).where(eq(servers.id, service.serverId));
  return service;
}

describe("a period over nothing", () => {
  const all = [
    ["a promotion of 100 % for ever", () => ({ percent: "100", lasts: "always" })],
    ["an amount above the price, for ever", () => ({ amount: "EUR:5000.00", lasts: "always" })],
  ] as const;

  it.each(all)("of %s is paid when it is issued, for a year, without a mail", async (_name, terms) => {
    const promocode = await addCode(terms());
    const service = await addService(start, { promocode });
    expect(service.price).toBe("0.00");
    for (let day = 0; day <= 365; day += 7) await runRenewals(daysAfter(start, day));
    const { state, dueAt } = await readServer(service.serverId);
    expect(state).toBe("running");
    expect(dueAt).toEqual(new Date("2031-02-28T12:00:00Z"));
    const found = await readRenewals(service.serverId);
    expect(found).toHaveLength(12);
    for (const { renewal, invoice } of found) {
      expect(invoice).toMatchObject({ status: "Paid", total: "0.00", paidAt: invoice.issuedAt });
      expect(renewal).toMatchObject({ paidAt: invoice.issuedAt, nextStepAt: null });
    }
    expect(await mailsAfter(service)).toEqual([]);
  });

  it("of a price of nothing is paid when it is issued", async () => {
    const service = await addService(start, { preset: "vm.v3-pico" });
    const { presetId } = await readServer(service.serverId);
    const ofPreset = eq(presetPrices.presetId, presetId);
    const before = await database().select().from(presetPrices).where(ofPreset);
    await database().update(presetPrices).set({ amount: "0.00" }).where(ofPreset);
    await database()
      .update(servers)
      .set({ promo: { code: "REST", amount: "9999.00" } })
      .where(eq(servers.id, service.serverId));
    await runRenewals(daysAfter(service.dueAt, -14));
    for (const row of before)
      await database().update(presetPrices).set({ amount: row.amount }).where(ofPreset);
    const [found] = await readRenewals(service.serverId);
    expect(found?.invoice).toMatchObject({ status: "Paid", total: "0.00" });
  });

  it("is not taken for years beforehand by its owner", async () => {
    const service = await makeFree();
    const early = await asUser(service.account.id, { now: daysAfter(service.dueAt, -15) });
    const generate = (owner: typeof early) =>
      generateDueInvoice.call(owner, { id: String(service.serverId) });
    expect(await generate(early)).toEqual({ invoices: 0 });
    const owner = await asUser(service.account.id, { now: daysAfter(service.dueAt, -14) });
    expect(await generate(owner)).toEqual({ invoices: 1 });
    expect(await generate(owner)).toEqual({ invoices: 0 });
  });
});

describe("sales over nothing that older versions left unpaid", () => {
  it("are paid in the next round: the period goes on and the server runs", async () => {
    const service = await addSuspended();
    expect(await findBreaches(database())).toHaveLength(1);
    const now = daysAfter(service.dueAt, 10);
    await runRenewals(now);
    expect(await readServer(service.serverId)).toMatchObject({
      ...{ state: "running", suspendedBy: null, dueAt: new Date("2030-03-31T12:00:00Z") },
    });
    const [found] = await readRenewals(service.serverId);
    expect(found?.invoice).toMatchObject({ status: "Paid", paidAt: now, paid: "0.00" });
    expect(await payFreeInvoices(now)).toBe(0);
  });

  it("are paid once, however many processes look", async () => {
    await addSuspended();
    const paid = await Promise.all([1, 2, 3].map(() => payFreeInvoices(start)));
    expect(paid.reduce((one, other) => one + other)).toBe(1);
  });

  it("are paid when they were withdrawn with their server, and return", async () => {
    const service = await addSuspended();
    const [found] = await readRenewals(service.serverId);
    const [invoiceId, now] = [found?.invoice.id ?? 0, daysAfter(start, 20)];
    const withdrawn = { status: "Cancelled" as const, cancelledAt: now, notes: { code: "asked" as const } };
    await database().update(invoices).set(withdrawn).where(eq(invoices.id, invoiceId));
    await database().update(renewals).set({ voidedAt: now }).where(eq(renewals.invoiceId, invoiceId));
    const stamps = { createdAt: now, updatedAt: now, endsAt: service.dueAt, reason: "" };
    await database()
      .insert(cancellations)
      .values({
        ...stamps,
        accountId: service.account.id,
        serverId: service.serverId,
        kind: "end_of_period",
        invoiceId,
      });
    const owner = await asUser(service.account.id, { now });
    await deleteCancellationRequest.call(owner, { id: String(service.serverId) });
    const [after] = await readRenewals(service.serverId);
    expect(after?.invoice.status).toBe("Paid");
    expect(after?.renewal).toMatchObject({ paidAt: now, voidedAt: null, nextStepAt: null });
    expect((await readServer(service.serverId)).state).toBe("running");
  });
});

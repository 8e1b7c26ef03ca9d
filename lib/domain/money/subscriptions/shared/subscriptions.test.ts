import { eq } from "drizzle-orm";
import { afterAll, describe, expect, it } from "vitest";
import { type Database, database, inTransaction } from "@/lib/db/client";
import { presets } from "@/lib/db/tables/catalog/catalog";
import { invoices } from "@/lib/db/tables/money/billing";
import { handOvers } from "@/lib/db/tables/orders/dunning";
import { orders } from "@/lib/db/tables/orders/orders";
import { renewals } from "@/lib/db/tables/orders/renewals";
import { cancellations, serviceChanges } from "@/lib/db/tables/orders/services";
import { servers } from "@/lib/db/tables/servers/servers";
import { giveCredit, readStock } from "@/lib/testing/factories";
import { readCredit } from "@/lib/testing/money/credit";
import { negate } from "@/lib/testing/money/decimal-sums";
import { findBreaches, postingsOf } from "@/lib/testing/money/ledger";
import {
  addService,
  daysAfter,
  readRenewals,
  readServer,
  type TestService,
} from "@/lib/testing/money/renewals";
import { asUser, withCatalogDatabase } from "@/lib/testing/operations/contexts";
import { generateDueInvoice } from "../../../orders/renewals/generate-due-invoice";
import { changePlan } from "../../../orders/services/change-plan";
import { lockCredit } from "../../billing/shared/ledger";
import { applyCredit } from "../../payments/apply-credit";
import { applyChange, applyPaidChanges } from "./apply-change";
import { dropChanges } from "./drop-changes";
import { endServer } from "./end-server";
import { dropRenewal, readOpenRenewals } from "./void-renewal";

withCatalogDatabase();

const start = new Date("2030-04-10T12:00:00Z");
const now = daysAfter(start, 10);

afterAll(async () => {
  expect(await findBreaches(database())).toEqual([]);
});

const idOf = async (name: string) => {
  const [row] = await database().select({ id: presets.id }).from(presets).where(eq(presets.name, name));
  return row?.id ?? 0;
};
const stockOf = async (name: string) => readStock(database(), await idOf(name), "NL");
const changesOf = ({ serverId }: TestService) =>
  database().select().from(serviceChanges).where(eq(serviceChanges.serverId, serverId));
const invoice = async (id: number | null | undefined) => {
  const [row] = await database()
    .select()
    .from(invoices)
    .where(eq(invoices.id, id ?? 0));
  return row;
};
/** With the credit lock that every caller holds. */
const withCredit = <T>({ account }: TestService, work: (db: Database) => Promise<T>): Promise<T> =>
  inTransaction(async (db) => {
    await lockCredit(db, account.id, account.currency);
    return work(db);
  });
const add = () => addService(start, { preset: "vm.v3-small" });
/** A server whose owner has requested a larger preset, and has not paid for it. */
async function addChanging() {
  const service = await add();
  const owner = await asUser(service.account.id, { now });
  await changePlan.call(owner, { id: String(service.serverId), preset: "vm.v3-medium" });
  const [change] = await changesOf(service);
  if (!change) throw new Error("The change was not written.");
  return { service, change };
}
/** A server with the invoice of its next period. */
async function addRenewed() {
  const service = await add();
  const owner = await asUser(service.account.id, { now });
  await generateDueInvoice.call(owner, { id: String(service.serverId) });
  const [first] = await readRenewals(service.serverId);
  if (!first) throw new Error("The period was not invoiced.");
  return { service, owner, renewal: first.renewal };
}

describe("a change that waits for its payment", () => {
  it("is given up once: its unit is free again, its invoice cancelled, and the server as it was", async () => {
    const other = await addChanging();
    const { service, change } = await addChanging();
    const before = await readServer(service.serverId);
    const free = await stockOf("vm.v3-medium");
    const drop = () =>
      withCredit(service, (db) =>
        dropChanges(db, eq(serviceChanges.serverId, service.serverId), { code: "unpaid" }, now),
      );
    expect([await drop(), await drop()]).toEqual([1, 0]);
    expect(await stockOf("vm.v3-medium")).toBe(free + 1);
    expect(await invoice(change.invoiceId)).toMatchObject({ status: "Cancelled" });
    expect(await changesOf(service)).toMatchObject([{ droppedAt: now, appliedAt: null }]);
    expect(await readServer(service.serverId)).toEqual(before);
    expect(await changesOf(other.service)).toMatchObject([{ droppedAt: null }]);
    expect(await invoice(other.change.invoiceId)).toMatchObject({ status: "Unpaid" });
    // A late payment does not apply a dropped change.
    await inTransaction((db) => applyPaidChanges(db, change.invoiceId ?? 0, now));
    expect(await readServer(service.serverId)).toEqual(before);
  });

  it("is made once, also when two do it at once: the old unit is free again, and the price is the new one", async () => {
    const { service, change } = await addChanging();
    const [small, medium] = [await stockOf("vm.v3-small"), await stockOf("vm.v3-medium")];
    await Promise.all([1, 2].map(() => inTransaction((db) => applyChange(db, change, now))));
    expect(await readServer(service.serverId)).toMatchObject({
      presetId: await idOf("vm.v3-medium"),
      recurringTotal: change.recurringTotal,
    });
    expect([await stockOf("vm.v3-small"), await stockOf("vm.v3-medium")]).toEqual([small + 1, medium]);
    expect(await changesOf(service)).toMatchObject([{ appliedAt: now }]);
    const dropped = await withCredit(service, (db) =>
      dropChanges(db, eq(serviceChanges.id, change.id), { code: "unpaid" }, now),
    );
    expect(dropped).toBe(0);
  });

  it("of the price alone leaves the preset and its stock", async () => {
    const service = await add();
    const span = { startsAt: now, endsAt: daysAfter(now, 20), subtotal: "0.00", tax: "0.00" };
    const [change] = await database()
      .insert(serviceChanges)
      .values({ serverId: service.serverId, kind: "addresses", recurringTotal: "77.70", ...span })
      .returning();
    if (!change) throw new Error("The change was not written.");
    const { presetId } = await readServer(service.serverId);
    const free = await stockOf("vm.v3-small");
    await inTransaction((db) => applyChange(db, change, now));
    expect(await readServer(service.serverId)).toMatchObject({ presetId, recurringTotal: "77.70" });
    expect(await stockOf("vm.v3-small")).toBe(free);
  });

  it("changes nothing of a server that is gone", async () => {
    const { service, change } = await addChanging();
    const where = eq(servers.id, service.serverId);
    await database().update(servers).set({ state: "deleted", deletedAt: now }).where(where);
    const before = await readServer(service.serverId);
    const free = await stockOf("vm.v3-small");
    await inTransaction((db) => applyChange(db, change, now));
    expect([await readServer(service.serverId), await stockOf("vm.v3-small")]).toEqual([before, free]);
  });
});

describe("a server that ends", () => {
  it("frees its unit and what waited for a payment, forgets its password, and keeps no right to return", async () => {
    const { service, change } = await addChanging();
    const { serverId, account } = service;
    const [small, medium] = [await stockOf("vm.v3-small"), await stockOf("vm.v3-medium")];
    const stamps = { createdAt: start, updatedAt: start, endsAt: now };
    const asked = { accountId: account.id, serverId, kind: "at_once" as const, reason: "", ...stamps };
    await database()
      .insert(cancellations)
      .values([{ ...asked, withdrawnAt: start }, asked]);
    await withCredit(service, async (db) => endServer(db, await readServer(serverId), now));
    expect(await readServer(serverId)).toMatchObject({
      ...{ state: "deleted", deletedAt: now, rootPassword: null, rootPasswordUntil: null },
    });
    expect([await stockOf("vm.v3-small"), await stockOf("vm.v3-medium")]).toEqual([small + 1, medium + 1]);
    expect(await invoice(change.invoiceId)).toMatchObject({ status: "Cancelled" });
    expect(await database().select().from(orders).where(eq(orders.serverId, serverId))).toMatchObject([
      { hasStock: false },
    ]);
    const rows = await database()
      .select({ withdrawnAt: cancellations.withdrawnAt, endedAt: cancellations.endedAt })
      .from(cancellations)
      .where(eq(cancellations.serverId, serverId))
      .orderBy(cancellations.id);
    expect(rows).toEqual([
      { withdrawnAt: start, endedAt: null },
      { withdrawnAt: null, endedAt: now },
    ]);
  });
});

describe("an invoiced period", () => {
  it("is open until it is paid or void, and void it may be invoiced anew", async () => {
    const { service, owner, renewal } = await addRenewed();
    const open = () => readOpenRenewals(database(), service.serverId);
    expect(await open()).toEqual([renewal]);
    await database().update(renewals).set({ paidAt: now }).where(eq(renewals.id, renewal.id));
    expect(await open()).toEqual([]);
    await database().update(renewals).set({ paidAt: null }).where(eq(renewals.id, renewal.id));
    expect((await readServer(service.serverId)).invoicedUntil).toEqual(renewal.endsAt);
    await withCredit(service, (db) => dropRenewal(db, renewal, { code: "unpaid" }, now));
    expect(await open()).toEqual([]);
    expect((await readServer(service.serverId)).invoicedUntil).toEqual(renewal.startsAt);
    expect(await invoice(renewal.invoiceId)).toMatchObject({ status: "Cancelled" });
    // It gets no reminders and no suspension.
    expect(await database().select().from(renewals).where(eq(renewals.id, renewal.id))).toMatchObject([
      { voidedAt: now, nextStepAt: null },
    ]);
    await generateDueInvoice.call(owner, { id: String(service.serverId) });
    expect(await open()).toMatchObject([{ startsAt: renewal.startsAt, endsAt: renewal.endsAt }]);
  });

  it("that is dropped gives back what was paid on it, as credit, to the cent", async () => {
    const { service, owner, renewal } = await addRenewed();
    await giveCredit(database(), service.account.id, "EUR", "2.35");
    await applyCredit.call(owner, { invoice_id: String(renewal.invoiceId), amount: "2.35" });
    expect(await readCredit(database(), service.account.id, "EUR")).toBe("0.00");
    await withCredit(service, (db) => dropRenewal(db, renewal, { code: "unpaid" }, now));
    expect(await readCredit(database(), service.account.id, "EUR")).toBe("2.35");
    const booked = await postingsOf(renewal.invoiceId);
    const totals = booked.map((line) => line.split(" ")).filter(([kind]) => kind === "sales");
    expect(totals).toHaveLength(2);
    expect(totals[1]?.[1]).toBe(negate(totals[0]?.[1] ?? ""));
  });

  it("whose payment the bank took back is void, and its invoice stays with the collectors", async () => {
    const { service, renewal } = await addRenewed();
    await database()
      .update(invoices)
      .set({ status: "Collections" })
      .where(eq(invoices.id, renewal.invoiceId));
    const booked = await postingsOf(renewal.invoiceId);
    await withCredit(service, (db) => dropRenewal(db, renewal, { code: "unpaid" }, now));
    expect(await invoice(renewal.invoiceId)).toMatchObject({ status: "Collections" });
    expect(await postingsOf(renewal.invoiceId)).toEqual(booked);
    expect(await readOpenRenewals(database(), service.serverId)).toEqual([]);
    // Restored, because the ledger's laws are checked at the end.
    await database().update(invoices).set({ status: "Unpaid" }).where(eq(invoices.id, renewal.invoiceId));
    await database().update(renewals).set({ voidedAt: null }).where(eq(renewals.id, renewal.id));
  });

  it("that somebody else collects stays owed, and is not invoiced again", async () => {
    const { service, renewal } = await addRenewed();
    const { invoiceId } = renewal;
    await database().update(invoices).set({ status: "Collections" }).where(eq(invoices.id, invoiceId));
    await database()
      .insert(handOvers)
      .values({
        ...{ invoiceId, accountId: service.account.id, collector: "Collect & Co.", amount: "1.00" },
        handedAt: now,
      });
    await withCredit(service, (db) => dropRenewal(db, renewal, { code: "unpaid" }, now));
    expect(await readOpenRenewals(database(), service.serverId)).toEqual([renewal]);
    expect((await readServer(service.serverId)).invoicedUntil).toEqual(renewal.endsAt);
    // Restored, because the ledger's laws are checked at the end.
    await database().delete(handOvers).where(eq(handOvers.invoiceId, invoiceId));
    await database().update(invoices).set({ status: "Unpaid" }).where(eq(invoices.id, invoiceId));
  });
});

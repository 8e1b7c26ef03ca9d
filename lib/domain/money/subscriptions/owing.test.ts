import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { database, inTransaction } from "@/lib/db/client";
import { jobs } from "@/lib/db/tables/kernel/jobs";
import { dunningSteps, renewals } from "@/lib/db/tables/orders/renewals";
import { servers } from "@/lib/db/tables/servers/servers";
import { mailsTo } from "@/lib/testing/messages/mailbox";
import {
  addService,
  daysAfter,
  readRenewals,
  readServer,
  type TestService,
} from "@/lib/testing/money/renewals";
import { asKey, asUser, withCatalogDatabase } from "@/lib/testing/operations/contexts";
import { addServer } from "@/lib/testing/servers/servers";
import { isOfKey } from "../../kernel/async/job-key";
import { generateDueInvoice } from "../../orders/renewals/generate-due-invoice";
import { powerOff } from "../../servers/power/off";
import { checkMany } from "../../servers/servers/check-many";
import { eraseRootPasswords } from "../../servers/servers/erase-root-passwords";
import { listGroups } from "../../servers/servers/groups";
import { owesAnything, suspendIfOwing, suspendingDebt } from "./shared/debts";
import { extendPaidServer } from "./shared/extend-paid";
import { resumePaidServer, takePeriodBack } from "./shared/undo-paid-period";

withCatalogDatabase();

const start = new Date("2030-04-10T12:00:00Z");
const owing = { state: "suspended", suspendedBy: "unpaid", stateBefore: "running" };

/** A server with an unpaid invoice of its next period, whose last reminder was sent. */
async function addOwing() {
  const service = await addService(start);
  const owner = await asUser(service.account.id, { now: daysAfter(start, 20) });
  await generateDueInvoice.call(owner, { id: String(service.serverId) });
  const [first] = await readRenewals(service.serverId);
  if (!first) throw new Error("The period was not invoiced.");
  const at = daysAfter(first.invoice.dueAt, 1);
  await database().insert(dunningSteps).values({ renewalId: first.renewal.id, step: "reminder 1", at });
  return { service, ...first };
}
const change = ({ serverId }: TestService, facts: Partial<typeof servers.$inferInsert>) =>
  database().update(servers).set(facts).where(eq(servers.id, serverId));
const suspend = ({ serverId }: TestService, now: Date) =>
  inTransaction((db) => suspendIfOwing(db, serverId, now));
const stepsOf = (renewalId: number) =>
  database().select().from(dunningSteps).where(eq(dunningSteps.renewalId, renewalId));

describe("a debt", () => {
  it("is one from when its period has begun, and suspends on the third day, or when staff have granted until", async () => {
    const { service, invoice } = await addOwing();
    const row = await readServer(service.serverId);
    const at = (days: number, ms = 0) => new Date(daysAfter(invoice.dueAt, days).getTime() + ms);
    const owes = (now: Date) => owesAnything(database(), row.id, now);
    const suspends = async (now: Date, facts: object = {}) =>
      (await suspendingDebt(database(), { ...row, ...facts }, now))?.invoice.id ?? null;
    expect([await owes(service.dueAt), await owes(new Date(service.dueAt.getTime() + 1))]).toEqual([
      false,
      true,
    ]);
    expect([await suspends(at(3, -1)), await suspends(at(3))]).toEqual([null, invoice.id]);
    const granted = { suspendNotBefore: at(9) };
    expect([await suspends(at(8), granted), await suspends(at(9), granted)]).toEqual([null, invoice.id]);
  });

  it("suspends once: one step, one letter, and the machine is told", async () => {
    const { service, renewal, invoice } = await addOwing();
    const now = daysAfter(invoice.dueAt, 3);
    for (let turn = 0; turn < 2; turn++) await suspend(service, now);
    expect(await readServer(service.serverId)).toMatchObject(owing);
    expect(await stepsOf(renewal.id)).toMatchObject([
      { step: "reminder 1" },
      { step: "suspend", at: now, isSkipped: false },
    ]);
    const letters = await mailsTo(service.account.email);
    expect(letters.filter(({ subject }) => /is suspended/.test(subject))).toHaveLength(1);
  });

  it("that has suspended once does so at once again, also before the day", async () => {
    const { service, renewal, invoice } = await addOwing();
    await database()
      .insert(dunningSteps)
      .values({ renewalId: renewal.id, step: "suspend", at: invoice.dueAt });
    await suspend(service, daysAfter(invoice.dueAt, 1));
    expect(await readServer(service.serverId)).toMatchObject(owing);
    expect(await stepsOf(renewal.id)).toHaveLength(2);
  });

  it("suspends nothing that is being made, gone, or held by staff, and lies over a pause", async () => {
    const { service, invoice } = await addOwing();
    const now = daysAfter(invoice.dueAt, 4);
    for (const facts of [
      { state: "deploying" },
      { state: "suspended", suspendedBy: "staff" },
      { state: "suspended", suspendedBy: "cancelled" },
    ] as const) {
      await change(service, facts);
      const before = await readServer(service.serverId);
      await suspend(service, now);
      expect(await readServer(service.serverId)).toEqual(before);
    }
    await change(service, {
      state: "suspended",
      suspendedBy: "owner",
      stateBefore: "stopped",
      isPaused: true,
    });
    await suspend(service, now);
    expect(await readServer(service.serverId)).toMatchObject({
      ...{ suspendedBy: "unpaid", stateBefore: "stopped", isPaused: true },
    });
    await inTransaction((db) => suspendIfOwing(db, null, now));
  });
});

describe("a period that is paid", () => {
  it("moves the due date to its end, ends the suspension, and taken back moves it again", async () => {
    const { service, renewal, invoice } = await addOwing();
    const now = daysAfter(invoice.dueAt, 5);
    const paid = { serverId: service.serverId, invoiceId: invoice.id };
    await suspend(service, now);
    await inTransaction((db) => extendPaidServer(db, paid, now));
    expect(await readServer(service.serverId)).toMatchObject({
      ...{ state: "running", suspendedBy: null, stateBefore: null, dueAt: renewal.endsAt },
    });
    const stands = async () => {
      const [row] = await database().select().from(renewals).where(eq(renewals.id, renewal.id));
      return [row?.paidAt ?? null, row?.nextStepAt ?? null];
    };
    expect(await stands()).toEqual([now, null]);
    await inTransaction((db) => takePeriodBack(db, paid, now));
    expect((await readServer(service.serverId)).dueAt).toEqual(renewal.startsAt);
    expect(await stands()).toEqual([null, now]);
    // It can be suspended again, with all dunning steps.
    expect(await stepsOf(renewal.id)).toMatchObject([{ step: "reminder 1" }]);
    await suspend(service, now);
    await inTransaction((db) => resumePaidServer(db, service.serverId, now));
    expect(await readServer(service.serverId)).toMatchObject(owing);
  });
});

describe("root passwords", () => {
  it("are erased once their time is over, but not before the machine has got them", async () => {
    const now = new Date("2030-06-01T12:00:00Z");
    const add = async (state: "running" | "deploying" | "stopped", until: Date | null) => {
      const { serverId } = await addService(start);
      const facts = { state, rootPassword: Buffer.from("sealed"), rootPasswordUntil: until };
      await database().update(servers).set(facts).where(eq(servers.id, serverId));
      return serverId;
    };
    const ids = [
      await add("running", new Date(now.getTime() - 1)),
      await add("stopped", now),
      await add("deploying", new Date(now.getTime() - 1)),
      await add("running", null),
    ];
    await eraseRootPasswords(database(), now);
    const kept: boolean[] = [];
    for (const id of ids) kept.push((await readServer(id)).rootPassword !== null);
    expect(kept).toEqual([false, true, true, true]);
    expect((await readServer(ids[0] ?? 0)).rootPasswordUntil).toBeNull();
  });
});

describe("several servers", () => {
  it("are told one by one whether something can be done with them, and each once", async () => {
    const service = await addService(start);
    const { account, serverId } = service;
    const [off, gone, failed] = [
      await addServer(database(), account, { hostname: "off", state: "stopped" }),
      await addServer(database(), account, { hostname: "gone", state: "deleted" }),
      await addServer(database(), account, { hostname: "failed", state: "failed" }),
    ];
    await database().update(servers).set({ deletedAt: start }).where(eq(servers.id, gone));
    const foreign = (await addService(start)).serverId;
    const owner = await asUser(account.id);
    const ids = [off, serverId, off, gone, failed, foreign];
    const check = async (event: "reboot" | "tag" | "on", who = owner) =>
      (await checkMany.call(who, { ids, deed: event })).servers.map(({ id, refusal }) => [id, refusal]);
    const absent = [gone, failed, foreign].map((id) => [id, "server.not_found"]);
    expect(await check("reboot")).toEqual([[off, "server.off"], [serverId, null], ...absent]);
    const { callback } = await powerOff.call(owner, { id: serverId });
    expect(await check("on")).toEqual([[off, null], [serverId, "server.busy"], ...absent]);
    // Setting a tag needs no access to the machine.
    expect(await check("tag")).toEqual([[off, null], [serverId, null], ...absent]);
    const key = await asKey(account.id, { serverId: off });
    expect((await check("tag", key)).filter(([, refusal]) => refusal === null)).toEqual([[off, null]]);
    await database().update(jobs).set({ holds: "everything", state: "waiting" }).where(isOfKey(callback));
    expect((await check("tag"))[1]).toEqual([serverId, "server.awaiting_payment"]);
    await database().update(jobs).set({ state: "done" }).where(isOfKey(callback));
  });

  it("are counted by their kinds, each key's own and nobody else's", async () => {
    const { account, serverId } = await addService(start);
    await addService(start, { preset: "bm.v4-entry", plan: "4", account });
    const counts = async (who: Parameters<typeof listGroups.call>[0]) =>
      Object.fromEntries((await listGroups.call(who, {})).groups.map(({ id, count }) => [id, count]));
    const all = await counts(await asUser(account.id));
    expect(all).toMatchObject({ Instances: 1, Nodes: 1, Gpu: 0 });
    const one = await counts(await asKey(account.id, { serverId }));
    expect(one).toMatchObject({ Instances: 1, Nodes: 0 });
    await database().update(servers).set({ state: "failed" }).where(eq(servers.id, serverId));
    expect(await counts(await asUser(account.id))).toMatchObject({ Instances: 0, Nodes: 1 });
  });
});

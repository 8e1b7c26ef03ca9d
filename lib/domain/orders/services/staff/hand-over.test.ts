import { and, eq, inArray } from "drizzle-orm";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { database } from "@/lib/db/client";
import { apiKeys } from "@/lib/db/tables/identity/api-keys";
import { auditRows } from "@/lib/db/tables/kernel/audit";
import { jobs } from "@/lib/db/tables/kernel/jobs";
import { serverAddresses } from "@/lib/db/tables/network/addresses";
import { countDeadlocks } from "@/lib/testing/database/count-deadlocks";
import { addAccount, giveCredit, type TestAccount } from "@/lib/testing/factories";
import { runJob, runnerOf } from "@/lib/testing/jobs/work";
import { readCredit } from "@/lib/testing/money/credit";
import { isPositive, sum } from "@/lib/testing/money/decimal-sums";
import {
  addService,
  daysAfter,
  readRenewals,
  readServer,
  type TestService,
} from "@/lib/testing/money/renewals";
import { asKey, asStaff, asUser, withCatalogDatabase } from "@/lib/testing/operations/contexts";
import { refusal } from "@/lib/testing/operations/refusal";
import { verifyLedger } from "../../../money/billing/verify-ledger";
import { applyCredit } from "../../../money/payments/apply-credit";
import { powerOff } from "../../../servers/power/off";
import { showServer } from "../../../servers/servers/show";
import { runRenewals } from "../../renewals/run";
import { appraiseServer } from "../appraise";
import { cancellation } from "../cancellation-kind";
import { requestCancellation } from "../request-cancellation";
import { terminateByStaff } from "./terminate";
import { transferServer } from "./transfer";

withCatalogDatabase();

const start = new Date("2030-01-10T12:00:00Z");
const now = daysAfter(start, 10.5);
const reason = "both agreed, ticket 12";
const runner = runnerOf(cancellation, powerOff.kind);

let service: TestService;
let other: TestAccount;
beforeEach(async () => {
  service = await addService(start);
  other = await addAccount(database());
});
afterAll(async () => {
  expect(await verifyLedger(database())).toEqual([]);
  expect(await countDeadlocks()).toBe(0);
});

const billing = (at = now) => asStaff("billing", undefined, { now: at });
const hostname = async () => (await readServer(service.serverId)).hostname;
const credit = ({ id }: { id: number }) => readCredit(database(), id, "EUR");
const handOver = async (to: string, at = now, from = service.account.id) =>
  transferServer.call(await billing(at), {
    id: service.serverId,
    from,
    to,
    hostname: await hostname(),
    reason,
  });
const unused = async (account: TestAccount, at: Date) =>
  (await appraiseServer.call(await asUser(account.id, { now: at }), { id: service.serverId })).amount;
const lastJobs = () =>
  database()
    .select()
    .from(jobs)
    .where(and(eq(jobs.serverId, service.serverId), inArray(jobs.state, ["waiting", "running"])));
const workOff = async () => {
  for (const { key } of await lastJobs()) await runJob(key, runner);
};

describe("a server that is handed over", () => {
  it("is the other account's at once, with addresses and jobs; what is unused becomes credit", async () => {
    const { account, serverId } = service;
    const back = await unused(account, now);
    expect(isPositive(back)).toBe(true);
    await database()
      .insert(serverAddresses)
      .values({
        ...{ serverId, ip: "198.18.3.9", mac: "52:54:00:00:00:09", port: "eth0", isMain: true },
        ...{ gateway: "198.18.0.1", prefix: 20, note: "private" },
      });
    const key = await asKey(account.id, { serverId });
    expect(await handOver(other.email)).toEqual({ account: other.id, email: other.email });
    expect(await credit(account)).toBe(back);
    const row = await readServer(serverId);
    expect(row).toMatchObject({ accountId: other.id, dueAt: now, rootPassword: null, label: "" });
    const [address] = await database()
      .select()
      .from(serverAddresses)
      .where(eq(serverAddresses.serverId, serverId));
    expect(address).toMatchObject({ ownerId: other.id, note: "" });
    const [known] = await database().select().from(apiKeys).where(eq(apiKeys.serverId, serverId));
    expect(known?.isActive).toBe(false);
    const earlier = showServer.call(await asUser(account.id), { id: serverId });
    await expect(earlier).rejects.toEqual(refusal("server.foreign"));
    await expect(showServer.answer(key, { id: serverId })).rejects.toBeDefined();
    expect(await showServer.call(await asUser(other.id), { id: serverId })).toMatchObject({
      server_data: { id: serverId },
    });
    const ofBoth = await database()
      .select({ account: auditRows.accountId })
      .from(auditRows)
      .where(eq(auditRows.operation, "servers.transfer"));
    expect(ofBoth.map((one) => one.account).sort()).toEqual(
      expect.arrayContaining([account.id, other.id].sort()),
    );
  });

  it("is invoiced to the new owner from that day on, who gets back only what that account has paid", async () => {
    await handOver(`#${other.id}`);
    expect(await unused(other, daysAfter(now, 0.1))).toBe("0.00");
    await runRenewals(daysAfter(now, 0.01));
    const [first] = await readRenewals(service.serverId);
    expect(first?.invoice).toMatchObject({ accountId: other.id, status: "Unpaid" });
    expect(first?.renewal.startsAt).toEqual(now);
    const total = first?.invoice.total ?? "";
    await giveCredit(database(), other.id, "EUR", total);
    const owner = await asUser(other.id, { now: daysAfter(now, 1) });
    await applyCredit.call(owner, { invoice_id: String(first?.invoice.id), amount: total });
    const at = daysAfter(now, 2);
    const back = await unused(other, at);
    expect(Number(back)).toBeLessThan(Number(total));
    await requestCancellation.call(await asUser(other.id, { now: at }), {
      id: String(service.serverId),
      cancellation_type: 1,
    });
    expect(await credit(other)).toBe(back);
  });

  it("and back again pays nothing twice", async () => {
    const back = await unused(service.account, now);
    await handOver(other.email);
    const at = daysAfter(now, 1);
    await expect(handOver(service.account.email, at, other.id)).rejects.toEqual(refusal("server.overdue"));
    await runRenewals(daysAfter(now, 0.01));
    const [first] = await readRenewals(service.serverId);
    const total = first?.invoice.total ?? "";
    await giveCredit(database(), other.id, "EUR", total);
    await applyCredit.call(await asUser(other.id, { now: at }), {
      invoice_id: String(first?.invoice.id),
      amount: total,
    });
    const given = await unused(other, at);
    await handOver(service.account.email, at, other.id);
    expect(await credit(other)).toBe(given);
    expect(await credit(service.account)).toBe(back);
    expect(await unused(service.account, daysAfter(at, 0.1))).toBe("0.00");
  });

  it("goes to one account when two are chosen at once, while others pay and renewals run", async () => {
    const third = await addAccount(database());
    const at = daysAfter(service.dueAt, -10);
    await giveCredit(database(), service.account.id, "EUR", "50.00");
    const paid = await unused(service.account, at);
    await runRenewals(at);
    const [open] = await readRenewals(service.serverId);
    const owner = await asUser(service.account.id, { now: at });
    const pay = () =>
      applyCredit.call(owner, { invoice_id: String(open?.invoice.id), amount: open?.invoice.total ?? "" });
    const ended = await Promise.allSettled([
      handOver(other.email, at),
      runRenewals(at),
      handOver(third.email, at),
      pay(),
      handOver(other.email, at),
    ]);
    expect(ended.filter(({ status }, index) => index % 2 === 0 && status === "fulfilled")).toHaveLength(1);
    // Whether the renewal was paid before or cancelled, all of its days were still to come.
    expect(await credit(service.account)).toBe(sum(["50.00", paid], "EUR"));
  });

  it("is refused to the same account, an unknown or closed one, another seller, and without its name", async () => {
    const closed = await addAccount(database(), { status: "Closed" });
    const usd = await addAccount(database(), { currency: "USD" });
    for (const to of [service.account.email, "nobody@example.test", closed.email, "#999999999", ""])
      await expect(handOver(to)).rejects.toEqual(refusal("argument.invalid"));
    await expect(handOver(usd.email)).rejects.toEqual(refusal("server.other_seller"));
    const asked = {
      ...{ id: service.serverId, from: service.account.id, to: other.email },
      ...{ hostname: "another.example", reason },
    };
    // Whoever has an outdated page in front of them saw another owner.
    await expect(handOver(other.email, now, other.id)).rejects.toEqual(refusal("server.not_found"));
    await expect(transferServer.call(await billing(), asked)).rejects.toEqual(refusal("argument.invalid"));
    await expect(transferServer.call(await asStaff("support", undefined, { now }), asked)).rejects.toEqual(
      refusal("staff.right_missing"),
    );
    await powerOff.call(await asUser(service.account.id, { now }), { id: service.serverId });
    await expect(handOver(other.email)).rejects.toEqual(refusal("server.busy"));
  });
});

describe("a server that staff end now", () => {
  const end = async (unusedDays: "credit" | "keep", at = now) =>
    terminateByStaff.call(await billing(at), {
      id: service.serverId,
      hostname: await hostname(),
      unused: unusedDays,
      reason,
      shown: "Abuse",
    });

  it("is deleted with its machine; unused days become credit", async () => {
    const back = await unused(service.account, now);
    await end("credit");
    expect(await readServer(service.serverId)).toMatchObject({ suspendedBy: "cancelled" });
    await workOff();
    expect(await readServer(service.serverId)).toMatchObject({ state: "deleted" });
    expect(await credit(service.account)).toBe(back);
  });

  it("gives nothing back where staff keep it, and ends once by two presses", async () => {
    const ended = await Promise.allSettled([end("keep"), end("keep")]);
    expect(ended.some(({ status }) => status === "fulfilled")).toBe(true);
    await workOff();
    expect(await credit(service.account)).toBe("0.00");
    expect(await readServer(service.serverId)).toMatchObject({ state: "deleted" });
    await expect(end("keep")).rejects.toEqual(refusal("server.not_found"));
  });

  it("is refused under another name", async () => {
    const asked = { id: service.serverId, hostname: "x", unused: "keep", reason } as const;
    await expect(terminateByStaff.call(await billing(), asked)).rejects.toEqual(refusal("argument.invalid"));
  });
});

import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { dayIn } from "@/lib/base/time-zone";
import { database } from "@/lib/db/client";
import { jobs } from "@/lib/db/tables/kernel/jobs";
import { serverAddresses } from "@/lib/db/tables/network/addresses";
import { serverNats } from "@/lib/db/tables/network/nat";
import { serverPortsOff } from "@/lib/db/tables/network/ports";
import { cancellations, serviceChanges } from "@/lib/db/tables/orders/services";
import { servers } from "@/lib/db/tables/servers/servers";
import { giveCredit, setPin } from "@/lib/testing/factories";
import { readJob, runJob, runnerOf } from "@/lib/testing/jobs/work";
import { fromCents, toCents } from "@/lib/testing/money/decimal-sums";
import { daysAfter, readServer } from "@/lib/testing/money/renewals";
import { addNetworked } from "@/lib/testing/network/networks";
import { asKey, asUser, withCatalogDatabase } from "@/lib/testing/operations/contexts";
import { refusal } from "@/lib/testing/operations/refusal";
import type { SignedContext } from "../../kernel/operation/context";
import { blockIp } from "../addresses/block-ip";
import { quoteAddresses, showNetwork } from "./network-page";
import { portOff } from "./switch-port";

withCatalogDatabase();

const runner = runnerOf(blockIp.kind, portOff.kind);
const wiring = { mac: "52:54:00:00:00:01", port: "eth0", gateway: "198.18.0.1", prefix: 20 };
const { prefix: _, ...shown } = wiring;

let context: SignedContext;
let accountId: number;
let id: number;
let ip: string;
beforeEach(async () => {
  const service = await addNetworked(new Date());
  ({ serverId: id, ip } = service);
  accountId = service.account.id;
  context = await asUser(accountId);
});

const change = (facts: Partial<typeof servers.$inferInsert>) =>
  database().update(servers).set(facts).where(eq(servers.id, id));
const show = (who = context) => showNetwork.call(who, { id });

describe("the network page", () => {
  it("shows a server as it came: one address, one port, nothing shut, open or under way", async () => {
    await change({ hostname: "web-1", label: "Shop" });
    expect(await show()).toEqual({
      ...{ id, hostname: "web-1", label: "Shop", state: "running", suspended_by: null, needs_pin: false },
      ...{ power: "on", is_virtual: true, busy: null, queued: [], unable: [], most: 17, passages: [] },
      rescue: null,
      work: {
        ...{ id: expect.any(Number), key: expect.any(String), since: expect.any(String) },
        ...{ action: "deploy", state: "done", failure: null },
      },
      addresses: [
        {
          ...{ ip, main: true, floating: false, netmask: "255.255.240.0", ptr: [], blocked: null },
          ...shown,
        },
      ],
      networks: [],
      ipv6: { network: null, address: "", gateway: null, names: [], is_there: true },
      ports: [{ name: "eth0", mac: wiring.mac, off: null }],
    });
  });

  it("shows the main address first, and of what is shut who, why, since when and until when", async () => {
    const [since, until] = [new Date("2025-03-01T10:00:00Z"), new Date("2025-03-01T14:00:00Z")];
    const block = { blockedBy: "staff", blockReason: "spam", blockedAt: since, blockedUntil: until } as const;
    const ips = ["198.18.15.1", "198.18.15.2"];
    await database()
      .update(serverAddresses)
      .set({ isMain: false, ...block })
      .where(eq(serverAddresses.ip, ip));
    await database()
      .insert(serverAddresses)
      .values(
        ips.map((one, at) => ({ serverId: id, ip: one, isMain: at === 1, ptr: ["a.test"], ...wiring })),
      );
    await database().insert(serverPortsOff).values({ serverId: id, port: "eth0", reason: "works", since });
    const nat = { internalIp: "10.0.0.2", externalIp: "198.19.0.2", createdAt: since, expiresAt: until };
    await database()
      .insert(serverNats)
      .values({ serverId: id, allowed: "203.0.113.5", ...nat });
    const page = await show();
    expect(page.addresses.map((one) => one.ip)).toEqual([ips[1], ip, ips[0]]);
    expect(page.addresses[0]).toMatchObject({ main: true, ptr: ["a.test"], blocked: null });
    expect(page.addresses[1]?.blocked).toEqual({
      ...{ by: "staff", reason: "spam" },
      ...{ since: "2025-03-01T10:00:00.000Z", until: "2025-03-01T14:00:00.000Z" },
    });
    expect(page.ports[0]?.off).toEqual({ reason: "works", since: "2025-03-01T10:00:00.000Z" });
    expect(page.passages).toEqual([
      { allowed: "203.0.113.5", ip: "198.19.0.2", until: "2025-03-01T14:00:00.000Z" },
    ]);
  });

  it("tells what is being done, and what came of it; a cancelled one and a look are neither", async () => {
    const { callback } = await blockIp.call(context, { id, ip });
    const job = await readJob(callback);
    expect((await show()).work).toEqual({
      ...{ id: job.id, key: null, since: expect.any(String) },
      ...{ action: "block_ip", state: "running", failure: null },
    });
    await runJob(callback, runner);
    expect((await show()).work).toMatchObject({ id: job.id, state: "done", failure: null });
    await change({ hostname: "fail-net-1" });
    await runJob((await portOff.call(context, { id, port: "eth0" })).callback, runner);
    expect((await show()).work).toMatchObject({
      ...{ action: "port_off", state: "failed", failure: { code: "refused" } },
    });
    await database().update(jobs).set({ state: "cancelled" }).where(eq(jobs.serverId, id));
    expect((await show()).work).toBeNull();
    await database().update(jobs).set({ holds: "nothing", state: "done" }).where(eq(jobs.serverId, id));
    expect((await show()).work).toBeNull();
  });

  it("says who suspended it and what it is at, and whether the PIN is asked for", async () => {
    await change({ state: "suspended", suspendedBy: "unpaid" });
    expect(await show()).toMatchObject({ state: "suspended", suspended_by: "unpaid" });
    await change({ state: "deploying", suspendedBy: null });
    expect(await show()).toMatchObject({ state: "deploying", suspended_by: null });
    await setPin(database(), accountId, "4071");
    expect((await show(await asUser(accountId))).needs_pin).toBe(true);
    expect((await show(await asKey(accountId, { isPinExempt: true }))).needs_pin).toBe(false);
    expect((await show(await asKey(accountId))).needs_pin).toBe(true);
  });

  it("of someone else is not there, nor without the right", async () => {
    const other = await addNetworked(new Date());
    const stranger = await asUser(other.account.id);
    for (const call of [() => show(stranger), () => quoteAddresses.call(stranger, { id, amount: 1 })])
      await expect(call()).rejects.toEqual(refusal("server.foreign"));
    const key = await asKey(accountId, { permissions: ["eq/show"] });
    expect(await show(key)).toMatchObject({ id });
    await expect(quoteAddresses.call(key, { id, amount: 1 })).rejects.toEqual(refusal("right.missing"));
  });
});

describe("the price of more addresses", () => {
  const quote = (amount: number, now?: Date) =>
    now === undefined
      ? quoteAddresses.call(context, { id, amount })
      : asUser(accountId, { now }).then((late) => quoteAddresses.call(late, { id, amount }));

  it("is that of the days that are left, to the cent, and the recurring one that of whole periods", async () => {
    const { dueAt, recurringTotal } = await readServer(id);
    const due = dueAt ?? new Date();
    await giveCredit(database(), accountId, "EUR", "1.00");
    const inAll = Math.round((due.getTime() - context.now.getTime()) / 86_400_000);
    const half = await quote(2, daysAfter(due, -10));
    // Two addresses at 2.00 per month, for ten days of the month, plus 21 % tax.
    const net = Math.round((400 * 10) / inAll);
    const within = (text: string, cents: number) => Math.abs(toCents(text) - cents) <= 1;
    expect(half).toMatchObject({ amount: 2, days: 10, until: dayIn(due, "Europe/Amsterdam") });
    expect(within(half.charge.value, Math.round(net * 1.21))).toBe(true);
    expect(half.recurring).toEqual({ value: fromCents(toCents(recurringTotal) + 484), currency: "EUR" });
    expect(half.recurring_before).toEqual({ value: recurringTotal, currency: "EUR" });
    expect(half.credit).toEqual({ value: "1.00", currency: "EUR" });
    expect(half.is_covered).toBe(false);
  });

  it("is less with every day that has begun, and changes nothing by being asked", async () => {
    const before = await readServer(id);
    const due = before.dueAt ?? new Date();
    const prices: number[] = [];
    for (const days of [-20, -10, -1])
      prices.push(toCents((await quote(16, daysAfter(due, days))).charge.value));
    expect([...prices].sort((a, b) => b - a)).toEqual(prices);
    expect(new Set(prices).size).toBe(3);
    expect(await readServer(id)).toEqual(before);
  });

  it("of none or of too many is refused by the field", async () => {
    for (const [amount, reason] of [
      [0, "must be at least 1"],
      [17, "must be at most 16"],
    ] as const)
      await expect(quote(amount)).rejects.toEqual(refusal("argument.invalid", { amount: reason }));
  });

  it("is not told of a server that cannot change: overdue, suspended, ending, or changing already", async () => {
    const { dueAt } = await readServer(id);
    const at = new Date();
    const stamps = { createdAt: at, updatedAt: at };
    await expect(quote(1, dueAt ?? new Date())).rejects.toEqual(refusal("server.overdue"));
    await change({ state: "suspended", suspendedBy: "owner" });
    await expect(quote(1)).rejects.toEqual(refusal("server.suspended"));
    await change({ state: "stopped", suspendedBy: null });
    expect(await quote(1)).toMatchObject({ amount: 1 });
    const open = {
      kind: "addresses" as const,
      startsAt: new Date(),
      endsAt: new Date(),
      recurringTotal: "1.00",
    };
    await database()
      .insert(serviceChanges)
      .values({ serverId: id, invoiceId: null, subtotal: "0.00", tax: "0.00", ...open });
    await expect(quote(1)).rejects.toEqual(refusal("server.change_open"));
    await database()
      .update(serviceChanges)
      .set({ droppedAt: new Date() })
      .where(eq(serviceChanges.serverId, id));
    expect(await quote(1)).toMatchObject({ amount: 1 });
    await database()
      .insert(cancellations)
      .values({ accountId, serverId: id, kind: "end_of_period", reason: "", endsAt: at, ...stamps });
    await expect(quote(1)).rejects.toEqual(refusal("server.ending"));
  });
});

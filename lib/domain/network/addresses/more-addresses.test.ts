import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { database } from "@/lib/db/client";
import { invoices } from "@/lib/db/tables/money/billing";
import { serverAddresses } from "@/lib/db/tables/network/addresses";
import { serviceChanges } from "@/lib/db/tables/orders/services";
import { servers } from "@/lib/db/tables/servers/servers";
import { simulatedAddresses, simulatedMachines } from "@/lib/db/tables/servers/simulated";
import { giveCredit } from "@/lib/testing/factories";
import { queuedAt } from "@/lib/testing/jobs/queued";
import { answerOfJob, runnerOf } from "@/lib/testing/jobs/work";
import { readCredit } from "@/lib/testing/money/credit";
import { minus, sum } from "@/lib/testing/money/decimal-sums";
import { findBreaches, postingsOf } from "@/lib/testing/money/ledger";
import { readServer } from "@/lib/testing/money/renewals";
import { addNetworked } from "@/lib/testing/network/networks";
import { changesOnRecord } from "@/lib/testing/operations/audit";
import { asKey, asUser, withCatalogDatabase } from "@/lib/testing/operations/contexts";
import { refusal } from "@/lib/testing/operations/refusal";
import type { SignedContext } from "../../kernel/operation/context";
import { quoteAddresses } from "../ports/network-page";
import { addIpv4 } from "./add-ipv4";
import { blockIp, unblockIp } from "./block-ip";
import { showIpv4Free } from "./list-free-ip";
import { removeIpv4 } from "./remove-ipv4";
import { updatePtr } from "./update-ptr";

withCatalogDatabase();

const runner = runnerOf(blockIp.kind, unblockIp.kind, addIpv4.kind, removeIpv4.kind);

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

const end = (callback: string) => answerOfJob(callback, runner);
const rows = () =>
  database()
    .select()
    .from(serverAddresses)
    .where(eq(serverAddresses.serverId, id))
    .orderBy(serverAddresses.id);
const held = async () =>
  (await database().select().from(simulatedAddresses).where(eq(simulatedAddresses.serverId, id))).map(
    (row) => row.ip,
  );
const credit = (of = accountId) => readCredit(database(), of, "EUR");
const change = (facts: Partial<typeof servers.$inferInsert>) =>
  database().update(servers).set(facts).where(eq(servers.id, id));
const rich = () => giveCredit(database(), accountId, "EUR", "100.00");
/** Adds two addresses and completes the job. */
const addTwo = async () => {
  await rich();
  const added = await addIpv4.call(context, { id, amount: 2 });
  await end(added.keys[0] ?? "");
  return added.ips.map((one) => one.ip);
};

describe("more addresses", () => {
  it("are refused by the field, and nothing is held, charged or written", async () => {
    await rich();
    for (const [asked, fields] of [
      [{ port: "eth1" }, { port: "additional addresses come on eth0" }],
      [{ vlan: 5 }, { vlan: "there are no VLANs" }],
      [{ ips: ["198.18.20.1", "198.18.20.1"] }, { ips: "names an address twice" }],
      [{ ips: ["198.18.20.1"], amount: 2 }, { amount: "is not how many ips there are" }],
      [{ ips: ["203.0.113.1"] }, { ips: "names an address that is not free" }],
      [{ amount: 0 }, { amount: "must be at least 1" }],
      [{ amount: 17 }, { amount: "must be at most 16" }],
      [{ ips: "198.18.20.1x" }, { ips: "is no address" }],
    ] as const)
      await expect(addIpv4.answer(context, { id, ...asked }), JSON.stringify(asked)).rejects.toEqual(
        refusal("argument.invalid", fields),
      );
    expect([await held(), await credit()]).toEqual([[ip], "100.00"]);
    expect(await rows()).toHaveLength(1);
    expect(await changesOnRecord("net.add_ipv4", `server ${id}`)).toEqual([]);
  });

  it("are at most seventeen a server, with the one that it came with", async () => {
    await rich();
    const first = await addIpv4.call(context, { id, amount: 15 });
    await end(first.keys[0] ?? "");
    await expect(addIpv4.call(context, { id, amount: 2 })).rejects.toEqual(
      refusal("argument.invalid", { amount: "at most 17 addresses a server" }),
    );
    expect((await addIpv4.call(context, { id })).ips).toHaveLength(1);
    expect(await rows()).toHaveLength(17);
  });

  it("by an empty list of names are as many as `amount` says", async () => {
    await rich();
    expect((await addIpv4.call(context, { id, ips: [], amount: 2 })).ips).toHaveLength(2);
  });

  it("are booked as one invoice, paid from the credit, and on record with what they are", async () => {
    await rich();
    const quote = await quoteAddresses.call(context, { id, amount: 2 });
    const { invoice, ips } = await addIpv4.call(context, { id, amount: 2 });
    const [row] = await database().select().from(invoices).where(eq(invoices.id, invoice));
    expect(row).toMatchObject({
      status: "Paid",
      total: quote.charge.value,
      creditApplied: quote.charge.value,
    });
    const { subtotal = "", tax = "", total = "" } = row ?? {};
    expect(sum([subtotal, tax], "EUR")).toBe(total);
    expect(await credit()).toBe(minus("100.00", total, "EUR"));
    expect((await postingsOf(invoice)).sort()).toEqual(
      [
        `credit -${total}`,
        `receivable -${total}`,
        `receivable ${total}`,
        `sales ${subtotal}`,
        `tax ${tax}`,
      ].sort(),
    );
    expect(await findBreaches(database())).toEqual([]);
    expect(await changesOnRecord("net.add_ipv4", `server ${id}`)).toEqual([
      { job: "add_ipv4", addresses: ips.map((one) => one.ip), invoice },
    ]);
  });

  it("are not sold for a cent less than they cost, and for exactly that they are", async () => {
    const { charge } = await quoteAddresses.call(context, { id, amount: 1 });
    await giveCredit(database(), accountId, "EUR", minus(charge.value, "0.01", "EUR"));
    expect(await quoteAddresses.call(context, { id, amount: 1 })).toMatchObject({ is_covered: false });
    await expect(addIpv4.call(context, { id })).rejects.toMatchObject({
      extras: { doc: "credit.too_low" },
      facts: { needed: charge.value, credit: minus(charge.value, "0.01", "EUR") },
    });
    await giveCredit(database(), accountId, "EUR", "0.01");
    expect(await quoteAddresses.call(context, { id, amount: 1 })).toMatchObject({ is_covered: true });
    await addIpv4.call(context, { id });
    expect(await credit()).toBe("0.00");
  });

  it("cost nothing for a day that has begun, and raise the price of the next period all the same", async () => {
    const { dueAt, recurringTotal: before } = await readServer(id);
    const late = await asUser(accountId, { now: new Date((dueAt ?? new Date()).getTime() - 3_600_000) });
    const quote = await quoteAddresses.call(late, { id, amount: 1 });
    expect(quote).toMatchObject({ charge: { value: "0.00" }, days: 0, is_covered: true });
    const { invoice } = await addIpv4.call(late, { id });
    expect(await database().select().from(invoices).where(eq(invoices.id, invoice))).toMatchObject([
      { status: "Paid", total: "0.00" },
    ]);
    expect((await readServer(id)).recurringTotal).toBe(sum([before, "2.42"], "EUR"));
    expect(await findBreaches(database())).toEqual([]);
  });

  it("are given to every call that wants some, at once and while earlier ones are still being opened", async () => {
    await rich();
    const tries = await Promise.all([1, 1, 2].map((amount) => addIpv4.call(context, { id, amount })));
    const later = await addIpv4.call(context, { id });
    const given = [...tries, later].flatMap(({ ips }) => ips.map((one) => one.ip));
    expect(new Set(given).size).toBe(5);
    expect((await rows()).map((row) => row.ip).sort()).toEqual([ip, ...given].sort());
    expect(new Set([...tries, later].map(({ invoice }) => invoice)).size).toBe(4);
    expect((await readServer(id)).installOptions.extraAddresses).toBe(5);
    expect(await findBreaches(database())).toEqual([]);
    // Their order is random, and each waits for those before it.
    const all = [...tries, later];
    const ends = await Promise.all(all.map(({ keys }) => end(keys[0] ?? "")));
    expect(ends).toMatchObject(
      all.map(({ ips }) => ({ result: "OK", scope: `Added: ${ips.map((one) => one.ip).join(", ")}` })),
    );
    expect((await held()).sort()).toEqual([ip, ...given].sort());
  });

  it("are given once to calls with one idempotency key, and once to calls that name them", async () => {
    await rich();
    const ask = { id, amount: 2, idempotency_key: "two-more" };
    const keyed = await Promise.all([1, 2, 3].map(() => addIpv4.call(context, ask)));
    expect(new Set(keyed.map(({ invoice }) => invoice)).size).toBe(1);
    const [free] = (await showIpv4Free.call(context, { id, limit: 1 })).list;
    const ips = [free?.ip ?? ""];
    const named = await Promise.all([1, 2].map(() => addIpv4.call(context, { id, ips })));
    expect(new Set(named.map(({ keys }) => keys[0])).size).toBe(1);
    expect(await rows()).toHaveLength(4);
  });

  it("no longer wanted are taken away one after another, whatever else is done with addresses meanwhile", async () => {
    const [one = "", other = ""] = await addTwo();
    const first = await removeIpv4.call(context, { id, ip: one });
    const second = await removeIpv4.call(context, { id, ip: other });
    const { keys, ips } = await addIpv4.call(context, { id });
    const last = await blockIp.call(context, { id, ip, description: "x" });
    for (const key of [first.callback, second.callback, keys[0] ?? "", last.callback])
      expect(await end(key)).toMatchObject({ result: "OK" });
    const left = [ip, ...ips.map((row) => row.ip)].sort();
    expect((await rows()).map((row) => row.ip).sort()).toEqual(left);
    expect((await held()).sort()).toEqual(left);
  });

  it("of the same name, wanted by two customers at once, are one's; the other pays nothing", async () => {
    const rival = await addNetworked(new Date());
    const other = await asUser(rival.account.id);
    await rich();
    await giveCredit(database(), rival.account.id, "EUR", "100.00");
    const [wanted] = (await showIpv4Free.call(context, { id, limit: 1 })).list;
    const ips = [wanted?.ip ?? ""];
    const tries = await Promise.allSettled([
      addIpv4.call(context, { id, ips }),
      addIpv4.call(other, { id: rival.serverId, ips }),
    ]);
    expect(tries.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    const lost = tries.find((one) => one.status === "rejected");
    expect(lost?.reason).toEqual(refusal("argument.invalid", { ips: "names an address that is not free" }));
    expect([await credit(), await credit(rival.account.id)].filter((left) => left === "100.00")).toHaveLength(
      1,
    );
  });

  it("stay bought where the switch refuses: the work is told as failed", async () => {
    await rich();
    const { keys, invoice } = await addIpv4.call(context, { id });
    await change({ hostname: "fail-net-1" });
    expect(await end(keys[0] ?? "")).toMatchObject({
      result: "Fail",
      scope: "the machine refused, nothing was done",
    });
    expect(await rows()).toHaveLength(2);
    expect(await database().select().from(invoices).where(eq(invoices.id, invoice))).toMatchObject([
      { status: "Paid" },
    ]);
  });

  it("are not for a server that is suspended, being made, or failed", async () => {
    await rich();
    for (const [facts, doc] of [
      [{ state: "suspended", suspendedBy: "unpaid" }, "server.suspended"],
      [{ state: "deploying", suspendedBy: null }, "server.deploying"],
      [{ state: "failed" }, "server.not_found"],
    ] as const) {
      await change(facts);
      await expect(addIpv4.call(context, { id })).rejects.toEqual(refusal(doc));
    }
    expect([await held(), await credit()]).toEqual([[ip], "100.00"]);
  });

  it("are nobody else's to buy, and not a key's that may not", async () => {
    await rich();
    const other = await asUser((await addNetworked(new Date())).account.id);
    const key = await asKey(accountId, { permissions: ["eq/show"] });
    await expect(addIpv4.call(other, { id })).rejects.toEqual(refusal("server.foreign"));
    await expect(addIpv4.call(key, { id })).rejects.toEqual(refusal("right.missing"));
    await expect(quoteAddresses.call(other, { id, amount: 1 })).rejects.toEqual(refusal("server.foreign"));
    expect(await held()).toEqual([ip]);
  });
});

describe("removing addresses", () => {
  it("takes all but the main one at once, lowers the price, and gives nothing back", async () => {
    const { recurringTotal } = await readServer(id);
    const more = await addTwo();
    const left = await credit();
    const { callback } = await removeIpv4.call(context, { id, remove_all: 1 });
    expect((await rows()).map((row) => row.ip)).toEqual([ip]);
    expect(await readServer(id)).toMatchObject({ recurringTotal, installOptions: { extraAddresses: 0 } });
    // The machine releases them once a worker runs the job.
    expect((await held()).sort()).toEqual([ip, ...more].sort());
    expect(await end(callback)).toMatchObject({ result: "OK", scope: "Removed" });
    expect(await held()).toEqual([ip]);
    expect(await credit()).toBe(left);
    expect(await changesOnRecord("net.remove_ipv4", `server ${id}`)).toEqual([
      { job: "remove_ipv4", removed_addresses: more },
    ]);
    await database().delete(serviceChanges).where(eq(serviceChanges.serverId, id));
    expect((await quoteAddresses.call(context, { id, amount: 1 })).recurring_before.value).toBe(
      recurringTotal,
    );
  });

  it("is refused without a name, for the main one, and as a whole where one is shut by an administrator", async () => {
    const [one = ""] = await addTwo();
    await expect(removeIpv4.call(context, { id })).rejects.toEqual(
      refusal("argument.invalid", { ip: "is required" }),
    );
    await expect(removeIpv4.call(context, { id, ip })).rejects.toEqual(
      refusal("argument.invalid", { ip: "is the main address" }),
    );
    await database().update(serverAddresses).set({ blockedBy: "staff" }).where(eq(serverAddresses.ip, one));
    for (const asked of [{ ip: one }, { remove_all: 1 }])
      await expect(removeIpv4.call(context, { id, ...asked })).rejects.toEqual(
        refusal("address.blocked_by_staff"),
      );
    expect(await rows()).toHaveLength(3);
    expect((await readServer(id)).installOptions.extraAddresses).toBe(2);
  });

  it("of a machine that is not found ends when it is asked again", async () => {
    const [one = "", other = ""] = await addTwo();
    const isIt = eq(simulatedMachines.serverId, id);
    const machines = await database().delete(simulatedMachines).where(isIt).returning();
    const failed = await end((await removeIpv4.call(context, { id, ip: one })).callback);
    expect(failed).toMatchObject({ result: "Fail" });
    expect((await rows()).map((row) => row.ip)).toEqual([ip, other]);
    expect(await held()).toContain(one);
    await database().insert(simulatedMachines).values(machines);
    expect(await end((await removeIpv4.call(context, { id, ip: one })).callback)).toMatchObject({
      result: "OK",
    });
    expect((await held()).sort()).toEqual([ip, other].sort());
    expect((await readServer(id)).installOptions.extraAddresses).toBe(1);
  });

  it("has its names taken out of DNS, and no others", async () => {
    const [one = "", other = ""] = await addTwo();
    await updatePtr.call(context, { id, ip: one, ptr: "one.example.com" });
    await database().execute(sql`delete from graphile_worker._private_jobs where key like 'name_address:%'`);
    await removeIpv4.call(context, { id, remove_all: 1 });
    expect(await queuedAt(`name_address:${one}`)).not.toBeNull();
    expect(await queuedAt(`name_address:${other}`)).toBeNull();
  });
});

import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { database } from "@/lib/db/client";
import { serverAddresses } from "@/lib/db/tables/network/addresses";
import { serviceChanges } from "@/lib/db/tables/orders/services";
import { servers } from "@/lib/db/tables/servers/servers";
import { simulatedAddresses } from "@/lib/db/tables/servers/simulated";
import { giveCredit } from "@/lib/testing/factories";
import { answerOfJob, runnerOf } from "@/lib/testing/jobs/work";
import { readCredit } from "@/lib/testing/money/credit";
import { daysAfter, readRenewals, readServer } from "@/lib/testing/money/renewals";
import { addNetworked } from "@/lib/testing/network/networks";
import { changesOnRecord } from "@/lib/testing/operations/audit";
import { asUser, withCatalogDatabase } from "@/lib/testing/operations/contexts";
import type { SignedContext } from "../../kernel/operation/context";
import { generateDueInvoice } from "../../orders/renewals/generate-due-invoice";
import { showOverview } from "../../orders/services/overview";
import { readMachineOr, readPlace } from "../../servers/servers/shared/ask-network";
import { showServer } from "../../servers/servers/show";
import { quoteAddresses, showNetwork } from "../ports/network-page";
import { addIpv4 } from "./add-ipv4";
import { blockIp, unblockIp } from "./block-ip";
import { getIpByAddress } from "./get-ip";
import { getPtr } from "./get-ptr";
import { showIpv4Free } from "./list-free-ip";
import { scanAddress } from "./nmap";
import { openAddress } from "./open-address";
import { removeIpv4 } from "./remove-ipv4";
import { setMain } from "./set-main";
import { getAcl } from "./settings";
import { updatePtr } from "./update-ptr";

withCatalogDatabase();

const runner = runnerOf(blockIp.kind, unblockIp.kind, scanAddress.kind, addIpv4.kind, removeIpv4.kind);

let context: SignedContext;
let accountId: number;
let id: number;
let ip: string;
let addressId: number;
beforeEach(async () => {
  const service = await addNetworked(new Date());
  ({ serverId: id, ip, addressId } = service);
  accountId = service.account.id;
  context = await asUser(accountId);
});

const rename = (hostname: string) => database().update(servers).set({ hostname }).where(eq(servers.id, id));
const end = (callback: string) => answerOfJob(callback, runner);
const refusal = (doc: string) => expect.objectContaining({ extras: expect.objectContaining({ doc }) });
const ipsOf = async () =>
  (await showServer.call(context, { id })).IP.map(({ IP, main_ip, locked }) => ({ IP, main_ip, locked }));

describe("names", () => {
  it("are set, shown and removed, and an unchanged call changes nothing", async () => {
    const ptr = "Web-1.example.com\nmail.example.com";
    const names = ["web-1.example.com", "mail.example.com"];
    expect(await updatePtr.call(context, { id, ip, ptr })).toEqual({ ip, ptr: names });
    expect(await updatePtr.call(context, { id, ip, ptr })).toEqual({ ip, ptr: names });
    expect(await getPtr.call(context, { id, ip })).toEqual({ message: names });
    expect(await updatePtr.call(context, { id, ip, ptr: "" })).toEqual({ ip, ptr: [] });
  });

  it("of another server's address are not found", async () => {
    const other = await addNetworked(new Date());
    await expect(updatePtr.call(context, { id, ip: other.ip, ptr: "x.example.com" })).rejects.toEqual(
      refusal("address.not_found"),
    );
    await expect(getIpByAddress.call(context, { ip: other.ip })).rejects.toEqual(
      refusal("address.not_found"),
    );
  });
});

describe("a block", () => {
  it("is in eq/show, in the list of blocks and in what a scan finds, until it is opened", async () => {
    const scan = async () => (await end((await scanAddress.call(context, { id, ip })).callback)).scope;
    expect(await scan()).toContain("22/tcp open ssh");
    const { callback } = await blockIp.call(context, { id, ip, description: "attack" });
    expect(await end(callback)).toMatchObject({
      result: "OK",
      scope: `IP ${ip} is blocked`,
      context: { action: "block_ip", ip, id: String(id) },
    });
    expect(await ipsOf()).toEqual([{ IP: ip, main_ip: 1, locked: 1 }]);
    expect((await getAcl.call(context, { id })).acl).toMatchObject([
      { ip, description: "attack", until: null },
    ]);
    expect(await scan()).toContain("Host seems down");
    expect(await end((await unblockIp.call(context, { id, ip })).callback)).toMatchObject({
      result: "OK",
      context: { action: "unblock_ip" },
    });
    expect((await getAcl.call(context, { id })).acl).toEqual([]);
  });

  it("of four hours opens by itself, not sooner, and not when it was made anew", async () => {
    await end((await blockIp.call(context, { id, ip, four_hours: 1 })).callback);
    const read = async () => {
      const [row] = await database().select().from(serverAddresses).where(eq(serverAddresses.id, addressId));
      return row;
    };
    const until = (await read())?.blockedUntil ?? new Date(0);
    expect(until.getTime() - Date.now()).toBeGreaterThan(3.9 * 3_600_000);
    await openAddress(addressId, new Date());
    expect(await read()).toMatchObject({ blockedBy: "owner" });
    const after = new Date(until.getTime() + 1_000);
    await expect
      .poll(async () => {
        await openAddress(addressId, after);
        return (await read())?.blockedBy;
      })
      .toBeNull();
    await openAddress(addressId, after);
    expect(await changesOnRecord("addresses.open", `server ${id}`)).toEqual([{ ip }]);
  });

  it("by an administrator is not the owner's to open", async () => {
    await database()
      .update(serverAddresses)
      .set({ blockedBy: "staff", blockedAt: new Date() })
      .where(eq(serverAddresses.id, addressId));
    for (const call of [blockIp, unblockIp])
      await expect(call.call(context, { id, ip })).rejects.toEqual(refusal("address.blocked_by_staff"));
  });

  it.each([
    ["fail-net-1", "the machine refused, nothing was done"],
    ["stall-1", expect.stringMatching(/did not answer within 3 s/)],
  ])("on %s fails with words, and the address stays open", async (hostname, scope) => {
    await rename(hostname);
    expect(await end((await blockIp.call(context, { id, ip })).callback)).toMatchObject({
      result: "Fail",
      scope,
    });
    expect(await ipsOf()).toMatchObject([{ locked: 0 }]);
  });

  it.each(["fail-net-once-1", "lose-net-1"])("on %s is tried again and done", async (hostname) => {
    await rename(hostname);
    expect(await end((await blockIp.call(context, { id, ip })).callback)).toMatchObject({ result: "OK" });
  });
});

describe("another address", () => {
  const credit = () => readCredit(database(), accountId, "EUR");

  it("costs what is said for the rest of the period, is there at once, and raises the price", async () => {
    await giveCredit(database(), accountId, "EUR", "10.00");
    const before = await readServer(id);
    const quote = await quoteAddresses.call(context, { id, amount: 2 });
    expect(quote.is_covered).toBe(true);
    const request = { id, amount: 2, idempotency_key: "two-1" };
    const added = await addIpv4.call(context, request);
    expect(added.ips).toHaveLength(2);
    expect(Number(await credit())).toBeCloseTo(10 - Number(quote.charge.value), 2);
    const row = await readServer(id);
    expect(row.recurringTotal).toBe(quote.recurring.value);
    expect(Number(row.recurringTotal) - Number(before.recurringTotal)).toBeCloseTo(4 * 1.21, 2);
    expect(row.installOptions.extraAddresses).toBe(2);
    expect((await showOverview.call(context, { id })).again.addresses).toBe(2);
    const [change] = await database().select().from(serviceChanges).where(eq(serviceChanges.serverId, id));
    expect(change).toMatchObject({ kind: "addresses", invoiceId: added.invoice });
    expect(change?.appliedAt).not.toBeNull();
    expect(await addIpv4.call(context, request)).toEqual(added);
    const { work } = await showNetwork.call(context, { id });
    expect(work).toMatchObject({
      action: "add_ipv4",
      state: "running",
      key: null,
      since: expect.any(String),
    });
    expect(await end(added.keys[0] ?? "")).toMatchObject({ result: "OK", context: { action: "add_ipv4" } });
    expect((await showNetwork.call(context, { id })).addresses).toHaveLength(3);
  });

  const readHeld = () =>
    database().select().from(simulatedAddresses).where(eq(simulatedAddresses.serverId, id));
  /** As left by a call that failed in its last step. */
  const leaveHeld = async () => {
    const row = await readServer(id);
    const place = await readPlace(database(), row);
    await readMachineOr(row, (provisioner, machine) =>
      provisioner.holdAddresses({ ...machine, ...place }, { count: 2, wanted: [] }),
    );
  };

  it("is not held for a call that is refused, nor for one that is repeated", async () => {
    const dear = { id, amount: 10 };
    await expect(addIpv4.call(context, dear)).rejects.toEqual(refusal("credit.too_low"));
    await giveCredit(database(), accountId, "EUR", "5.00");
    await expect(addIpv4.call(context, dear)).rejects.toEqual(refusal("credit.too_low"));
    const late = await asUser(accountId, { now: daysAfter(new Date(), 40) });
    await expect(addIpv4.call(late, { id })).rejects.toEqual(refusal("server.overdue"));
    expect(await ipsOf()).toHaveLength(1);
    expect(await readHeld()).toHaveLength(1);
    const request = { id, idempotency_key: "address-1" };
    const added = await addIpv4.call(context, request);
    await expect(addIpv4.call(context, { id, amount: 2 })).rejects.toEqual(refusal("credit.too_low"));
    expect(await addIpv4.call(context, request)).toEqual(added);
    await end(added.keys[0] ?? "");
    expect(await addIpv4.call(context, request)).toEqual(added);
    expect(await readHeld()).toHaveLength(2);
  });

  it("is first what a call that failed has left held", async () => {
    await leaveHeld();
    const held = await readHeld();
    expect(held).toHaveLength(2);
    await giveCredit(database(), accountId, "EUR", "10.00");
    const added = await addIpv4.call(context, { id });
    expect(held.map((one) => one.ip)).toContain(added.ips[0]?.ip);
  });

  it("is the one that is wanted, although another is still held", async () => {
    await leaveHeld();
    await giveCredit(database(), accountId, "EUR", "10.00");
    const [wanted] = (await showIpv4Free.call(context, { id, limit: 1 })).list;
    const ips = [wanted?.ip ?? ""];
    expect((await addIpv4.call(context, { id, ips })).ips).toEqual([{ ip: wanted?.ip, vlan: 0 }]);
  });

  it("may be wanted as ip alone, which is a list of one", async () => {
    await leaveHeld();
    await giveCredit(database(), accountId, "EUR", "10.00");
    const [wanted, other] = (await showIpv4Free.call(context, { id, limit: 2 })).list;
    const ip = wanted?.ip ?? "";
    await expect(addIpv4.call(context, { id, ip, ips: [other?.ip ?? ""] })).rejects.toMatchObject({
      message: expect.stringContaining("invalid argument ip:"),
    });
    await expect(addIpv4.call(context, { id, ip, amount: 2 })).rejects.toMatchObject({
      message: expect.stringContaining("invalid argument amount"),
    });
    const added = await addIpv4.call(context, { id, ip });
    expect(added.ips).toEqual([{ ip, vlan: 0 }]);
    expect(await addIpv4.call(context, { id, ip, ips: [ip] })).toEqual(added);
  });

  it("is in the next period, although its invoice had come without", async () => {
    await giveCredit(database(), accountId, "EUR", "10.00");
    const request = { id: String(id) };
    await generateDueInvoice.call(context, request);
    await addIpv4.call(context, { id });
    expect(await generateDueInvoice.call(context, request)).toEqual({ invoices: 1 });
    const [before, after] = (await readRenewals(id)).map(({ invoice }) => invoice);
    expect([before?.status, after?.status]).toEqual(["Cancelled", "Unpaid"]);
    expect(Number(after?.total) - Number(before?.total)).toBeCloseTo(2 * 1.21, 2);
  });

  it("is not in the next period once it is removed, although its invoice had come with it", async () => {
    await giveCredit(database(), accountId, "EUR", "10.00");
    const { ips } = await addIpv4.call(context, { id });
    const request = { id: String(id) };
    await generateDueInvoice.call(context, request);
    await removeIpv4.call(context, { id, ip: ips[0]?.ip });
    expect(await generateDueInvoice.call(context, request)).toEqual({ invoices: 1 });
    const [before, after] = (await readRenewals(id)).map(({ invoice }) => invoice);
    expect([before?.status, after?.status]).toEqual(["Cancelled", "Unpaid"]);
    expect(Number(before?.total) - Number(after?.total)).toBeCloseTo(2 * 1.21, 2);
  });

  it("is not found where there is none", async () => {
    await giveCredit(database(), accountId, "EUR", "10.00");
    await rename("fail-address-1");
    await expect(addIpv4.call(context, { id })).rejects.toEqual(refusal("address.none_free"));
    expect(await credit()).toBe("10.00");
  });

  it("can be made the main one, and the old one removed", async () => {
    await giveCredit(database(), accountId, "EUR", "10.00");
    const price = (await readServer(id)).recurringTotal;
    const added = await addIpv4.call(context, { id });
    const more = added.ips[0]?.ip ?? "";
    // Works at once, because the address already belongs to the server.
    expect(await setMain.call(context, { id, ip: more, main: more })).toEqual({ ip: more, main: 1 });
    await end(added.keys[0] ?? "");
    await expect(removeIpv4.call(context, { id, ip: more })).rejects.toMatchObject({
      message: "invalid argument ip: is the main address",
    });
    expect(await end((await removeIpv4.call(context, { id, ip })).callback)).toMatchObject({ result: "OK" });
    expect(await ipsOf()).toEqual([{ IP: more, main_ip: 1, locked: 0 }]);
    expect(await readServer(id)).toMatchObject({
      recurringTotal: price,
      installOptions: { extraAddresses: 0 },
    });
    const held = await database()
      .select()
      .from(simulatedAddresses)
      .where(eq(simulatedAddresses.serverId, id));
    expect(held.map((one) => one.ip)).toEqual([more]);
    // Idempotent: the call may be repeated.
    expect(await end((await removeIpv4.call(context, { id, ip })).callback)).toMatchObject({ result: "OK" });
  });

  it("is not sold to a server whose period is over", async () => {
    await giveCredit(database(), accountId, "EUR", "10.00");
    const late = await asUser(accountId, { now: daysAfter(new Date(), 40) });
    await expect(addIpv4.call(late, { id })).rejects.toEqual(refusal("server.overdue"));
  });
});

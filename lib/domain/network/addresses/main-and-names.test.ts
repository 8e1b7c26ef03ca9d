import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { database } from "@/lib/db/client";
import { serverAddresses } from "@/lib/db/tables/network/addresses";
import { servers } from "@/lib/db/tables/servers/servers";
import { giveCredit, setPin } from "@/lib/testing/factories";
import { queuedAt } from "@/lib/testing/jobs/queued";
import { answerOfJob, runnerOf } from "@/lib/testing/jobs/work";
import { daysAfter } from "@/lib/testing/money/renewals";
import { addNetworked } from "@/lib/testing/network/networks";
import { changesOnRecord } from "@/lib/testing/operations/audit";
import { asUser, withCatalogDatabase } from "@/lib/testing/operations/contexts";
import { refusal } from "@/lib/testing/operations/refusal";
import type { SignedContext } from "../../kernel/operation/context";
import { addIpv4 } from "./add-ipv4";
import { blockIp, unblockIp } from "./block-ip";
import { openAddress } from "./open-address";
import { removeIpv4 } from "./remove-ipv4";
import { setMain } from "./set-main";
import { updatePtr } from "./update-ptr";

withCatalogDatabase();

const runner = runnerOf(blockIp.kind, unblockIp.kind, addIpv4.kind, removeIpv4.kind);

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

const end = (callback: string) => answerOfJob(callback, runner);
const rows = () =>
  database()
    .select()
    .from(serverAddresses)
    .where(eq(serverAddresses.serverId, id))
    .orderBy(serverAddresses.id);
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

describe("the main address", () => {
  const mains = async () => (await rows()).filter(({ isMain }) => isMain).map((row) => row.ip);

  it("is refused by words that are neither, by another address, and by 0 for itself", async () => {
    const [one = ""] = await addTwo();
    const wrong: [string, string, string][] = [
      [one, "yes", "must be 1, 0 or the address"],
      [one, ip, "must be 1, 0 or the address"],
      [ip, "0", "make another address the main one"],
    ];
    for (const [asked, main, reason] of wrong)
      await expect(setMain.call(context, { id, ip: asked, main })).rejects.toEqual(
        refusal("argument.invalid", { main: reason }),
      );
    await expect(setMain.call(context, { id, ip: "198.18.20.20" })).rejects.toEqual(
      refusal("address.not_found"),
    );
    expect(await mains()).toEqual([ip]);
  });

  it("is one, and on record once it is another; a remark alone makes none", async () => {
    const [one = ""] = await addTwo();
    expect(await setMain.call(context, { id, ip: one, main: "0", description: "Mail" })).toEqual({
      ip: one,
      main: 0,
    });
    expect(await mains()).toEqual([ip]);
    expect((await rows()).find((row) => row.ip === one)?.note).toBe("Mail");
    expect(await changesOnRecord("ip.set_main", `server ${id}`)).toEqual([]);
    for (let turn = 0; turn < 2; turn++)
      expect(await setMain.call(context, { id, ip: one })).toEqual({ ip: one, main: 1 });
    expect(await mains()).toEqual([one]);
    expect((await rows()).find((row) => row.ip === one)?.note).toBe("Mail");
    expect(await changesOnRecord("ip.set_main", `server ${id}`)).toEqual([{ main_address: one }]);
  });

  it("is one also when two are made it at once", async () => {
    const more = await addTwo();
    const answers = await Promise.all(more.map((one) => setMain.call(context, { id, ip: one })));
    expect(answers.map(({ main }) => main)).toEqual([1, 1]);
    expect(await mains()).toHaveLength(1);
  });
});

describe("names", () => {
  it("that are none, or too many, are refused and change nothing", async () => {
    await updatePtr.call(context, { id, ip, ptr: "web.example.com" });
    const many = Array.from({ length: 11 }, (_, index) => `n${index}.example.com`).join("\n");
    const wrong: [string, string][] = [
      ["a_b.example.com", "a_b.example.com is no host name"],
      [many, "at most 10 names"],
      ["x".repeat(3_001), "must have at most 3000 characters"],
    ];
    for (const [ptr, reason] of wrong)
      await expect(updatePtr.call(context, { id, ip, ptr })).rejects.toEqual(
        refusal("argument.invalid", { ptr: reason }),
      );
    expect(await rows()).toMatchObject([{ ptr: ["web.example.com"] }]);
  });

  it("are on record with what they were, and brought to DNS; the same again is neither", async () => {
    for (const ptr of ["web.example.com", "WEB.example.com.", "web.example.com\nmail.example.com"])
      await updatePtr.call(context, { id, ip, ptr });
    expect(await changesOnRecord("ip.update_ptr", `server ${id}`)).toEqual([
      { ip, ptr: { from: [], to: ["web.example.com"] } },
      { ip, ptr: { from: ["web.example.com"], to: ["web.example.com", "mail.example.com"] } },
    ]);
    expect(await queuedAt(`name_address:${ip}`)).not.toBeNull();
  });
});

describe("a block", () => {
  it("asks for the PIN, and opens without", async () => {
    await setPin(database(), accountId, "4071");
    const owner = await asUser(accountId);
    await expect(blockIp.call(owner, { id, ip })).rejects.toEqual(refusal("pin.required"));
    await expect(blockIp.call(owner, { id, ip, pin: "4072" })).rejects.toEqual(refusal("pin.wrong"));
    const { callback } = await blockIp.call(owner, { id, ip, pin: "4071" });
    expect(await end(callback)).toMatchObject({ result: "OK" });
    expect(await end((await unblockIp.call(owner, { id, ip })).callback)).toMatchObject({ result: "OK" });
    expect(await rows()).toMatchObject([{ blockedBy: null, blockReason: "", blockedAt: null }]);
    // Also succeeds for an address that is not blocked.
    expect(await end((await unblockIp.call(owner, { id, ip })).callback)).toMatchObject({ result: "OK" });
  });

  it("for good opens at no time, and one of four hours at the fourth", async () => {
    await end((await blockIp.call(context, { id, ip })).callback);
    expect(await rows()).toMatchObject([{ blockedBy: "owner", blockedUntil: null }]);
    await openAddress(addressId, daysAfter(new Date(), 365));
    expect(await rows()).toMatchObject([{ blockedBy: "owner" }]);
    expect(await queuedAt(`open_address:${addressId}`)).toBeNull();
    await end((await blockIp.call(context, { id, ip, four_hours: 1 })).callback);
    const [{ blockedAt, blockedUntil } = { blockedAt: null, blockedUntil: null }] = await rows();
    expect((blockedUntil?.getTime() ?? 0) - (blockedAt?.getTime() ?? 0)).toBe(4 * 3_600_000);
    expect(await queuedAt(`open_address:${addressId}`)).toEqual(blockedUntil);
  });

  it("whose machine refuses to open stays, and the worker is told to come again", async () => {
    const blockedUntil = new Date("2025-03-01T12:00:00Z");
    const facts = {
      blockedBy: "owner" as const,
      blockReason: "attack",
      blockedAt: new Date(0),
      blockedUntil,
    };
    await database().update(serverAddresses).set(facts).where(eq(serverAddresses.id, addressId));
    await change({ hostname: "fail-net-1" });
    await expect(openAddress(addressId, new Date())).rejects.toThrow(`Address ${ip} could not be opened.`);
    expect(await rows()).toMatchObject([{ ...facts }]);
    await change({ hostname: "web-1" });
    await openAddress(addressId, new Date(blockedUntil.getTime() - 1));
    expect(await rows()).toMatchObject([{ blockedBy: "owner" }]);
    await openAddress(addressId, blockedUntil);
    expect(await rows()).toMatchObject([{ blockedBy: null, blockReason: "", blockedUntil: null }]);
    await openAddress(addressId + 1_000_000, new Date());
  });
});

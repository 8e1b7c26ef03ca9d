import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { database } from "@/lib/db/client";
import { serverPortsOff } from "@/lib/db/tables/network/ports";
import { servers } from "@/lib/db/tables/servers/servers";
import { simulatedMachines } from "@/lib/db/tables/servers/simulated";
import { tags } from "@/lib/db/tables/servers/tags";
import { setPin } from "@/lib/testing/factories";
import { answerOfJob, runnerOf } from "@/lib/testing/jobs/work";
import { addService, daysAfter } from "@/lib/testing/money/renewals";
import { addNetworked } from "@/lib/testing/network/networks";
import { changesOnRecord } from "@/lib/testing/operations/audit";
import { asKey, asUser, withCatalogDatabase } from "@/lib/testing/operations/contexts";
import { refusal } from "@/lib/testing/operations/refusal";
import type { SignedContext } from "../../kernel/operation/context";
import { getPortStatus } from "./get-status";
import { getBpsIn, getBpsOut, getPort, getPortSpeed, getSnmp } from "./read-port";
import { writeBlockTag } from "./shared/block-tag";
import { portOff, portOn } from "./switch-port";

withCatalogDatabase();

const runner = runnerOf(portOff.kind, portOn.kind, getPortStatus.kind);
const readings = [getPort, getPortSpeed, getBpsIn, getBpsOut, getSnmp];

let context: SignedContext;
let accountId: number;
let id: number;
let ip: string;
let addressId: number;
beforeEach(async () => {
  const service = await addNetworked(daysAfter(new Date(), -2));
  ({ serverId: id, ip, addressId } = service);
  accountId = service.account.id;
  context = await asUser(accountId);
});

const end = (callback: string) => answerOfJob(callback, runner);
const off = async (fields: { port?: string; reason?: string } = {}) =>
  end((await portOff.call(context, { id, port: "eth0", ...fields })).callback);
const change = (facts: Partial<typeof servers.$inferInsert>) =>
  database().update(servers).set(facts).where(eq(servers.id, id));
const shut = () => database().select().from(serverPortsOff).where(eq(serverPortsOff.serverId, id));
const blockTag = async () =>
  (await database().select().from(tags).where(eq(tags.componentId, id))).filter(({ tag }) => tag === "block");

describe("a port", () => {
  it("is told with its card, its addresses, its speed and what flowed in and out", async () => {
    const mac = "52:54:00:00:00:01";
    expect(await getPort.call(context, { id, port: "eth0" })).toEqual({
      ...{ port: "eth0", interface_id: addressId, mac, ips: [ip], block_reason: null, block_date: null },
      ...{ status: "connected", duplex: "full", speed: 1000 },
    });
    expect(await getPortSpeed.call(context, { id, port: String(addressId) })).toEqual({
      port: "eth0",
      speed: 1000,
    });
    const [into, out] = [
      await getBpsIn.call(context, { id, port: "eth0" }),
      await getBpsOut.call(context, { id, port: "eth0" }),
    ];
    // A web server sends more than it receives.
    expect(into.bps).toBeGreaterThan(0);
    expect(out.bps).toBeGreaterThan(2 * into.bps);
    const { snmp } = await getSnmp.call(context, { id, port: "eth0" });
    expect(snmp).toMatchObject({
      ifDescr: "eth0",
      ifPhysAddress: mac,
      ifAdminStatus: "up",
      ifHighSpeed: 1000,
    });
    // Two days of traffic, counted over thirty.
    expect(Number(snmp.ifHCOutOctets)).toBeGreaterThan((out.bps / 8) * 2 * 86_400 * 0.2);
    expect(Number(snmp.ifHCInOctets)).toBeLessThan(Number(snmp.ifHCOutOctets));
  });

  it("of a machine that the provisioner does not know is not connected, and carries nothing", async () => {
    await database().delete(simulatedMachines).where(eq(simulatedMachines.serverId, id));
    const port = "eth0";
    expect(await getPort.call(context, { id, port })).toMatchObject({ status: "notconnect", speed: 0 });
    expect(await getBpsOut.call(context, { id, port })).toEqual({ port, bps: 0 });
    expect((await getSnmp.call(context, { id, port })).snmp).toMatchObject({
      ...{ ifAdminStatus: "up", ifOperStatus: "down", ifHCInOctets: "0", ifHCOutOctets: "0" },
    });
  });

  it("is one of a virtual machine, and two of a physical one, the second without a cable", async () => {
    for (const call of readings)
      await expect(call.call(context, { id, port: "eth1" })).rejects.toEqual(
        refusal("argument.invalid", { port: "is no port of this server" }),
      );
    const physical = await addService(new Date(), { preset: "bm.v4-entry", plan: "4" });
    const owner = await asUser(physical.account.id);
    expect(await getPort.call(owner, { id: physical.serverId, port: "eth1" })).toEqual({
      ...{ port: "eth1", interface_id: 0, mac: "", ips: [], block_reason: null, block_date: null },
      ...{ status: "notconnect", duplex: "none", speed: 0 },
    });
  });

  it("of someone else's server is not there, by whatever number of a card", async () => {
    const other = await addNetworked(new Date());
    const stranger = await asUser(other.account.id);
    for (const call of [...readings, getPortStatus, portOn, portOff]) {
      await expect(call.call(stranger, { id, port: "eth0" })).rejects.toEqual(refusal("server.foreign"));
      await expect(call.call(context, { id, port: String(other.addressId) })).rejects.toEqual(
        refusal("argument.invalid", { port: "is no port of this server" }),
      );
    }
    const key = await asKey(accountId, { permissions: ["net/get_port"] });
    expect(await getPort.call(key, { id, port: "eth0" })).toMatchObject({ port: "eth0" });
    await expect(portOff.call(key, { id, port: "eth0" })).rejects.toEqual(refusal("right.missing"));
  });
});

describe("switching a port", () => {
  it("off asks for the PIN and on does not; both are on record", async () => {
    await setPin(database(), accountId, "4071");
    context = await asUser(accountId);
    await expect(portOff.call(context, { id, port: "eth0" })).rejects.toEqual(refusal("pin.required"));
    expect(await shut()).toEqual([]);
    const asked = { id, port: "eth0", reason: "works", pin: "4071" };
    const { callback } = await portOff.call(context, asked);
    // Repeating the call while it runs returns the same callback and starts no second job.
    expect(await portOff.call(context, asked)).toEqual({ callback });
    expect(await end(callback)).toMatchObject({ result: "OK", scope: "Port eth0 is off" });
    expect(await end((await portOn.call(context, { id, port: "eth0" })).callback)).toMatchObject({
      result: "OK",
      scope: "Port eth0 is on",
    });
    expect(await shut()).toEqual([]);
    const target = `server ${id}`;
    expect(await changesOnRecord("net.port_off", target)).toEqual([{ job: "port_off" }]);
    expect(await changesOnRecord("net.port_on", target)).toEqual([{ job: "port_on" }]);
  });

  it("off again takes the new reason, and without one there is still a tag", async () => {
    await off({ reason: "first" });
    await off({ reason: "second" });
    expect(await shut()).toMatchObject([{ port: "eth0", reason: "second" }]);
    expect(await blockTag()).toMatchObject([{ value: "second", extra: "eth0" }]);
    await off();
    expect(await shut()).toMatchObject([{ reason: "" }]);
    expect(await blockTag()).toMatchObject([{ value: "", extra: "eth0" }]);
  });

  it("is refused while the server is paused or being made, and leaves the port alone", async () => {
    for (const [facts, doc] of [
      [{ state: "suspended", suspendedBy: "owner" }, "server.suspended"],
      [{ state: "deploying", suspendedBy: null }, "server.deploying"],
    ] as const) {
      await change(facts);
      for (const call of [portOn, portOff])
        await expect(call.call(context, { id, port: "eth0" })).rejects.toEqual(refusal(doc));
    }
    expect(await shut()).toEqual([]);
  });

  it("whose answer is lost is asked for again, and found done", async () => {
    await change({ hostname: "lose-net-1" });
    expect(await off({ reason: "works" })).toMatchObject({ result: "OK" });
    expect(await shut()).toMatchObject([{ reason: "works" }]);
  });
});

it("the tag of several ports that are off tells of the first, and is gone with the last", async () => {
  const since = (hours: number) => new Date(Date.UTC(2025, 2, 1, hours));
  await database()
    .insert(serverPortsOff)
    .values([
      { serverId: id, port: "eth0", reason: "later", since: since(2) },
      { serverId: id, port: "eth1", reason: "x".repeat(300), since: since(1) },
    ]);
  await writeBlockTag(database(), id);
  expect(await blockTag()).toMatchObject([{ value: "x".repeat(256), extra: "eth1" }]);
  await database().delete(serverPortsOff).where(eq(serverPortsOff.port, "eth1"));
  await writeBlockTag(database(), id);
  expect(await blockTag()).toMatchObject([{ value: "later", extra: "eth0" }]);
  await database().delete(serverPortsOff).where(eq(serverPortsOff.serverId, id));
  await writeBlockTag(database(), id);
  expect(await blockTag()).toEqual([]);
});

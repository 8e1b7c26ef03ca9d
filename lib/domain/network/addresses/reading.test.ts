import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { database } from "@/lib/db/client";
import { serverAddresses } from "@/lib/db/tables/network/addresses";
import { servers } from "@/lib/db/tables/servers/servers";
import { simulatedAddresses } from "@/lib/db/tables/servers/simulated";
import { addNetworked } from "@/lib/testing/network/networks";
import { asKey, asUser, withCatalogDatabase } from "@/lib/testing/operations/contexts";
import { refusal } from "@/lib/testing/operations/refusal";
import type { SignedContext } from "../../kernel/operation/context";
import { getTrafficByAddress } from "../traffic/get-traffic";
import { getClientIp } from "./get-client-ip";
import { getIp, getIpByAddress } from "./get-ip";
import { getPtr } from "./get-ptr";
import { listFreeIp, showIpv4Free } from "./list-free-ip";
import { scanAddress } from "./nmap";
import { listOptions } from "./options";
import { getAcl, ipSettings } from "./settings";

withCatalogDatabase();

const since = new Date("2025-03-02T10:11:12Z");
const until = new Date("2025-03-02T14:11:12Z");
const second = "198.18.15.250";
const third = "2001:db8::7";

let context: SignedContext;
let accountId: number;
let id: number;
let ip: string;
let stranger: SignedContext;
let other: { serverId: number; ip: string };
beforeAll(async () => {
  const service = await addNetworked(new Date());
  ({ serverId: id, ip } = service);
  accountId = service.account.id;
  context = await asUser(accountId);
  await database()
    .insert(serverAddresses)
    .values([
      {
        ...{ serverId: id, ip: second, isMain: false, mac: "52:54:00:00:00:02", port: "eth1" },
        ...{
          gateway: "198.18.8.1",
          prefix: 21,
          vlan: 7,
          note: "Mail",
          ptr: ["a.example.com", "b.example.com"],
        },
        ...{ blockedBy: "owner", blockReason: "attack", blockedAt: since, blockedUntil: until },
      },
      {
        ...{ serverId: id, ip: third, isMain: false, mac: "52:54:00:00:00:01", port: "eth0" },
        ...{ gateway: "2001:db8::1", prefix: 64, blockedBy: "staff", blockReason: "spam", blockedAt: since },
      },
    ]);
  const foreign = await addNetworked(new Date());
  other = foreign;
  stranger = await asUser(foreign.account.id);
});

const facts = () => ({
  ip: second,
  network: "198.18.8.0",
  cidr: "21",
  netmask: "255.255.248.0",
  gateway: "198.18.8.1",
  broadcast: "198.18.15.255",
  vlan: 7,
  location: "NL",
  server_id: id,
  port: "eth1",
  mac: "52:54:00:00:00:02",
  main: 0,
  locked: 1,
  description: "Mail",
});

describe("an address", () => {
  it("is told at the top and in `data`, with its server or without", async () => {
    const told = { ...facts(), data: facts() };
    expect(await getIp.call(context, { id, ip: second })).toEqual(told);
    expect(await getIpByAddress.call(context, { ip: second, full: 0 })).toEqual(told);
    expect(await getIp.call(context, { id, ip })).toMatchObject({ ip, main: 1, locked: 0, description: "" });
  });

  it("of IPv6 has no mask, and is found however it is spelt", async () => {
    for (const spelt of ["2001:DB8:0:0::7", "[2001:db8::7]", " 2001:db8:0000::0007 "])
      expect(await getIp.call(context, { id, ip: spelt })).toMatchObject({
        ip: third,
        cidr: "64",
        netmask: "",
        broadcast: "",
      });
    expect(await getIpByAddress.call(context, { ip: "2001:db8:0::7" })).toMatchObject({ ip: third });
  });

  it("is not a part of one, a name or a network, which are refused by the field", async () => {
    for (const wrong of ["198.18.0", "1", "web-1.example.com", "198.18.0.1/24", "198.18.0.300"]) {
      await expect(getIp.call(context, { id, ip: wrong }), wrong).rejects.toEqual(
        refusal("argument.invalid", { ip: "is no address" }),
      );
      for (const call of [getIpByAddress, getTrafficByAddress, listOptions])
        await expect(call.answer(context, { ip: wrong, option: "license" }), wrong).rejects.toEqual(
          refusal("argument.invalid", { ip: "is not valid" }),
        );
    }
    await expect(getTrafficByAddress.answer(context, {})).rejects.toEqual(
      refusal("argument.invalid", { ip: "is not valid" }),
    );
  });

  it("has settings for a system, its names among them, all or one, the oldest first", async () => {
    const { settings } = await ipSettings.call(context, { id });
    expect(settings.map((one) => one.ip)).toEqual([ip, second, third]);
    expect(settings[1]).toEqual({ ...facts(), ptr: ["a.example.com", "b.example.com"] });
    expect(await ipSettings.call(context, { id, ip: second })).toEqual({ settings: [settings[1]] });
    expect(await getPtr.call(context, { id, ip: second })).toEqual({
      message: ["a.example.com", "b.example.com"],
    });
    expect(await getPtr.call(context, { id, ip })).toEqual({ message: [] });
  });

  it("has blocks with who, why and how long, and none where it is open", async () => {
    const rule = { action: "deny", source: "any", since: "2025-03-02 10:11:12" };
    const own = { ...rule, ip: second, set_by: "owner", description: "attack", until: "2025-03-02 14:11:12" };
    const ours = { ...rule, ip: third, set_by: "admin", description: "spam", until: null };
    expect(await getAcl.call(context, { id })).toEqual({ acl: [own, ours] });
    expect(await getAcl.call(context, { id, ip: third })).toEqual({ acl: [ours] });
    expect(await getAcl.call(context, { id, ip })).toEqual({ acl: [] });
  });

  it("has no licenses, of which old clients ask", async () => {
    expect(await listOptions.call(context, { ip: second, option: "license" })).toEqual({ list: [] });
    await expect(listOptions.answer(context, { ip: second, option: "addons" })).rejects.toEqual(
      refusal("argument.invalid", { option: expect.any(String) }),
    );
  });

  it("of the caller is the one from which the call came", async () => {
    const from = await asUser(accountId, { address: "2001:db8::99" });
    expect(await getClientIp.call(from, {})).toEqual({ ip: "2001:db8::99", data: { ip: "2001:db8::99" } });
  });
});

describe("someone else's address", () => {
  it("is not there, whichever call asks, and with whichever server", async () => {
    const byServer = [getIp, getPtr, ipSettings, getAcl, scanAddress];
    for (const call of byServer) {
      await expect(call.call(stranger, { id, ip })).rejects.toEqual(refusal("server.foreign"));
      await expect(call.call(context, { id, ip: other.ip })).rejects.toEqual(refusal("address.not_found"));
      await expect(call.call(context, { id: 999_999_999, ip })).rejects.toEqual(refusal("server.foreign"));
    }
    for (const call of [
      () => getIpByAddress.call(stranger, { ip }),
      () => getTrafficByAddress.call(stranger, { ip }),
      () => listOptions.call(stranger, { ip, option: "license" }),
    ])
      await expect(call()).rejects.toEqual(refusal("address.not_found"));
  });

  it("is also one of a server that the key is not for, and a key without the right does not ask", async () => {
    const { serverId } = await addNetworked(new Date(), {
      account: { ...context.actor.account, billingId: 0, password: "" },
    });
    const narrow = await asKey(accountId, { serverId });
    await expect(getIpByAddress.call(narrow, { ip })).rejects.toEqual(refusal("address.not_found"));
    await expect(getIp.call(narrow, { id, ip })).rejects.toEqual(refusal("server.foreign"));
    const wide = await asKey(accountId, { serverId: id });
    expect(await getIpByAddress.call(wide, { ip })).toMatchObject({ server_id: id });
    const poor = await asKey(accountId, { permissions: ["eq/list"] });
    for (const call of [() => getIp.call(poor, { id, ip }), () => ipSettings.call(poor, { id })])
      await expect(call()).rejects.toEqual(refusal("right.missing"));
    expect(await getClientIp.call(poor, {})).toMatchObject({ ip: "203.0.113.5" });
  });

  it("is not told after its server is gone", async () => {
    const gone = await addNetworked(new Date());
    const owner = await asUser(gone.account.id);
    await database()
      .update(servers)
      .set({ state: "deleted", deletedAt: new Date() })
      .where(eq(servers.id, gone.serverId));
    await expect(getIp.call(owner, { id: gone.serverId, ip: gone.ip })).rejects.toEqual(
      refusal("server.not_found"),
    );
    await expect(getIpByAddress.call(owner, { ip: gone.ip })).rejects.toEqual(refusal("address.not_found"));
    await expect(listOptions.call(owner, { ip: gone.ip, option: "license" })).rejects.toEqual(
      refusal("address.not_found"),
    );
  });
});

describe("free addresses", () => {
  const held = async () => (await database().select().from(simulatedAddresses)).map((row) => row.ip);

  it("are of the server's own network, nobody's, and as many as are asked for", async () => {
    const before = await held();
    const { list } = await listFreeIp.call(context, { id, limit: 3 });
    expect(list).toHaveLength(3);
    for (const one of list) {
      expect(one).toEqual({
        ip: expect.stringMatching(/^198\.18\.(?:1[6-9]|2\d|3[01])\.\d+$/),
        network: "198.18.16.0",
        netmask: "255.255.240.0",
        gateway: "198.18.16.1",
        vlan: 0,
        port: "eth0",
      });
      expect(before).not.toContain(one.ip);
    }
    expect((await listFreeIp.call(context, { id })).list).toHaveLength(50);
    // Reading reserves nothing.
    expect(await held()).toEqual(before);
    expect(await showIpv4Free.call(context, { id, port: "eth0", limit: 3 })).toEqual({ list });
  });

  it("are none of another VLAN, and refused for another port and for too many", async () => {
    expect(await showIpv4Free.call(context, { id, vlan: 12 })).toEqual({ list: [] });
    const refused: [Parameters<typeof showIpv4Free.call>[1], Record<string, string>][] = [
      [{ id, port: "eth1" }, { port: "additional addresses come on eth0" }],
      [{ id, limit: 51 }, { limit: "must be at most 50" }],
      [{ id, limit: 0 }, { limit: "must be at least 1" }],
      [{ id, vlan: 4_095 }, { vlan: "must be at most 4094" }],
    ];
    for (const [asked, fields] of refused)
      await expect(showIpv4Free.call(context, asked)).rejects.toEqual(refusal("argument.invalid", fields));
  });

  it("are not told of a server that is not installed yet, nor someone else's", async () => {
    await expect(listFreeIp.call(stranger, { id })).rejects.toEqual(refusal("server.foreign"));
    const of = eq(servers.id, other.serverId);
    await database().update(servers).set({ state: "deploying" }).where(of);
    for (const call of [listFreeIp, showIpv4Free])
      await expect(call.call(stranger, { id: other.serverId })).rejects.toEqual(refusal("server.not_ready"));
    await database().update(servers).set({ state: "running", hostname: "fail-address-1" }).where(of);
    expect(await listFreeIp.call(stranger, { id: other.serverId })).toEqual({ list: [] });
  });
});

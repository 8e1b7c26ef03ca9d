import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { database } from "@/lib/db/client";
import { orders } from "@/lib/db/tables/orders/orders";
import { servers } from "@/lib/db/tables/servers/servers";
import { addAccount, setTestRuntime } from "@/lib/testing/factories";
import { runJob, runnerOf } from "@/lib/testing/jobs/work";
import { readMachine, readServer } from "@/lib/testing/money/renewals";
import { asUser, withCatalogDatabase } from "@/lib/testing/operations/contexts";
import { showServer } from "../../servers/servers/show";
import { showOptions } from "./options";
import { orderInstance } from "./order-instance";
import { quoteInstance } from "./quote-instance";
import { reinstallServer } from "./reinstall";

withCatalogDatabase();

const virtual = {
  deploy_period: "monthly",
  preset: "102",
  location_name: "NL",
  os_id: 11,
  traffic_plan: "1",
} as const;
/** Two disks; the location has IPv6. */
const physical = { ...virtual, preset: "312", traffic_plan: "2" } as const;
const rest = { root_pass: "Root-pass-1", deploy_notify: 0 } as const;

let accountId: number;
beforeEach(async () => {
  accountId = (await addAccount(database(), { credit: "900.00" })).id;
});

async function deploy(fields: object): Promise<number> {
  const wanted = { ...physical, ...rest, ...fields };
  const { server_id, callback } = await orderInstance.call(await asUser(accountId), wanted);
  expect((await runJob(callback, runnerOf())).state).toBe("done");
  return server_id;
}
const reinstall = async (id: number, fields: object) => {
  const wanted = { id, os_id: 11, root_pass: "Root-pass-2", ...fields };
  return reinstallServer.call(await asUser(accountId), wanted);
};
const setupOf = async (id: number) => (await readMachine(id))?.setup;

const all = {
  disk_mirror: "RAID1",
  no_lvm: "1",
  ipv6: 1,
  vlan: "120",
  private_vlan: "true",
  root_size: 60,
  deploy_options: { swap: "4", timezone: "Europe/Amsterdam" },
  post_install_script: "echo ready",
} as const;
const neutral = {
  disk_mirror: "none",
  no_lvm: "0",
  ipv6: 0,
  vlan: "",
  private_vlan: "false",
  custom_domain: "",
  os_template: "no",
  deploy_options: {},
  root_size: 100,
  ci_task: "-1",
} as const;

describe("wishes about the machine", () => {
  it("are what it is set up with, and its owner sees its networks", async () => {
    const id = await deploy(all);
    expect(await setupOf(id)).toMatchObject({
      diskMirror: "raid1",
      hasLvm: false,
      hasIpv6: true,
      network6: expect.stringMatching(/^2001:db8:10:[0-9a-f:]+\/64$/),
      vlan: 120,
      privateVlan: 1,
      owner: accountId,
      rootSizePercent: 60,
      swapGb: 4,
      timezone: "Europe/Amsterdam",
      hasScript: true,
      system: "Debian 12",
    });
    const shown = await showServer.call(await asUser(accountId), { id });
    expect(shown.server_data.ipv6).toBe((await setupOf(id))?.network6);
    expect(shown.IP.map(({ vlan }) => vlan)).toContain(120);
  });

  it("give two servers different networks, and a reinstall leaves them", async () => {
    const [first, second] = [await deploy(all), await deploy({ ipv6: "yes" })];
    const networks = [(await setupOf(first))?.network6, (await setupOf(second))?.network6];
    expect(new Set(networks).size).toBe(2);
    const { callback } = await reinstall(first, { disk_mirror: "hba", ipv6: 1, vlan: 120 });
    await runJob(callback, runnerOf());
    expect(await setupOf(first)).toMatchObject({
      diskMirror: "hba",
      hasLvm: true,
      network6: networks[0],
      vlan: 120,
      privateVlan: 1,
      swapGb: null,
    });
    expect((await readServer(first)).installOptions.network6).toBe(networks[0]);
    for (const [fields, name] of [
      [{ vlan: 121 }, "vlan"],
      [{ private_vlan: 2 }, "private_vlan"],
    ] as const)
      await expect(reinstall(first, fields)).rejects.toMatchObject({
        message: `invalid argument ${name}: cannot be changed by a reinstall`,
      });
  });

  it("give a virtual server IPv6, too", async () => {
    const id = await deploy({ ...virtual, ipv6: 1 });
    const shown = await showServer.call(await asUser(accountId), { id });
    expect(shown.server_data.ipv6).toMatch(/^2001:db8:10:[0-9a-f:]+\/64$/);
  });

  it("may say no: clients send every parameter that they know", async () => {
    for (const preset of [virtual, physical]) {
      const id = await deploy({ ...preset, ...neutral });
      expect(await setupOf(id)).toMatchObject({ diskMirror: null, hasLvm: true, hasIpv6: false, vlan: null });
      await reinstall(id, neutral);
      await quoteInstance.call(await asUser(accountId), { ...preset, ...neutral });
    }
  });

  it("complete the host name, and choose the system by its short name", async () => {
    const { os_id: _, ...open } = physical;
    const context = await asUser(accountId);
    const wanted = { ...open, ...rest, os_template: "Ubuntu-24.04", custom_domain: "example.com" };
    const { server_id, os_name } = await orderInstance.call(context, wanted);
    expect(os_name).toBe("Ubuntu 24.04 LTS");
    expect((await readServer(server_id)).hostname).toBe(`nl${server_id}.example.com`);
    for (const [hostname, expected] of [
      ["web-1", "web-1.example.com"],
      ["web-2.example.com", "web-2.example.com"],
    ]) {
      const named = await orderInstance.call(context, { ...wanted, hostname });
      expect((await readServer(named.server_id)).hostname).toBe(expected);
    }
  });
});

const noSystem = { own_os: 1, root_pass: undefined, os_id: undefined };

describe("a wish that cannot be fulfilled", () => {
  const refused: [object, string, string][] = [
    [{ ...virtual, disk_mirror: "raid1" }, "disk_mirror", "is for physical servers"],
    [{ ...virtual, vlan: 5 }, "vlan", "is for physical servers"],
    [{ ...virtual, private_vlan: 1 }, "private_vlan", "is for physical servers"],
    [{ ...virtual, ci_task: "1" }, "ci_task", "needs a graphics card, this preset has none"],
    [{ disk_mirror: "raid10" }, "disk_mirror", "needs 4 disks, this preset has 2"],
    [{ disk_mirror: "raid6" }, "disk_mirror", "is one of hba, raid0, raid1, raid10"],
    [{ location_name: "DE", ipv6: "true" }, "ipv6", "is not offered in DE"],
    [{ ipv6: "some" }, "ipv6", "must be 1 or 0"],
    [{ no_lvm: "some" }, "no_lvm", "must be 1 or 0"],
    [{ vlan: "4095" }, "vlan", "must be a number from 1 to 4094"],
    [{ vlan: "true" }, "vlan", "must be a number from 1 to 4094"],
    [{ private_vlan: "x" }, "private_vlan", "must be a number from 1 to 4094"],
    [{ custom_domain: "localhost" }, "custom_domain", "must be a domain such as example.com"],
    [{ os_template: "golden" }, "os_template", "is no template of ours"],
    [{ os_template: "debian-13" }, "os_template", "is not the system that os_id names"],
    [{ deploy_options: "x" }, "deploy_options", "must be fields or JSON"],
    [{ deploy_options: { swap: "65" } }, "deploy_options", "swap must be 0 to 64 GB"],
    [
      { deploy_options: '{"timezone":"Mars/Base"}' },
      "deploy_options",
      "timezone must be one such as Europe/Amsterdam",
    ],
    [
      { deploy_options: { magic: "1" } },
      "deploy_options",
      "there is no option magic, known are swap, timezone",
    ],
    ...["no_lvm", "os_template"].map((name): [object, string, string] => [
      { ...noSystem, [name]: "1" },
      name,
      "needs a system",
    ]),
  ];
  it.each(refused)("%j: %s %s, and nothing is ordered", async (fields, name, reason) => {
    const context = await asUser(accountId);
    const refusal = {
      code: "invalid",
      message: `invalid argument ${name}: ${reason}`,
      extras: { fields: { [name]: reason } },
    };
    await expect(orderInstance.call(context, { ...physical, ...rest, ...fields })).rejects.toMatchObject(
      refusal,
    );
    await expect(quoteInstance.call(context, { ...physical, ...fields })).rejects.toMatchObject(refusal);
    expect(await database().$count(orders, eq(orders.accountId, accountId))).toBe(0);
  });

  it.each([
    [{ root_size: 50 }, "root_size"],
    [{ ci_task: "1" as const }, "ci_task"],
    [{ post_install_script: "echo" }, "post_install_script"],
  ])("%j without a system is refused by name", async (fields, name) => {
    const wanted = { ...physical, ...rest, ...noSystem, ...fields };
    await expect(orderInstance.call(await asUser(accountId), wanted)).rejects.toMatchObject({
      message: `invalid argument ${name}: needs a system`,
    });
  });

  it("does not fit a host name of another domain", async () => {
    const wanted = { ...physical, ...rest, hostname: "web.example.org", custom_domain: "example.com" };
    await expect(orderInstance.call(await asUser(accountId), wanted)).rejects.toMatchObject({
      message: "invalid argument custom_domain: does not fit the host name",
    });
  });
});

describe("where nobody can install it", () => {
  afterEach(() => setTestRuntime("http://panel.test"));
  const madeBy = (provisioner: string) =>
    setTestRuntime("http://panel.test", true, { PROVISIONERS: { NL: provisioner } });
  const graphics = { ...virtual, preset: "401", traffic_plan: "2" };
  const wanted: [object, string][] = [
    [{ ipv6: 1 }, "ipv6"],
    [{ vlan: 5 }, "vlan"],
    [{ private_vlan: 1 }, "private_vlan"],
    [{ ...graphics, ci_task: "1" }, "ci_task"],
  ];
  const further: [object, string][] = [
    [{ root_size: 60 }, "root_size"],
    [{ no_lvm: 1 }, "no_lvm"],
    [{ disk_mirror: "raid1" }, "disk_mirror"],
    [{ ...virtual, ipv4_amount: 1 }, "ipv4_amount"],
    [{ ...virtual, soft_id: 1 }, "soft_id"],
    [{ ...virtual, soft_name: "Docker" }, "soft_name"],
  ];
  it.each([
    ...wanted.map(([fields, name]) => ["ipmi", fields, name] as const),
    ...[...wanted, ...further].map(([fields, name]) => ["qemu", fields, name] as const),
  ])("%s: %j is refused before it is paid, by the name %s", async (provisioner, fields, name) => {
    madeBy(provisioner);
    const context = await asUser(accountId);
    const refusal = { code: "invalid", extras: { fields: { [name]: "is not offered in NL" } } };
    await expect(quoteInstance.call(context, { ...physical, ...fields })).rejects.toMatchObject(refusal);
    await expect(orderInstance.call(context, { ...physical, ...rest, ...fields })).rejects.toMatchObject(
      refusal,
    );
    expect(await database().$count(orders, eq(orders.accountId, accountId))).toBe(0);
    madeBy("simulated");
    expect(await quoteInstance.call(context, { ...physical, ...fields })).toHaveProperty("quote");
  });

  it("whatever else is asked for is sold, and what means no", async () => {
    const context = await asUser(accountId);
    madeBy("qemu");
    const rich = { deploy_options: { swap: "4" }, disk_mirror: "hba", custom_domain: "example.com" };
    for (const fields of [neutral, rich, { soft_id: 0, ipv4_amount: 0, soft_name: "" }])
      expect(await quoteInstance.call(context, { ...physical, ...fields })).toHaveProperty("quote");
    madeBy("ipmi");
    for (const [fields] of further)
      expect(await quoteInstance.call(context, { ...physical, ...fields })).toHaveProperty("quote");
  });

  it("a reinstallation of a server that is there asks its own provisioner", async () => {
    const id = await deploy(virtual);
    await database().update(servers).set({ provisioner: "qemu" }).where(eq(servers.id, id));
    for (const [fields, name] of [
      [{ soft_id: 1 }, "soft_id"],
      [{ root_size: 60 }, "root_size"],
      [{ no_lvm: 1 }, "no_lvm"],
    ] as const)
      await expect(reinstall(id, fields)).rejects.toMatchObject({
        extras: { fields: { [name]: "is not offered in NL" } },
      });
    await reinstall(id, neutral);
  });

  it("the order page is told, too", async () => {
    madeBy("qemu");
    const { locations } = await showOptions.call(await asUser(accountId), {});
    const impossible = Object.fromEntries(locations.map((one) => [one.code, one.impossible]));
    expect(impossible.NL).toEqual(expect.arrayContaining(["soft_id", "ipv4_amount"]));
    // Its catalog entry has no IPv6 network.
    expect(impossible.FI).toEqual(["ipv6"]);
    madeBy("simulated");
    const again = await showOptions.call(await asUser(accountId), {});
    expect(again.locations.find(({ code }) => code === "NL")?.impossible).toEqual([]);
  });
});

it("a driver is installed on a machine with a graphics card", async () => {
  const id = await deploy({ preset: "401", ci_task: "2" });
  expect((await setupOf(id))?.tasks).toEqual({ "order 1": "2" });
});

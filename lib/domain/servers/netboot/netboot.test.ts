import { beforeAll, expect, it } from "vitest";
import { addService } from "@/lib/testing/money/renewals";
import { asUser, withCatalogDatabase } from "@/lib/testing/operations/contexts";
import type { SignedContext } from "../../kernel/operation/context";
import { listLicenses } from "../../orders/services/list-licenses";
import { getHostGroups, getPartitionTables } from "./get-hostgroup";
import { getNetbootNetworks } from "./get-network";
import { getMedia, getNetbootSystems } from "./get-os";

withCatalogDatabase();

let context: SignedContext;
let virtual: number;
let physical: number;
beforeAll(async () => {
  const first = await addService(new Date());
  virtual = first.serverId;
  physical = (await addService(new Date(), { preset: "312", plan: "2", account: first.account })).serverId;
  context = await asUser(first.account.id);
});

it("systems and media are those with a number for the network, and fit the server", async () => {
  const { os: all } = await getNetbootSystems.call(context, {});
  expect(all).toContainEqual({ id: 1011, os_id: 11, name: "Debian 12", family: "debian", type_login: 0 });
  const { os: fitting } = await getNetbootSystems.call(context, { id: virtual });
  expect(fitting.length).toBeLessThan(all.length);
  const { media } = await getMedia.call(context, { id: virtual });
  expect(media.map(({ id }) => id)).toEqual(fitting.map(({ id }) => id));
  expect(media).toContainEqual(expect.objectContaining({ os_id: 11, path: "debian/debian-12" }));
});

it("host groups are the families of presets; with a server, its own", async () => {
  const { hostgroups: all } = await getHostGroups.call(context, {});
  expect(all.map(({ id }) => id)).toEqual(expect.arrayContaining(["vm", "bm", "gpu"]));
  const { hostgroups } = await getHostGroups.call(context, { id: physical });
  expect(hostgroups).toMatchObject([{ id: "bm", virtual: 0 }]);
  expect(hostgroups[0]?.presets).toContain("bm.v4-small");
});

it("layouts of disks are those that the server's disks allow", async () => {
  const namesOf = async (id?: number) =>
    (await getPartitionTables.call(context, { id })).ptables.map(({ name }) => name);
  expect(await namesOf()).toHaveLength(10);
  expect(await namesOf(virtual)).toEqual(["single-lvm", "single-plain"]);
  const joined = await namesOf(physical);
  expect(joined).toContain("raid1-lvm");
  expect(joined).not.toContain("raid10-lvm");
});

it("networks are those of the locations; with a server, of its own", async () => {
  const { networks: all } = await getNetbootNetworks.call(context, {});
  expect(all).toHaveLength(8);
  expect((await getNetbootNetworks.call(context, { id: virtual })).networks).toEqual([
    {
      id: "NL",
      name: "Amsterdam",
      location: "NL",
      network: "198.18.16.0",
      netmask: "255.255.240.0",
      prefix: 20,
      gateway: "198.18.16.1",
      vlan: 0,
    },
  ]);
});

it("licenses are the systems that cost something, and none that does not fit the server", async () => {
  const { licenses: all } = await listLicenses.call(context, {});
  expect(all.map(({ name }) => name)).toContain("Windows Server 2022 Standard");
  expect(all.map(({ name }) => name)).not.toContain("Debian 12");
  expect(JSON.stringify(all)).not.toMatch(/:-1\b/);
  for (const { price, price_per_core } of all)
    expect(Object.keys(price)).toEqual(Object.keys(price_per_core));
  const { licenses: fitting } = await listLicenses.call(context, { id: virtual });
  expect(fitting.length).toBeLessThan(all.length);
  expect(fitting.every(({ owned }) => owned === 0)).toBe(true);
});

it("someone else's server is refused, and so is one before a wrong argument", async () => {
  const stranger = await asUser((await addService(new Date())).account.id);
  const foreign = { message: "permission denied #3, this is not your server" };
  for (const call of [
    getNetbootSystems,
    getMedia,
    getHostGroups,
    getPartitionTables,
    getNetbootNetworks,
    listLicenses,
  ])
    await expect(call.call(stranger, { id: virtual })).rejects.toMatchObject(foreign);
});

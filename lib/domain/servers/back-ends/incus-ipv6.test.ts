import { expect, it } from "vitest";
import { plainSetup } from "@/lib/base/machine-setup";
import { database } from "@/lib/db/client";
import { guestNetworks } from "@/lib/db/tables/servers/guests";
import { withCatalogDatabase } from "@/lib/testing/operations/contexts";
import { withIncusCluster } from "@/lib/testing/servers/incus-orders";

withCatalogDatabase();

const { own, order, end, deploy, guestOf } = withIncusCluster(["h1", "h2"]);

const range = "2001:db8:76::/48";
const withIpv6 = { setup: { ...plainSetup, hasIpv6: true }, network6: range };

it("a guest with IPv6 has one address of a /64 of its own, set up in its system, and none while it is shut", async () => {
  const machine = order(withIpv6);
  const told = await end(machine, () => own().allocate(machine));
  expect(told).toMatchObject({
    state: "done",
    network6: expect.stringMatching(/^2001:db8:76:[0-9a-f]+::1\/128$/),
  });
  await deploy(machine);
  const ip6 = (told.state === "done" ? told.network6 : "")?.replace("/128", "");
  const card = () => guestOf(machine).devices.eth0;
  expect(card()).toMatchObject({ "ipv6.address": ip6, "security.ipv6_filtering": "true" });
  const network = guestOf(machine).config["cloud-init.network-config"] ?? "";
  expect(JSON.parse(network).ethernets.card).toMatchObject({
    addresses: [expect.stringMatching(/^127\./), `${ip6}/128`],
    routes: [{ to: "0.0.0.0/0" }, { to: "::/0", via: "fe80::1" }],
  });
  await end(machine, () => own().setLink(machine, { port: "eth0" }, false, "ipv6-1"));
  expect(card()).toMatchObject({ "ipv4.address": "none", "ipv6.address": "none" });
  await end(machine, () => own().setLink(machine, { port: "eth0" }, true, "ipv6-2"));
  expect(card()).toMatchObject({ "ipv6.address": ip6 });
});

it("a guest without IPv6 is given some later, the same for ever, and gives it back at its end", async () => {
  const machine = order();
  await deploy(machine);
  expect(guestOf(machine).devices.eth0).not.toHaveProperty("ipv6.address");
  const give = (key: string) => end(machine, () => own().giveNetwork6(machine, { range, key }));
  const given = await give("ipv6-3");
  expect([given, await give("ipv6-4")]).toEqual([given, given]);
  expect(guestOf(machine).devices.eth0).toMatchObject({ "security.ipv6_filtering": "true" });
  const again = order({ ...withIpv6, serverId: machine.serverId, attempt: 2 });
  await deploy(again);
  expect(guestOf(again).config["cloud-init.network-config"]).toContain("::1/128");
  const held = async () =>
    (await database().select().from(guestNetworks)).filter(({ serverId }) => serverId === machine.serverId);
  expect(await held()).toHaveLength(1);
  await own().release(machine);
  expect(await held()).toEqual([]);
});

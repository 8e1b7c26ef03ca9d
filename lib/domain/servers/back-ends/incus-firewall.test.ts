import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import type { FirewallRule } from "@/lib/base/firewall/rule";
import { plainSetup } from "@/lib/base/machine-setup";
import type { Machine, Outcome } from "@/lib/outside/provisioner/port";
import { makeProvisioner } from "@/lib/outside/provisioner/registry";
import { type FakeIncus, startIncus } from "@/lib/testing/fakes/incus/server";
import { withCatalogDatabase } from "@/lib/testing/operations/contexts";
import { settle } from "@/lib/testing/servers/settle";
import { provisionerTools } from "./shared/provisioner-tools";

withCatalogDatabase();

let cluster: FakeIncus;
beforeAll(async () => {
  cluster = await startIncus(["h1"]);
});
afterEach(() => cluster.behave());
afterAll(() => cluster.stop());

const open = (firewall: "card" | "network" = "card") =>
  makeProvisioner(
    { name: "ams-1", kind: "incus", texts: { ...cluster.texts, firewall }, fixed: {} },
    provisionerTools(),
  );
const order = (serverId: number): Machine => ({
  ...{
    serverId,
    attempt: 1,
    location: "NL",
    network: "127.77.0.0/24",
    hostname: "web-1",
    preset: "vm.small",
  },
  ...{ size: { cpus: 1, ramGb: 0.5, diskGb: 10 }, system: "Debian 12", software: "", rootPassword: null },
  ...{ sshKey: null, postInstallScript: null, rootSizePercent: 100, ciTask: null, addressCount: 1 },
  ...{ setup: plainSetup, network6: null, owner: 1 },
});
const end = (machine: Machine, call: () => Promise<Outcome>) =>
  settle({ patienceMs: 10_000 }, machine.serverId, call);
async function deploy(machine: Machine): Promise<void> {
  for (const step of ["allocate", "install", "configure", "verify"] as const)
    expect(await end(machine, () => open()[step](machine))).toMatchObject({ state: "done" });
}

const rule = (part: Partial<FirewallRule>): FirewallRule => ({
  ...{ direction: "in", action: "allow", protocol: "tcp", ports: [], addresses: [], comment: "" },
  ...part,
});
const web = rule({ ports: ["80", "8000-8100"], addresses: ["203.0.113.0/24"], comment: "Web" });
const ping = rule({ protocol: "icmp" });
const noMail = rule({ direction: "out", action: "drop", ports: ["25"] });

it("a guest's rules are an ACL on its card, which its blocks and snapshots leave in place", async () => {
  const machine = order(79_001);
  await deploy(machine);
  const firewall = [web, ping, noMail];
  const set = { firewall, key: "one" };
  expect(await end(machine, () => open().setFirewall(machine, set))).toEqual({ state: "done" });
  const { acls, guests } = cluster;
  const empty = { source: "", destination: "", destination_port: "", description: "", state: "enabled" };
  expect(acls.get("vs-79001")).toMatchObject({
    config: { "user.berth.server": "79001" },
    ingress: [
      {
        ...{ ...empty, action: "allow", protocol: "tcp", source: "203.0.113.0/24" },
        ...{ destination_port: "80,8000-8100", description: "Web" },
      },
      { ...empty, action: "allow", protocol: "icmp4" },
    ],
    egress: [{ ...empty, action: "drop", protocol: "tcp", destination_port: "25" }],
  });
  const card = () => guests.get("vs-79001")?.devices.eth0;
  const filtered = {
    "security.acls": "vs-79001",
    "security.acls.default.ingress.action": "drop",
    "security.acls.default.egress.action": "allow",
  };
  expect(card()).toMatchObject(filtered);
  await end(machine, () => open().setLink(machine, { port: "eth0" }, false, "two"));
  await end(machine, () => open().setLink(machine, { port: "eth0" }, true, "three"));
  expect(card()).toMatchObject(filtered);
  expect(await open().hasFirewall(machine, firewall)).toBe(true);
  const acl = acls.get("vs-79001");
  if (acl) acl.ingress = [];
  expect(await open().hasFirewall(machine, firewall)).toBe(false);
  await end(machine, () => open().setFirewall(machine, { firewall: null, key: "four" }));
  expect(card()).not.toHaveProperty("security.acls");
  expect(acls.has("vs-79001")).toBe(false);
  await end(machine, () => open().setFirewall(machine, { firewall, key: "five" }));
  await open().release(machine);
  expect(acls.size).toBe(0);
});

it("what members or rules do not allow is told in words, and nothing counts as filtered", async () => {
  const machine = order(79_002);
  await deploy(machine);
  const set = (firewall: FirewallRule[], key: string) =>
    end(machine, () => open().setFirewall(machine, { firewall, key }));
  const all = rule({ protocol: "any" });
  const from = { protocol: "any" as const, addresses: ["198.51.100.0/24"] };
  const one = rule({ protocol: "any", addresses: ["198.51.100.7/32"] });
  expect(await set([one, rule({ ...from, action: "drop" }), all], "one")).toMatchObject({
    ...{ state: "failed", isFinal: true, failure: { code: "reported" } },
  });
  cluster.knobs.filtersCards = false;
  const outcome = await open()
    .setFirewall(machine, { firewall: [web], key: "two" })
    .catch((error: Error) => error.message);
  expect(outcome).toContain("nftables");
  expect(await open().hasFirewall(machine, [web])).toBe(false);
  cluster.acls.set("vs-79002", { config: {}, description: "", ingress: [], egress: [] });
  cluster.knobs.filtersCards = true;
  await expect(open().setFirewall(machine, { firewall: [web], key: "three" })).rejects.toMatchObject({
    failure: { code: "refused" },
    isFinal: true,
  });
  cluster.acls.clear();
  await open().release(machine);
});

it("a network of one guest is filtered in its stead, one with others is not, and its next guest begins without", async () => {
  const [alone, other] = [order(79_003), order(79_004)];
  await deploy(alone);
  const ssh = rule({ ports: ["22"] });
  const set = { firewall: [ssh], key: "one" };
  expect(await end(alone, () => open("network").setFirewall(alone, set))).toEqual({ state: "done" });
  expect(cluster.network.config).toMatchObject({ "security.acls": "vs-79003", "ipv4.address": "none" });
  expect(await open("network").hasFirewall(alone, [ssh])).toBe(true);
  await deploy(other);
  await expect(open("network").setFirewall(other, { firewall: [web], key: "two" })).rejects.toMatchObject({
    failure: { code: "unsupported" },
  });
  await open("network").release(alone);
  await open("network").release(other);
  expect(cluster.network.config).toEqual({ "ipv4.address": "none" });
  expect(cluster.acls.size).toBe(0);
});

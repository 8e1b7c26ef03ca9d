import { beforeAll, describe, expect, it } from "vitest";
import type { Firewall, FirewallRule } from "@/lib/base/firewall/rule";
import type { Machine } from "@/lib/outside/provisioner/port";
import { wholeProvisioner } from "@/lib/outside/provisioner/registry";
import { whyNoProxmox } from "@/lib/testing/fakes/proxmox/install";
import { withCatalogDatabase } from "@/lib/testing/operations/contexts";
import { withProxmox } from "@/lib/testing/servers/proxmox-guests";
import { settle } from "@/lib/testing/servers/settle";

const obstacle = await whyNoProxmox();
const shared = { seeds: "shared", backups: "shared" };

describe.skipIf(obstacle !== null)("firewall, moves and backups of Proxmox VE", { timeout: 60_000 }, () => {
  withCatalogDatabase();

  const { own, order, deploy, vmidOf, clock, cluster, configOf, pathOf } = withProxmox(
    84_000,
    "127.84.0.0/24",
  );
  beforeAll(async () => {
    const { engine } = cluster();
    await engine.write("PUT", "/cluster/firewall/options", { enable: "1" });
    const storage = {
      storage: "shared",
      type: "dir",
      path: "/mnt/shared",
      shared: "1",
      content: "iso,backup",
    };
    await engine.write("POST", "/storage", storage);
  });

  const open = (texts: Record<string, string> = shared) => wholeProvisioner(own(texts));
  const patience = {
    patienceMs: 20_000,
    whileBusy: async () => {
      clock.aheadMs += 5_000;
    },
  };
  const end = (machine: Machine, call: Parameters<typeof settle>[2]) =>
    settle(patience, machine.serverId, call);
  const made = async (texts = shared): Promise<Machine> => {
    const machine = order();
    expect(await deploy(machine, own(texts))).toMatchObject({ state: "done" });
    return machine;
  };
  const rule = (...ports: string[]): FirewallRule => ({
    ...{ direction: "in", action: "allow", protocol: "tcp", ports, addresses: [], comment: "Test" },
  });
  const filter = (machine: Machine, firewall: Firewall, key: string) =>
    end(machine, () => open().setFirewall(machine, { firewall, key }));
  const rulesOf = async (machine: Machine) =>
    cluster().engine.read(`${await pathOf(machine)}/firewall/rules`);

  it("counts a firewall as applied only after the nodes have looked, and says what others change", async () => {
    const machine = await made();
    const firewall = [rule("80"), rule("443")];
    const work = { firewall, key: "f-1" };
    expect(await open().setFirewall(machine, work)).toMatchObject({ state: "busy" });
    expect(await open().setFirewall(machine, work)).toMatchObject({ state: "busy" });
    clock.aheadMs += 12_000;
    expect(await open().setFirewall(machine, work)).toEqual({ state: "done" });
    expect(await open().hasFirewall(machine, firewall)).toBe(true);
    const path = `${await pathOf(machine)}/firewall`;
    await cluster().engine.write("PUT", `${path}/rules/0`, { enable: "0" });
    expect(await open().hasFirewall(machine, firewall)).toBe(false);
    expect(await filter(machine, firewall, "f-2")).toEqual({ state: "done" });
    await cluster().engine.write("POST", `${path}/rules`, { type: "in", action: "ACCEPT", enable: "1" });
    expect(await open().hasFirewall(machine, firewall)).toBe(false);
    expect(await filter(machine, firewall, "f-3")).toEqual({ state: "done" });
    expect((await rulesOf(machine)).map((one: { dport: string }) => one.dport)).toEqual(["80", "443"]);
  });

  it("refuses rules that have no effect, because the firewall of the datacenter is off", async () => {
    const machine = await made();
    await cluster().engine.write("PUT", "/cluster/firewall/options", { enable: "0" });
    expect(await filter(machine, [rule("80")], "f-4")).toMatchObject({
      ...{ state: "failed", failure: { code: "refused" }, isFinal: true },
    });
    expect(await filter(machine, null, "f-5")).toEqual({ state: "done" });
    await cluster().engine.write("PUT", "/cluster/firewall/options", { enable: "1" });
  });

  it.each([2, 7, 13])(
    "a panel that is killed after request %i leaves no packet to neither the old rules nor the new ones",
    async (requests) => {
      const machine = await made();
      expect(await filter(machine, [rule("1-1024")], "f-6")).toEqual({ state: "done" });
      const next = [{ ...rule("22"), action: "drop" as const }, rule("1-1024"), rule("8080")];
      cluster().killCallerAfter(requests);
      await open()
        .setFirewall(machine, { firewall: next, key: "f-7" })
        .catch(() => undefined);
      const now: { enable: number; dport: string; action: string }[] = await rulesOf(machine);
      const first = now.find(({ enable, dport }) => enable === 1 && ["22", "1:1024"].includes(dport));
      expect(first).toBeDefined();
      cluster().restartCaller();
      expect(await filter(machine, next, "f-7")).toEqual({ state: "done" });
      expect(await open().hasFirewall(machine, next)).toBe(true);
    },
  );

  const moveTo = (machine: Machine, to: string, key: string, texts = shared) =>
    end(machine, async () => {
      const { moveMachine } = open(texts);
      if (!moveMachine) throw new Error("It moves none.");
      return moveMachine(machine, { to, key });
    });
  const otherThan = (node: string | null) => (node === "pve1" ? "pve2" : "pve1");

  it("moves nothing that has a medium on the storage of one node, and says so", async () => {
    const machine = await made({ ...shared, seeds: "local" });
    const from = await cluster().nodeOf(vmidOf(machine));
    expect(await moveTo(machine, otherThan(from), "m-1", { ...shared, seeds: "local" })).toMatchObject({
      ...{ state: "failed", failure: { code: "refused" }, isFinal: true },
    });
    expect(await cluster().nodeOf(vmidOf(machine))).toBe(from);
    await open().release(machine);
  });

  it("leaves a guest where it is when its move fails, and lets the host take guests again", async () => {
    const machine = await made();
    const from = (await cluster().nodeOf(vmidOf(machine))) ?? "";
    const { evacuateHost, readHosts, restoreHost } = open();
    const stateOf = async () => (await readHosts?.(["NL"]))?.find(({ name }) => name === from)?.state;
    cluster().failing.push({ path: /\/migrate$/, said: "migration aborted", times: 1 });
    expect(await evacuateHost?.(from, "m-2")).toMatchObject({
      ...{ state: "failed", failure: { code: "reported", text: "migration aborted" }, isFinal: false },
    });
    expect([await stateOf(), await cluster().nodeOf(vmidOf(machine))]).toEqual(["online", from]);
    expect(await end(machine, async () => (await evacuateHost?.(from, "m-2")) ?? { state: "done" })).toEqual({
      state: "done",
    });
    expect(await cluster().nodeOf(vmidOf(machine))).not.toBe(from);
    expect(await stateOf()).toBe("evacuated");
    const later = await made();
    expect(await cluster().nodeOf(vmidOf(later))).not.toBe(from);
    expect(await restoreHost?.(from, "m-3")).toEqual({ state: "done" });
    expect(await stateOf()).toBe("online");
  });

  it("takes a node that does not answer for offline, and makes new servers on the others", async () => {
    cluster().lose("GET", /^\/nodes\/pve2\/config$/, "before", 100);
    const seen = (await open().readHosts?.(["NL"])) ?? [];
    expect(Object.fromEntries(seen.map(({ name, state }) => [name, state]))).toEqual({
      ...{ pve1: "online", pve2: "offline", pve3: "online" },
    });
    expect(await cluster().nodeOf(vmidOf(await made()))).not.toBe("pve2");
  });

  it("counts guests that others have made on no host", async () => {
    const machine = await made();
    const isCounted = async () =>
      ((await open().readHosts?.(["NL"])) ?? []).some(({ servers }) => servers.includes(machine.serverId));
    expect(await isCounted()).toBe(true);
    await cluster().engine.write("PUT", `${await pathOf(machine)}/config`, { tags: "mine" });
    expect(await isCounted()).toBe(false);
  });

  const backUp = (machine: Machine, deed: "create" | "remove" | "restore", name: string, key: string) =>
    end(machine, () => open().changeBackup(machine, { deed, name, key }));

  it("makes a new server of a backup: with an address of its own, and without the other's firewall", async () => {
    const source = await made();
    expect(await filter(source, [rule("80")], "b-1")).toEqual({ state: "done" });
    expect(await backUp(source, "create", "daily", "b-2")).toMatchObject({ state: "done" });
    const backup = { serverId: source.serverId, name: "daily" };
    const copy = order({ backup, rootPassword: null, sshKey: null, postInstallScript: null });
    expect(await deploy(copy, own(shared))).toMatchObject({ state: "done" });
    expect(await open().hasFirewall(copy, null)).toBe(true);
    const [one, other] = [await configOf(source), await configOf(copy)];
    expect(other?.net0).not.toBe(one?.net0);
    const uploads = cluster().asked.filter(({ path }) => path.endsWith("/upload"));
    expect(String(uploads.at(-1)?.bytes.toString("latin1"))).not.toContain("lock_passwd");
    const missing = order({ backup: { ...backup, name: "none" } });
    expect(await deploy(missing, own(shared))).toMatchObject({
      ...{ state: "failed", failure: { code: "reported", text: "no such backup" } },
    });
  });

  it("keeps the size, the block and the address of now when a backup is written back", async () => {
    const machine = await made();
    expect(await backUp(machine, "create", "before", "b-3")).toMatchObject({ state: "done" });
    // Its seed of then is gone.
    expect(await deploy({ ...machine, attempt: 2 }, own(shared))).toMatchObject({ state: "done" });
    await open().resize(machine, "vm.large", { cpus: 2, ramGb: 1, diskGb: 20 });
    expect(await end(machine, () => open().setLink(machine, { port: "eth0" }, false, "b-4"))).toEqual({
      state: "done",
    });
    const before = await configOf(machine);
    expect(await backUp(machine, "restore", "before", "b-5")).toMatchObject({ state: "done" });
    const after = await configOf(machine);
    expect(after).toMatchObject({ cores: "2", memory: "1024", net0: before?.net0, ide2: before?.ide2 });
    expect((await open().readPort(machine, "eth0")).isConnected).toBe(false);
    expect(await open().status(machine)).toBe("on");
  });

  it("says what a backup failed with, makes none without a storage, and keeps none after a release", async () => {
    const machine = await made();
    cluster().failing.push({ path: /\/vzdump$/, said: "no space left on device", times: 1 });
    expect(await open().changeBackup(machine, { deed: "create", name: "b", key: "b-6" })).toMatchObject({
      ...{ state: "failed", failure: { code: "noSpace" } },
    });
    expect(await backUp(machine, "create", "b", "b-6")).toMatchObject({ state: "done" });
    const none = open({ seeds: "shared" }).changeBackup(machine, { deed: "create", name: "c", key: "b-7" });
    await expect(none).rejects.toMatchObject({ failure: { code: "unsupported" } });
    await open().release(machine);
    const copy = order({ backup: { serverId: machine.serverId, name: "b" } });
    expect(await end(copy, () => open().allocate(copy))).toMatchObject({
      ...{ failure: { code: "reported", text: "no such backup" }, isFinal: true },
    });
  });
});

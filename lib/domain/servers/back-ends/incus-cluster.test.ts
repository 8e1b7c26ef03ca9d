import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Firewall, FirewallRule } from "@/lib/base/firewall/rule";
import { plainSetup } from "@/lib/base/machine-setup";
import { MachineError } from "@/lib/outside/provisioner/machine-error";
import type { Machine, Outcome, Provisioner } from "@/lib/outside/provisioner/port";
import { kindOf, makeProvisioner, type WholeProvisioner } from "@/lib/outside/provisioner/registry";
import { answersSsh } from "@/lib/outside/provisioner/ssh-banner";
import { withCatalogDatabase } from "@/lib/testing/operations/contexts";
import { buildCluster, type Cluster, whyNoCluster } from "@/lib/testing/servers/incus-cluster/cluster";
import { settle } from "@/lib/testing/servers/settle";
import { waitFor } from "@/lib/testing/wait-for";
import { provisionerTools } from "./shared/provisioner-tools";

const obstacle = await whyNoCluster();
if (obstacle) process.stderr.write(`NOT RUN: deaths of members of a real cluster of Incus: ${obstacle}\n`);

const patienceMs = 60_000;

/** Three daemons on this computer, with guests that go on when their daemon is killed. */
describe.skipIf(obstacle !== null)("members of a real cluster", { timeout: 4 * patienceMs }, () => {
  withCatalogDatabase();

  let cluster: Cluster;
  const open = (more: Record<string, string> = {}): WholeProvisioner =>
    makeProvisioner(
      { name: "ams-1", kind: "incus", texts: { ...cluster.texts, ...more }, fixed: {} },
      provisionerTools(),
    );
  const own = (): Provisioner => open();
  const order = (serverId: number): Machine => ({
    ...{ serverId, attempt: 1, location: "NL", network: cluster.network, hostname: `web-${serverId}` },
    ...{ preset: "vm.small", size: { cpus: 1, ramGb: 0.125, diskGb: 1 }, system: "Debian 12", software: "" },
    ...{ rootPassword: "Root,pass=1", sshKey: null, postInstallScript: null, rootSizePercent: 100 },
    ...{ ciTask: null, addressCount: 1, setup: plainSetup, network6: null, owner: 1 },
  });
  async function deploy(machine: Machine, own: () => WholeProvisioner = open): Promise<string> {
    let ip = "";
    for (const step of ["allocate", "install", "configure", "verify"] as const) {
      const outcome = await settle({ patienceMs }, machine.serverId, () => own()[step](machine));
      expect([step, outcome]).toMatchObject([step, { state: "done" }]);
      if (outcome.state === "done") ip = outcome.addresses?.[0]?.ip ?? ip;
    }
    return ip;
  }
  beforeAll(async () => {
    cluster = await buildCluster();
  }, 4 * patienceMs);
  afterAll(async () => cluster?.stop(), patienceMs);

  it("filter a guest on a network of its own, as seen from outside", async () => {
    const { texts, order: place } = cluster.filtered;
    const filtered = () => open(texts);
    const machine = { ...order(77_010), ...place };
    const ip = await deploy(machine, filtered);
    const answers = () => answersSsh(ip, 22, 3_000);
    expect(await answers()).toBe(true);
    const rule = (ports: string, ...addresses: string[]): FirewallRule => ({
      ...{ direction: "in", action: "allow", protocol: "tcp", ports: [ports], addresses, comment: "Test" },
    });
    const set = (firewall: Firewall, key: string) =>
      settle({ patienceMs }, machine.serverId, () => filtered().setFirewall(machine, { firewall, key }));
    const shut = [rule("80"), rule("22", "192.0.2.0/24")];
    expect(await set(shut, "one")).toEqual({ state: "done" });
    expect(await filtered().hasFirewall(machine, shut)).toBe(true);
    expect(await answers()).toBe(false);
    const allowed = [rule("22", "10.57.0.0/24")];
    expect(await set(allowed, "two")).toEqual({ state: "done" });
    expect([await filtered().hasFirewall(machine, shut), await answers()]).toEqual([false, true]);
    expect(await set(null, "three")).toEqual({ state: "done" });
    expect([await filtered().hasFirewall(machine, null), await answers()]).toEqual([true, true]);
    await filtered().release(machine);
  });

  it("that die one after the other, the leader too: their guests go on and are told as unknown, not as off", async () => {
    const machines = [order(77_001), order(77_002), order(77_003)];
    const ips: string[] = [];
    for (const machine of machines) ips.push(await deploy(machine));
    expect(new Set(ips).size).toBe(3);
    // A member that has just died may not be known to be dead: its guests are told after the call's time, or not at all.
    const stateOf = (machine: Machine) =>
      own()
        .status(machine)
        .catch((error: unknown) => {
          if (error instanceof MachineError && !error.isFinal) return "unknown" as const;
          throw error;
        });
    const states = () => Promise.all(machines.map(stateOf));
    expect(await states()).toEqual(["on", "on", "on"]);
    expect(await own().check?.(AbortSignal.timeout(10_000))).toBeUndefined();
    for (const member of [2, 1, 3] as const) {
      cluster.kill(member);
      const seen = await waitFor(
        async () => {
          const now = await states();
          const lost = now.filter((state) => state === "unknown").length;
          expect(now).not.toContain("off");
          return lost > 0 && lost < now.length ? now : undefined;
        },
        "it is not seen",
        30_000,
      );
      expect(seen).toContain("on");
      for (const ip of ips) expect(await answersSsh(ip, 22, 5_000)).toBe(true);
      await cluster.start(member);
      await waitFor(
        async () => (await states()).every((state) => state === "on") || undefined,
        "it does not come back",
        patienceMs,
      );
    }
    for (const machine of machines) await own().release(machine);
    for (const ip of ips) expect(await answersSsh(ip, 22, 1_000)).toBe(false);
  });

  const more = { backups: "copies", private: "mgmt" };

  it("back up a guest that runs, write it back, and make another one of it", async () => {
    const machine = order(77_021);
    await deploy(machine);
    const { run } = cluster;
    expect(await run(machine.serverId, "echo first > /root/mark")).toBe(0);
    const change = (deed: "create" | "restore", key: string) =>
      settle({ patienceMs }, machine.serverId, () =>
        open(more).changeBackup(machine, { deed, name: "b1", key }),
      );
    expect(await change("create", "one")).toMatchObject({ state: "done", sizeBytes: expect.any(Number) });
    expect(await run(machine.serverId, "echo second > /root/mark; echo new > /root/new; sync")).toBe(0);
    expect(await change("restore", "two")).toEqual({ state: "done" });
    const isFirst = "test $(cat /root/mark) = first && test ! -e /root/new";
    expect(await own().status(machine)).toBe("on");
    expect(await run(machine.serverId, isFirst)).toBe(0);
    const other = { ...order(77_022), backup: { serverId: machine.serverId, name: "b1" } };
    await deploy(other, () => open(more));
    expect(await run(other.serverId, isFirst)).toBe(0);
    await own().release(machine);
    await own().release(other);
  });

  it("carry a private network between each other, which nobody else is on", async () => {
    const machines = [
      { ...order(77_031), host: "h1" },
      { ...order(77_032), host: "h2" },
      { ...order(77_033), host: "h3" },
    ];
    for (const machine of machines) await deploy(machine);
    const { run } = cluster;
    for (const [index, machine] of machines.entries()) {
      // The third one is on another network with the same range.
      const network = { id: index === 2 ? 78 : 77, range: "10.77.0.0/24" };
      const ip = `10.77.0.${index + 2}`;
      const joined = await settle({ patienceMs }, machine.serverId, () =>
        open(more).joinNetwork(machine, { network, ip, key: "one" }),
      );
      expect(joined).toMatchObject({ state: "done", addresses: [{ ip, port: "eth1" }] });
      expect(await run(machine.serverId, `ip addr add ${ip}/24 dev eth1 && ip link set eth1 up`)).toBe(0);
    }
    const reaches = async (from: number, ip: string) =>
      (await run(from, `ping -c 3 -w 5 -q ${ip} > /dev/null`)) === 0;
    expect(await reaches(77_031, "10.77.0.3")).toBe(true);
    expect(await reaches(77_033, "10.77.0.3")).toBe(false);
    // No other address of the network leaves its card.
    expect(await run(77_031, "ip addr del 10.77.0.2/24 dev eth1 && ip addr add 10.77.0.9/24 dev eth1")).toBe(
      0,
    );
    expect(await reaches(77_031, "10.77.0.3")).toBe(false);
    for (const machine of machines) await open(more).release(machine);
  });

  it("refuse what a certificate that is kept to the project may not, and a trial says so", async () => {
    const restricted = () => open({ ...more, ...cluster.restricted });
    const machine = order(77_041);
    await deploy(machine, restricted);
    const unsupported = { state: "failed", failure: { code: "unsupported" }, isFinal: true };
    const ask = (call: () => Promise<Outcome>) => settle({ patienceMs }, machine.serverId, call);
    expect(await ask(() => restricted().setFirewall(machine, { firewall: [], key: "one" }))).toEqual(
      unsupported,
    );
    const joining = { network: { id: 79, range: "10.79.0.0/24" }, ip: "10.79.0.2", key: "two" };
    expect(await ask(() => restricted().joinNetwork(machine, joining))).toEqual(unsupported);
    expect(await restricted().evacuateHost?.("h1", "three")).toEqual(unsupported);
    expect((await restricted().readHosts?.(["NL"]))?.map(({ state }) => state)).toEqual([
      ...["online", "online", "online"],
    ]);
    const opened = kindOf("incus").open({
      texts: { ...cluster.texts, ...more, ...cluster.restricted },
      fixed: {},
    });
    if ("wrong" in opened) throw new Error("It is wrong.");
    const said = await opened.tryOut(AbortSignal.timeout(10_000));
    for (const part of ["hosts cannot be evacuated", "firewalls cannot be set", "private networks cannot"])
      expect(said).toContain(part);
    await restricted().release(machine);
  });

  it("count what their guests use", async () => {
    const machine = order(77_010);
    await deploy(machine);
    expect(await own().load(machine)).toMatchObject({ isUp: true });
    expect(
      await own().traffic(machine, { from: new Date(Date.now() - 86_400_000), to: new Date() }),
    ).not.toEqual([]);
    await own().release(machine);
  });
});

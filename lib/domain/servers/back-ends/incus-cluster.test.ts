import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Firewall, FirewallRule } from "@/lib/base/firewall/rule";
import { plainSetup } from "@/lib/base/machine-setup";
import { MachineError } from "@/lib/outside/provisioner/machine-error";
import type { Machine, Provisioner } from "@/lib/outside/provisioner/port";
import { makeProvisioner, type WholeProvisioner } from "@/lib/outside/provisioner/registry";
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
  async function deploy(machine: Machine, own = open): Promise<string> {
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

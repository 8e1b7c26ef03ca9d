import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { BackEndKind } from "@/lib/base/back-ends";
import type { Firewall, FirewallRule } from "@/lib/base/firewall/rule";
import { plainSetup } from "@/lib/base/machine-setup";
import type { CallName, Machine, MachineAddress, Outcome, Provisioner } from "@/lib/outside/provisioner/port";
import {
  impossibleWith,
  unableWith,
  type WholeProvisioner,
  wholeProvisioner,
} from "@/lib/outside/provisioner/registry";
import type { OptionalCall } from "@/lib/outside/provisioner/unable";
import { type Asking, asking, codeOf, harmless, options } from "./contract-calls";
import { describeHosts } from "./contract-hosts";
import { describeNetworks } from "./contract-networks";
import type { Contract } from "./contract-parts";
import { describeWork } from "./contract-work";
import { settle } from "./settle";

/** A back end that goes through the contract of the port. */
export type Bench = {
  kind: BackEndKind;
  /** Why it cannot run here; null = it can. */
  obstacle: string | null;
  start: () => Promise<void>;
  stop: () => Promise<void>;
  /** As of a panel that has just started. */
  open: () => Provisioner;
  /** Texts of fields on which depends what it can do. */
  set?: Readonly<Record<string, string>>;
  /** What its orders need. */
  order: Partial<Machine>;
  /** The first of the server numbers that are its own. */
  firstId: number;
  /** There is one machine: what needs several is left out. */
  isOne?: true;
  /** Nothing beside the machine counts its bytes: a physical one, or one without a bridge. */
  countsNoTraffic?: true;
  patienceMs: number;
  /** It knows the key of the last work alone. */
  knowsLastKey?: true;
  /** It could start a rescue system, but none is there. */
  hasNoRescue?: true;
  /** What others do while it is installed. */
  whileBusy?: (serverId: number) => Promise<void>;
  /** The kernel here cannot filter bridged cards. */
  isUnfiltered?: true;
  /** Drops the answer to the next call of that name, after it was done. */
  lose?: (call: CallName) => void;
};

/** One order with the options of a back end. */
const orderOf = (bench: Bench, serverId: number): Machine => ({
  serverId,
  attempt: 1,
  location: "NL",
  network: "198.51.100.0/24",
  hostname: `guest-${serverId}`,
  preset: "vm.small",
  size: { cpus: 1, ramGb: 1, diskGb: 10 },
  system: "Debian 12",
  software: "",
  rootPassword: "Root,pass=1",
  sshKey: null,
  postInstallScript: null,
  rootSizePercent: 100,
  ciTask: null,
  addressCount: 1,
  setup: plainSetup,
  network6: null,
  owner: 1,
  ...bench.order,
});

/** Every back end goes through it: life, power, network, snapshots, failures, repeats and lost answers. */
export function describeContract(bench: Bench): void {
  const { kind, firstId, patienceMs } = bench;
  const configured = { kind, texts: bench.set ?? {}, fixed: {} };
  const impossible = impossibleWith(configured);
  const isUnable = (call: OptionalCall): boolean => unableWith(configured).includes(call);
  const isAble = (call: OptionalCall): boolean => !isUnable(call);
  if (bench.obstacle) process.stderr.write(`NOT RUN: the contract with ${kind}: ${bench.obstacle}\n`);

  describe.skipIf(bench.obstacle !== null)(`the contract with ${kind}`, { timeout: patienceMs * 3 }, () => {
    const own = (): WholeProvisioner => wholeProvisioner(bench.open());
    const end = (serverId: number, call: () => Promise<Outcome>) => settle(bench, serverId, call);
    const power = (machine: Machine, target: "on" | "off" | "hard_off" | "reboot", key: string) =>
      end(machine.serverId, () => own().power(machine, target, key));
    const statusOf = (machine: Machine) => own().status(machine);

    async function deploy(machine: Machine): Promise<MachineAddress[]> {
      const allocated = await end(machine.serverId, () => own().allocate(machine));
      expect(allocated).toMatchObject({ state: "done" });
      for (const step of ["install", "configure", "verify"] as const)
        expect([step, await end(machine.serverId, () => own()[step](machine))]).toMatchObject([
          step,
          { state: "done" },
        ]);
      return allocated.state === "done" ? (allocated.addresses ?? []) : [];
    }

    const machine = orderOf(bench, firstId);
    let addresses: MachineAddress[] = [];
    beforeAll(async () => {
      await bench.start();
      await own().prepare?.();
      addresses = await deploy(machine);
    }, patienceMs * 4);
    afterAll(async () => {
      await own()
        .release(machine)
        .catch(() => undefined);
      await bench.stop();
    }, patienceMs);

    it("makes a machine that is on, with one main address, the same one however often it is asked", async () => {
      expect(await statusOf(machine)).toBe("on");
      expect(addresses.filter(({ isMain }) => isMain)).toHaveLength(1);
      const again = await end(firstId, () => own().allocate(machine));
      const ips = (of: readonly MachineAddress[]) => of.map(({ ip }) => ip);
      if (again.state === "done") expect(ips(again.addresses ?? [])).toEqual(ips(addresses));
      expect(await end(firstId, () => own().verify(machine))).toMatchObject({ state: "done" });
      expect(await statusOf(machine)).toBe("on");
    });

    it("changes the power, and does nothing again for a key that it knows", async () => {
      expect(await power(machine, "hard_off", "contract-1")).toEqual({ state: "done" });
      expect(await statusOf(machine)).toBe("off");
      expect(await power(machine, "on", "contract-2")).toMatchObject({ state: "done" });
      if (!bench.knowsLastKey)
        expect(await power(machine, "hard_off", "contract-1")).toEqual({ state: "done" });
      expect(await power(machine, "on", "contract-2")).toEqual({ state: "done" });
      expect(await statusOf(machine)).toBe("on");
      expect(await power(machine, "on", "contract-3")).toMatchObject({ state: "done" });
      expect(await power(machine, "reboot", "contract-4")).toMatchObject({ state: "done" });
      expect(await statusOf(machine)).toBe("on");
    });

    it.runIf(isAble("measure"))(
      "measures many machines at once, and leaves out those that do not exist",
      async () => {
        const read = async () => own().measure([firstId, firstId + 95]);
        const [first, ...further] = await read();
        expect(further).toEqual([]);
        expect(first).toMatchObject({ serverId: firstId, isUp: true });
        expect((await read())[0]?.start).toBe(first?.start);
        for (const share of [first?.cpuPercent, first?.memoryPercent, first?.diskPercent])
          if (typeof share === "number") {
            expect(share).toBeGreaterThanOrEqual(0);
            expect(share).toBeLessThanOrEqual(100);
          }
        expect(await power(machine, "hard_off", "contract-m1")).toEqual({ state: "done" });
        expect(await read()).toMatchObject([{ serverId: firstId, isUp: false, cpuPercent: null }]);
        expect(await power(machine, "on", "contract-m2")).toMatchObject({ state: "done" });
        expect(await own().measure([])).toEqual([]);
      },
    );

    it("keeps a suspended machine off until it is resumed", async () => {
      await own().suspend(machine);
      await own().suspend(machine);
      expect(await statusOf(machine)).toBe("off");
      expect(await power(machine, "on", "contract-5")).toMatchObject({ failure: { code: "suspended" } });
      expect(await power(machine, "reboot", "contract-6")).toMatchObject({ failure: { code: "suspended" } });
      await own().resume(machine, "off");
      expect(await statusOf(machine)).toBe("off");
      // It is not suspended any more: nothing is changed.
      await own().resume(machine, "on");
      expect(await statusOf(machine)).toBe("off");
      expect(await power(machine, "on", "contract-7")).toMatchObject({ state: "done" });
    });

    it.runIf(isAble("setLink"))("shuts a link and opens it again", async () => {
      const set = (isOpen: boolean, key: string) =>
        end(firstId, () => own().setLink(machine, { port: "eth0" }, isOpen, key));
      const isConnected = async () => (await own().readPort(machine, "eth0")).isConnected;
      expect(await isConnected()).toBe(true);
      expect(await set(false, "contract-8")).toMatchObject({ state: "done" });
      expect(await isConnected()).toBe(false);
      expect(await own().scan(machine, addresses[0]?.ip ?? "")).toEqual([]);
      expect(await set(true, "contract-9")).toMatchObject({ state: "done" });
      if (!bench.knowsLastKey) expect(await set(false, "contract-8")).toMatchObject({ state: "done" });
      expect(await isConnected()).toBe(true);
    });

    it.runIf(isAble("setFirewall") && !bench.isUnfiltered)(
      "filters by exactly the rules that it was given, in their order",
      async () => {
        const ip = addresses[0]?.ip ?? "";
        const set = (firewall: Firewall, key: string) =>
          end(firstId, () => own().setFirewall(machine, { firewall, key }));
        const has = (firewall: Firewall) => own().hasFirewall(machine, firewall);
        const isSshSeen = async () => (await own().scan(machine, ip)).some(({ port }) => port === 22);
        const rule = (action: "allow" | "drop", ...ports: string[]): FirewallRule => ({
          ...{ direction: "in", action, protocol: "tcp", ports, addresses: [], comment: "Contract" },
        });
        const [web, ssh] = [[rule("allow", "80", "443")], [rule("allow", "22"), rule("drop", "1-1024")]];
        const shut = [rule("drop", "22"), rule("allow", "1-1024")];
        expect(await has(null)).toBe(true);
        const wasSeen = await isSshSeen();
        expect(await set(web, "contract-f1")).toEqual({ state: "done" });
        expect(await set(web, "contract-f1")).toEqual({ state: "done" });
        expect([await has(web), await has(ssh), await has(null)]).toEqual([true, false, false]);
        expect(await isSshSeen()).toBe(false);
        expect(await set(ssh, "contract-f2")).toEqual({ state: "done" });
        expect([await has(web), await has(ssh)]).toEqual([false, true]);
        expect(await isSshSeen()).toBe(wasSeen);
        expect(await set(shut, "contract-f3")).toEqual({ state: "done" });
        expect(await isSshSeen()).toBe(false);
        expect(await set(null, "contract-f4")).toEqual({ state: "done" });
        expect([await has(shut), await has(null)]).toEqual([false, true]);
        expect(await isSshSeen()).toBe(wasSeen);
      },
    );

    const parts: Contract = {
      ...{ kind, impossible, isAble, own, end, deploy, machine, known: () => addresses },
      other: orderOf(bench, firstId + 80),
      isOne: bench.isOne === true,
      countsTraffic: !bench.countsNoTraffic,
    };
    describeNetworks(parts);
    describeWork(parts);
    describeHosts(parts);

    it.runIf(isAble("changeSnapshot"))("makes, restores and removes snapshots by their names", async () => {
      const change = (deed: "create" | "remove" | "restore", name: string, key: string) =>
        end(firstId, () => own().changeSnapshot(machine, { deed, name, key }));
      const names = async () => (await own().listSnapshots(machine)).map(({ name }) => name);
      expect(await change("create", "before-update_1.0", "contract-10")).toEqual({ state: "done" });
      expect(await change("create", "before-update_1.0", "contract-10")).toEqual({ state: "done" });
      expect(await change("create", "second", "contract-11")).toEqual({ state: "done" });
      expect(await names()).toEqual(["before-update_1.0", "second"]);
      expect(await change("restore", "before-update_1.0", "contract-12")).toEqual({ state: "done" });
      expect(await statusOf(machine)).toBe("on");
      expect(await change("remove", "second", "contract-13")).toEqual({ state: "done" });
      expect(await change("remove", "second", "contract-14")).toEqual({ state: "done" });
      expect(await names()).toEqual(["before-update_1.0"]);
      const [snapshot] = await own().listSnapshots(machine);
      expect(snapshot?.sizeBytes).toBeGreaterThanOrEqual(0);
    });

    const backUp = (deed: "create" | "remove" | "restore", name: string, key: string) =>
      end(firstId, () => own().changeBackup(machine, { deed, name, key }));

    it.runIf(isAble("changeBackup"))("makes, restores and removes backups by their names", async () => {
      const made = await backUp("create", "b1", "contract-28");
      expect(made).toMatchObject({ state: "done", sizeBytes: expect.any(Number) });
      expect(await backUp("create", "b1", "contract-28")).toMatchObject({ state: "done" });
      expect(await backUp("create", "b2", "contract-29")).toMatchObject({ state: "done" });
      expect(await backUp("restore", "b1", "contract-30")).toMatchObject({ state: "done" });
      expect(await statusOf(machine)).toBe("on");
      expect(await backUp("remove", "b2", "contract-31")).toMatchObject({ state: "done" });
      expect(await backUp("remove", "b2", "contract-32")).toMatchObject({ state: "done" });
      expect(await backUp("restore", "b2", "contract-33")).toMatchObject({ state: "failed", isFinal: true });
    });

    it.runIf(isAble("resetPassword"))("sets the password of a machine that is on", async () => {
      const set = (password: string, key: string) =>
        end(firstId, () => own().resetPassword(machine, { password, key }));
      expect(await set("New,pass=2", "contract-21")).toEqual({ state: "done" });
      expect(await set("New,pass=2", "contract-21")).toEqual({ state: "done" });
      expect(await set("New,pass=3", "contract-22")).toEqual({ state: "done" });
      expect(await statusOf(machine)).toBe("on");
    });

    it.runIf(isAble("makeImage"))("makes an image once, and deletes it", async () => {
      const make = (key: string) =>
        end(firstId, () => own().makeImage(machine, { name: "contract-i1", key }));
      const made = await make("contract-35");
      expect(made).toMatchObject({ state: "done", sizeBytes: expect.any(Number) });
      expect(await make("contract-35")).toMatchObject({ state: "done" });
      expect(await statusOf(machine)).toBe("on");
      await own().dropMadeImage({ name: "contract-i1" });
      await own().dropMadeImage({ name: "contract-i1" });
    });

    it.runIf(isAble("enterRescue"))("starts from a rescue system until it is told to stop", async () => {
      const enter = (key: string) =>
        end(firstId, () => own().enterRescue(machine, { password: "Rescue,pass=1", sshKey: null, key }));
      const leave = (key: string) => end(firstId, () => own().leaveRescue(machine, { key }));
      expect(await leave("contract-23")).toEqual({ state: "done" });
      if (bench.hasNoRescue) {
        expect(await enter("contract-24")).toMatchObject({ failure: { code: "reported" }, isFinal: true });
        return expect(await statusOf(machine)).toBe("on");
      }
      expect(await power(machine, "hard_off", "contract-25")).toMatchObject({ state: "done" });
      expect(await enter("contract-26")).toEqual({ state: "done" });
      expect(await enter("contract-26")).toEqual({ state: "done" });
      expect(await statusOf(machine)).toBe("on");
      expect(await leave("contract-27")).toEqual({ state: "done" });
      expect(await leave("contract-27")).toEqual({ state: "done" });
      expect(await statusOf(machine)).toBe("on");
    });

    it("takes another size and a larger disk more than once, and is on after it", async () => {
      const size = kind === "ipmi" ? machine.size : { cpus: 2, ramGb: 2, diskGb: 20 };
      await own().resize(machine, machine.preset, size);
      await own().resize(machine, machine.preset, size);
      // The second time it is grown already, and it is never cut.
      if (isAble("growDisk")) for (const diskGb of [24, 24, 10]) await own().growDisk(machine, diskGb);
      expect(await power(machine, "reboot", "contract-15")).toMatchObject({ state: "done" });
      expect(await statusOf(machine)).toBe("on");
    });

    it("installs anew with the same address and without snapshots", async () => {
      const next = { ...machine, attempt: 2, size: { cpus: 2, ramGb: 2, diskGb: 24 } };
      for (const step of ["install", "configure", "verify"] as const)
        expect([step, await end(firstId, () => own()[step](next))]).toMatchObject([step, { state: "done" }]);
      expect(await statusOf(machine)).toBe("on");
      const allocated = await end(firstId, () => own().allocate(next));
      if (allocated.state === "done" && allocated.addresses)
        expect(allocated.addresses.map(({ ip }) => ip)).toEqual(addresses.map(({ ip }) => ip));
      if (isAble("changeSnapshot")) expect(await own().listSnapshots(machine)).toEqual([]);
      if (isAble("changeBackup"))
        expect(await backUp("restore", "b1", "contract-34")).toMatchObject({ state: "done" });
    });

    it.each(Object.entries(asking) as [OptionalCall, Asking][])(
      "says of %s whether it can",
      async (call, ask) => {
        const ip = addresses[0]?.ip ?? "";
        if (isUnable(call)) expect(await codeOf(ask(own(), machine, ip))).toBe("unsupported");
        else if (harmless.includes(call)) expect(await codeOf(ask(own(), machine, ip))).toBeNull();
      },
    );

    it("refuses options that it does not have, before anything is made", async () => {
      for (const parameter of impossible) {
        const asked = { ...orderOf(bench, firstId + 90), ...options[parameter] };
        expect([parameter, await end(asked.serverId, () => own().allocate(asked))]).toMatchObject([
          parameter,
          { state: "failed", failure: { code: "unsupported" }, isFinal: true },
        ]);
      }
    });

    it("knows no machine that was never made, and releases it as often as it is asked", async () => {
      const none = orderOf(bench, firstId + 91);
      expect(["noMachine", null]).toContain(await codeOf(own().status(none)));
      expect(await codeOf(own().power(none, "on", "contract-16"))).toBe("noMachine");
      if (isAble("growDisk")) expect(await codeOf(own().growDisk(none, 24))).toBe("noMachine");
      await own().release(none);
      await own().release(none);
    });

    it.runIf(bench.lose)("finds what was done when the answer was lost", async () => {
      const lost = orderOf(bench, firstId + 1);
      const lose = (call: CallName) => bench.lose?.(call);
      lose("allocate");
      const [address] = await deploy(lost);
      expect(address?.ip).not.toBe(addresses[0]?.ip);
      lose("off");
      expect(await power(lost, "off", "contract-17")).toMatchObject({ state: "done" });
      lose("on");
      expect(await power(lost, "on", "contract-18")).toMatchObject({ state: "done" });
      if (isAble("changeSnapshot")) {
        lose("changeSnapshot");
        const work = { deed: "create" as const, name: "lost", key: "contract-19" };
        expect(await end(lost.serverId, () => own().changeSnapshot(lost, work))).toEqual({ state: "done" });
        expect(await own().listSnapshots(lost)).toHaveLength(1);
      }
      lose("release");
      await own()
        .release(lost)
        .catch(() => own().release(lost));
      expect(["noMachine", null]).toContain(await codeOf(own().status(lost)));
    });

    it.skipIf(bench.isOne)(
      "gives twenty machines at once twenty addresses, and all of them back",
      async () => {
        const many = Array.from({ length: 20 }, (_one, index) => orderOf(bench, firstId + 10 + index));
        const made = await Promise.all(many.map((one) => end(one.serverId, () => own().allocate(one))));
        const ips = made
          .flatMap((one) => (one.state === "done" ? (one.addresses ?? []) : []))
          .map(({ ip }) => ip);
        expect(new Set([...ips, ...addresses.map(({ ip }) => ip)]).size).toBe(20 + addresses.length);
        await Promise.all(many.map((one) => own().release(one)));
        const again = await Promise.all(many.map((one) => end(one.serverId, () => own().allocate(one))));
        expect(again.every(({ state }) => state === "done")).toBe(true);
        await Promise.all(many.map((one) => own().release(one)));
      },
    );

    it("is gone after its release", async () => {
      await own().release(machine);
      await own().release(machine);
      expect(["noMachine", null]).toContain(await codeOf(own().status(machine)));
      expect(await codeOf(own().power(machine, "on", "contract-20"))).toBe("noMachine");
    });
  });
}

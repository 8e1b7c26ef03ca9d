import { existsSync } from "node:fs";
import { readdir } from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { plainSetup } from "@/lib/base/machine-setup";
import { machinesIn, makeDataDir, openSsh, removeDataDir, whyNoMachines } from "@/lib/testing/fakes/qemu";
import { makeBridge, type TestBridge } from "@/lib/testing/servers/bridge";
import { waitFor } from "@/lib/testing/wait-for";
import type { Machine, Provisioner } from "../port";
import { answersSsh } from "../ssh-banner";
import { qemuProvisioner } from "./provisioner";
import { makeTap, tapOf } from "./tap";

const made = (await whyNoMachines()) ?? (await makeBridge());
if (typeof made === "string") process.stderr.write(`Machines on a bridge are not tested here: ${made}\n`);
const bridge: TestBridge =
  typeof made === "string" ? { name: "", network: "", remove: async () => {} } : made;

const machine: Machine = {
  serverId: 55_001,
  attempt: 1,
  location: "NL",
  network: bridge.network,
  hostname: "web-1",
  preset: "tiny",
  size: { cpus: 1, ramGb: 1, diskGb: 1 },
  system: "Any",
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
};
const hasDevice = (name: string): boolean => existsSync(`/sys/class/net/${name}`);

describe.skipIf(typeof made === "string")("a machine on a bridge", () => {
  let dataDir: string;
  let machines: string;
  let provisioner: Provisioner;
  let own: string;
  let lost: string;
  beforeAll(async () => {
    dataDir = await makeDataDir();
    machines = path.join(dataDir, "machines");
    [own, lost] = [tapOf(machines, machine.serverId), tapOf(machines, 77)];
    provisioner = another();
    await provisioner.prepare?.();
  });
  afterAll(async () => {
    await provisioner.release(machine);
    await removeDataDir(dataDir);
    await bridge.remove();
  });

  const another = (name = bridge.name): Provisioner =>
    qemuProvisioner(
      {
        machines,
        images: path.join(dataDir, "images"),
        isNetworkOpen: false,
        bridge: name,
        nameservers: ["192.0.2.53"],
        accelerator: "auto",
        mostCpus: 1,
        mostMemoryMb: 256,
        address: "127.0.0.1",
        ports: { first: 25_000, last: 25_999 },
      },
      () => new Date(),
    );
  const today = async () => {
    const span = { from: new Date(Date.now() - 3_600_000), to: new Date(Date.now() + 1_000) };
    const [days, steps] = [
      await provisioner.traffic(machine, span),
      await provisioner.flow(machine, span, 300),
    ];
    const sum = (list: { inBytes: number; outBytes: number }[]) => ({
      inBytes: list.reduce((all, { inBytes }) => all + inBytes, 0),
      outBytes: list.reduce((all, { outBytes }) => all + outBytes, 0),
    });
    return { days: sum(days), steps: sum(steps) };
  };

  it("has an address that everybody there reaches, set up without asking for it", async () => {
    const outcome = await provisioner.allocate(machine);
    if (outcome.state !== "done") throw new Error(`It is ${outcome.state}.`);
    const [address] = outcome.addresses ?? [];
    expect(address?.sshAt).toBeUndefined();
    for (const step of ["install", "configure"] as const)
      expect(await provisioner[step](machine)).toMatchObject({ state: "done" });
    await waitFor(
      async () => ((await provisioner.verify(machine)).state === "done" ? true : undefined),
      "no SSH",
      120_000,
    );
    const ip = address?.ip ?? "";
    const ssh = await openSsh(dataDir, `${ip}:22`, "Root,pass=1");
    const said = await ssh("ip -o -4 addr show eth0; ip route; cat /etc/resolv.conf");
    expect(said).toContain(`${ip}/24`);
    expect(said).toContain(`default via ${address?.gateway}`);
    expect(said).toContain("nameserver 192.0.2.53");

    expect(await ssh("head -c 3000000 /dev/zero")).toHaveLength(3_000_000);
    const { days, steps } = await today();
    expect(days.outBytes).toBeGreaterThan(3_000_000);
    expect(days.outBytes).toBeLessThan(3_500_000);
    expect(days.inBytes).toBeLessThan(days.outBytes);
    expect(days.inBytes).toBeGreaterThan(1_000);
    expect(steps.outBytes).toBeGreaterThan(3_000_000);
    expect(await provisioner.load(machine)).toMatchObject({
      inBytesPerSecond: expect.any(Number),
      outBytesPerSecond: expect.any(Number),
    });

    await provisioner.setLink(machine, { port: "eth0" }, false, "shut");
    expect(await answersSsh(ip, 22, 1_000)).toBe(false);
    await provisioner.setLink(machine, { port: "eth0" }, true, "open");
    await waitFor(async () => (await answersSsh(ip, 22, 2_000)) || undefined, "the port stays shut");
  }, 180_000);

  it("is counted on after its process was killed, and a device that nobody has any more is taken away", async () => {
    const before = await today();
    process.kill((await machinesIn(dataDir).pidOf(machine.serverId)) ?? 0, "SIGKILL");
    await makeTap(lost, bridge.name);
    const next = another();
    await next.prepare?.();
    expect([hasDevice(own), hasDevice(lost)]).toEqual([true, false]);
    expect(await next.power(machine, "on", "again")).toEqual({ state: "done" });
    expect((await today()).days.outBytes).toBeGreaterThanOrEqual(before.days.outBytes);
  }, 60_000);

  it("leaves no device when it ends", async () => {
    await provisioner.release(machine);
    expect(hasDevice(own)).toBe(false);
    expect(await readdir(machines)).toEqual(["claims"]);
    expect(await readdir(path.join(machines, "claims"))).toEqual([]);
  }, 30_000);

  it("that is not there is named at the start", async () => {
    await expect(another("nowhere").prepare?.()).rejects.toThrow("needs the bridge nowhere of QEMU_BRIDGE");
  }, 30_000);
});

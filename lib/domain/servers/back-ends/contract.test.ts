import path from "node:path";
import type { Provisioner } from "@/lib/outside/provisioner/port";
import { qemuProvisioner } from "@/lib/outside/provisioner/qemu/provisioner";
import { makeProvisioner } from "@/lib/outside/provisioner/registry";
import { simulatedProvisioner } from "@/lib/outside/provisioner/simulated";
import { operatorContext } from "@/lib/session/context";
import { type FakeIncus, startIncus } from "@/lib/testing/fakes/incus/server";
import { type SimulatedBmc, startBmc, startSsh, whyNoBmcs } from "@/lib/testing/fakes/ipmi";
import { startProvisionerServer } from "@/lib/testing/fakes/provisioner-server";
import { whyNoProxmox } from "@/lib/testing/fakes/proxmox/install";
import { type FakeProxmox, startProxmox } from "@/lib/testing/fakes/proxmox/server";
import { machinesIn, makeDataDir, removeDataDir, whyNoMachines } from "@/lib/testing/fakes/qemu";
import { withCatalogDatabase } from "@/lib/testing/operations/contexts";
import { type Bench, describeContract } from "@/lib/testing/servers/contract";
import { buildCluster, type Cluster, whyNoCluster } from "@/lib/testing/servers/incus-cluster/cluster";
import { readNamedCluster } from "@/lib/testing/servers/proxmox-cluster";
import { importInventory } from "../inventory/import";
import { provisionerTools } from "./shared/provisioner-tools";

withCatalogDatabase();

const tools = () => ({ ...provisionerTools(), speed: 2_000 });
const patienceMs = 20_000;

const simulated: Bench = {
  ...{ kind: "simulated", obstacle: null, firstId: 71_000, order: {}, patienceMs },
  knowsLastKey: true,
  start: async () => undefined,
  stop: async () => undefined,
  open: () => simulatedProvisioner(tools()),
};

let company: Awaited<ReturnType<typeof startProvisionerServer>>;
const http: Bench = {
  ...{ kind: "http", obstacle: null, firstId: 72_000, order: {}, patienceMs },
  knowsLastKey: true,
  start: async () => {
    company = await startProvisionerServer(simulatedProvisioner(tools()));
  },
  stop: async () => company.stop(),
  open: () =>
    makeProvisioner(
      { name: "one", kind: "http", texts: { url: company.url, secret: company.secret }, fixed: {} },
      tools(),
    ),
  // It is cut off after the work is done.
  lose: (call) => company.misbehave(call, { status: 500, body: "" }),
};

let bmc: SimulatedBmc;
let ssh: Awaited<ReturnType<typeof startSsh>>;
const ipmi: Bench = {
  ...{ kind: "ipmi", obstacle: await whyNoBmcs(), firstId: 73_000, patienceMs: 60_000, isOne: true },
  countsNoTraffic: true,
  order: { preset: "bm.v4-entry" },
  start: async () => {
    [bmc, ssh] = [await startBmc("Secret-of-bmc-1"), await startSsh()];
    const unit = {
      ...{ name: "rack7-01", location: "NL", preset: "bm.v4-entry", user: "panel", cipher: 3 },
      ...{ password: "Secret-of-bmc-1", macs: ["02:00:00:00:07:01"], ssh: ssh.address, bmc: bmc.address },
    };
    await importInventory.call(operatorContext(), { file: JSON.stringify([unit]) });
  },
  stop: async () => {
    ssh.stop();
    await bmc.stop();
  },
  open: () => makeProvisioner({ name: "ipmi", kind: "ipmi", texts: {}, fixed: {} }, tools()),
  // The installer reports that it is done, and the machine starts from its disk.
  whileBusy: async (serverId) => {
    await tools().query(
      "update ipmi_installs set state = 'installed' where server_id = $1 and power = 'started'",
      [serverId],
    );
  },
};

let dataDir: string;
const qemu: Bench = {
  ...{ kind: "qemu", obstacle: await whyNoMachines(), firstId: 74_000, patienceMs: 90_000, isOne: true },
  // Without a system: what a guest does is seen in deployments/qemu.test.ts.
  order: { system: "", size: { cpus: 1, ramGb: 0.25, diskGb: 1 } },
  hasNoRescue: true,
  countsNoTraffic: true,
  start: async () => {
    dataDir = await makeDataDir();
  },
  stop: async () => {
    await machinesIn(dataDir).endAll();
    await removeDataDir(dataDir);
  },
  open: () =>
    qemuProvisioner(
      {
        ...{ machines: path.join(dataDir, "machines"), images: path.join(dataDir, "images") },
        ...{ isNetworkOpen: false, bridge: null, nameservers: [], accelerator: "auto", address: "127.0.0.1" },
        ...{ mostCpus: 1, mostMemoryMb: 256, ports: { first: 24_000, last: 24_999 } },
      },
      () => new Date(),
    ),
};

let cluster: FakeIncus;
const incusSet = { backups: "copies", private: "mgmt" };
const openIncus = (): Provisioner =>
  makeProvisioner(
    { name: "ams-1", kind: "incus", texts: { ...cluster.texts, ...incusSet }, fixed: {} },
    tools(),
  );
/** The request by which each call does its work. */
const requests: Record<string, [method: string, path: RegExp]> = {
  allocate: ["POST", /^\/1\.0\/instances$/],
  on: ["PUT", /\/state$/],
  off: ["PUT", /\/state$/],
  changeSnapshot: ["POST", /\/snapshots$/],
  release: ["DELETE", /\/instances\/[^/]+$/],
};
const incus: Bench = {
  ...{ kind: "incus", obstacle: null, firstId: 75_000, order: { network: "127.75.0.0/24" }, patienceMs },
  set: incusSet,
  start: async () => {
    cluster = await startIncus(["h1", "h2", "h3"]);
  },
  stop: async () => cluster.stop(),
  open: openIncus,
  lose: (call) => {
    const [method, route] = requests[call] ?? ["GET", /^$/];
    cluster.lose(method, route);
  },
};

let real: Cluster;
/** The same kind on three members that run here, with INCUS_CLUSTER=on. */
const realIncus: Bench = {
  ...{ kind: "incus", obstacle: await whyNoCluster(), firstId: 76_000, patienceMs: 60_000 },
  isUnfiltered: true,
  set: incusSet,
  order: { network: "10.57.8.1/24", size: { cpus: 1, ramGb: 0.125, diskGb: 1 } },
  start: async () => {
    real = await buildCluster();
  },
  stop: async () => real.stop(),
  open: () =>
    makeProvisioner(
      { name: "ams-2", kind: "incus", texts: { ...real.texts, ...incusSet }, fixed: {} },
      tools(),
    ),
};

let pve: FakeProxmox;
const pveFields = { seeds: "shared", backups: "shared" };
/** Time that its work does not wait for really. */
let pveAheadMs = 0;
/** The request by which each call does its work. */
const pveRequests: Record<string, [method: string, path: RegExp]> = {
  allocate: ["POST", /\/qemu$/],
  on: ["POST", /\/status\/start$/],
  off: ["POST", /\/status\/shutdown$/],
  changeSnapshot: ["POST", /\/snapshot$/],
  release: ["DELETE", /\/qemu\/\d+$/],
};
const proxmox: Bench = {
  ...{ kind: "proxmox", obstacle: await whyNoProxmox(), firstId: 77_000, patienceMs: 40_000 },
  order: { network: "127.77.0.0/24" },
  set: pveFields,
  start: async () => {
    pve = await startProxmox();
    await pve.engine.write("PUT", "/cluster/firewall/options", { enable: "1" });
    const shared = { type: "dir", path: "/mnt/shared", shared: "1", content: "iso,backup" };
    await pve.engine.write("POST", "/storage", { storage: "shared", ...shared });
  },
  stop: async () => pve.stop(),
  open: () =>
    makeProvisioner(
      { name: "pve-1", kind: "proxmox", texts: { ...pve.texts, ...pveFields }, fixed: {} },
      { ...tools(), now: () => new Date(Date.now() + pveAheadMs) },
    ),
  whileBusy: async () => {
    pveAheadMs += 2_000;
  },
  lose: (call) => {
    const [method, route] = pveRequests[call] ?? ["GET", /^$/];
    pve.lose(method, route);
  },
};

const named = readNamedCluster();
/** The same kind on a real cluster, which the file of PROXMOX_CLUSTER describes (docs/proxmox.md). */
const realProxmox: Bench = {
  ...{ kind: "proxmox", firstId: 78_000, patienceMs: 300_000 },
  set: named?.texts ?? {},
  obstacle: named ? null : "PROXMOX_CLUSTER names no real cluster",
  order: { ...named?.order },
  start: async () => undefined,
  stop: async () => undefined,
  open: () =>
    makeProvisioner({ name: "pve-2", kind: "proxmox", texts: named?.texts ?? {}, fixed: {} }, tools()),
};

for (const bench of [simulated, http, ipmi, qemu, incus, realIncus, proxmox, realProxmox])
  describeContract(bench);

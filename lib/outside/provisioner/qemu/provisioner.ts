import { mkdir } from "node:fs/promises";
import type { Provisioner, Tools } from "../port";
import { chooseAccelerator, emulator } from "./accelerator";
import { countTraffic } from "./counting";
import { growDisk, readDisk } from "./disks";
import { qemuHosts } from "./hosts";
import { qemuInstalling } from "./install";
import { type MachineStore, openMachineStore, readHostBoot } from "./machine";
import { isPathTooLong, listInventory } from "./machine-files";
import { type MachineState, sizeOf } from "./machine-state";
import { qemuMeasuring } from "./measure";
import { qemuNetwork } from "./network";
import { qemuPower } from "./power";
import { command } from "./process";
import { runTool } from "./run-tool";
import type { QemuSettings } from "./settings";
import { prepareTaps, requireBridge } from "./tap";
import { qemuWork } from "./work";

const needed: [tool: string, args: string[], from: string][] = [
  [emulator, ["--version"], "qemu-system-x86"],
  ["qemu-img", ["--version"], "qemu-utils"],
  ["openssl", ["version"], "openssl"],
];

/** Restarts the machines that were on before a host reboot; one that stopped in this boot stays off. */
async function startAgain(store: MachineStore): Promise<void> {
  const hostBoot = await readHostBoot();
  const startOne = async (serverId: number) => {
    const { wanted, isSuspended } = await store.given(serverId);
    if (wanted.power === "off" || wanted.hostBoot === hostBoot || isSuspended) return;
    await store.alone(serverId, (state) => store.start(state));
  };
  // A machine that fails to start, or was being created or removed when the panel was killed, stays off and does not
  // stop the others.
  for (const serverId of await listInventory(store.settings.machines))
    await startOne(serverId).catch(() => undefined);
}

async function requireTools(): Promise<void> {
  for (const [tool, args, from] of needed)
    await runTool(tool, args, { seconds: 20 }).catch(() => {
      throw new Error(`The provisioner qemu needs ${tool}: install the Debian package ${from}.`);
    });
}

/** Whether machines can run on this computer, without starting any. Returns how; throws what is missing. */
export async function checkQemu({
  accelerator,
  bridge,
}: Pick<QemuSettings, "accelerator" | "bridge">): Promise<string> {
  await requireTools();
  if (bridge !== null) requireBridge(bridge);
  return chooseAccelerator(accelerator);
}

async function prepare(store: MachineStore): Promise<void> {
  const { machines, accelerator, bridge } = store.settings;
  await requireTools();
  if (isPathTooLong(machines))
    throw new Error(`The provisioner qemu needs a shorter DATA_DIR: no socket fits under ${machines}.`);
  await mkdir(machines, { recursive: true, mode: 0o700 });
  // Not awaited: where KVM does not work, the probe takes seconds.
  void chooseAccelerator(accelerator);
  await prepareTaps(machines, bridge);
  await startAgain(store);
  countTraffic(store.settings, store.now);
}

/** Notes a size, and grows the disk to it, also where the panel was killed between the two. */
async function takeSize(store: MachineStore, state: MachineState, size: MachineState["size"]): Promise<void> {
  if (JSON.stringify(size) !== JSON.stringify(state.size)) await store.keep({ ...state, size });
  const own = store.files(state.serverId);
  if (!(await store.isOn(state.serverId))) return growDisk(own.disk, size.diskGb);
  const bytes = size.diskGb * 1024 ** 3;
  if ((await readDisk(own.disk)).sizeBytes < bytes)
    await command(own, (monitor) => monitor("block_resize", { "node-name": "disk", size: bytes }));
}

/** Virtual machines on this host, one QEMU process each, which outlive the panel's process. */
export function qemuProvisioner(settings: QemuSettings, now: Tools["now"]): Provisioner {
  const store = openMachineStore(settings, now);
  return {
    prepare: () => prepare(store),
    check: async () => void (await checkQemu(store.settings)),
    ...qemuInstalling(store),
    ...qemuPower(store),
    ...qemuNetwork(store),
    ...qemuWork(store),
    ...qemuMeasuring(store),
    ...qemuHosts(store.settings),
    resize: ({ serverId }, _preset, wanted) =>
      // CPUs and memory change at the next start; a disk only grows.
      store.alone(serverId, (state) => takeSize(store, state, sizeOf(wanted))),
    growDisk: ({ serverId }, diskGb) =>
      store.alone(serverId, ({ size, ...state }) =>
        takeSize(store, { ...state, size }, { ...size, diskGb: Math.max(size.diskGb, diskGb) }),
      ),
  };
}

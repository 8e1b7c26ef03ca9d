import { MachineError } from "../machine-error";
import type { Outcome, Tools } from "../port";
import { chooseAccelerator } from "./accelerator";
import { argumentsOf, type Build } from "./arguments";
import { noteTraffic } from "./counting";
import { growDisk } from "./disks";
import { filesOf, readIfThere, readState, signOf, writeState } from "./machine-files";
import { whileLocked } from "./machine-lock";
import type { MachineState } from "./machine-state";
import { command, findProcess, killProcess, startProcess, staysOn } from "./process";
import { whenFree } from "./run-tool";
import type { QemuSettings } from "./settings";
import { startAtFreePorts } from "./taken-ports";
import { makeTap, tapOf } from "./tap";

export const unsupported = (): MachineError => new MachineError({ code: "unsupported" }, { isFinal: true });
export const refusedAsUnsupported: Outcome = {
  state: "failed",
  failure: { code: "unsupported" },
  isFinal: true,
};

/** A value that changes with every boot of the host and restart of the panel's container. */
export async function readHostBoot(): Promise<string> {
  const boot = (await readIfThere("/proc/sys/kernel/random/boot_id").catch(() => null))?.trim() ?? "";
  return `${boot} ${await signOf(1)}`;
}

/** Shared access to the machines on this host. */
export type MachineStore = {
  settings: QemuSettings;
  now: () => Date;
  files: (serverId: number) => ReturnType<typeof filesOf>;
  /** The machine's stored state; throws MachineError if there is none. */
  given: (serverId: number) => Promise<MachineState>;
  keep: (state: MachineState) => Promise<MachineState>;
  isOn: (serverId: number) => Promise<boolean>;
  /** Runs `work` under the machine's lock. */
  alone: <T>(serverId: number, work: (state: MachineState) => Promise<T>) => Promise<T>;
  /** Starts the process, unless it runs. */
  start: (state: MachineState) => Promise<MachineState>;
  /** Cuts the power. */
  stop: (state: MachineState) => Promise<MachineState>;
};

const isLinkUp = ({ net }: MachineState): boolean => net.shut.length === 0;

export const setLinkOf = (store: MachineStore, state: MachineState): Promise<unknown> =>
  command(store.files(state.serverId), (monitor) =>
    monitor("set_link", { name: "card", up: isLinkUp(state) }),
  );

/** A rescue system is configured by a seed of its own. */
const seenBy = (files: ReturnType<typeof filesOf>, isRescue: boolean): Build["files"] => ({
  ...files,
  seed: isRescue ? files.rescueSeed : files.seed,
});

const buildOf = (
  settings: QemuSettings,
  { serverId, size, net, kernel, rescue, medium, bootNext, screenPort }: MachineState,
  accelerator: Build["accelerator"],
): Build => ({
  serverId,
  accelerator,
  cpus: Math.min(size.cpus, settings.mostCpus ?? size.cpus),
  memoryMb: Math.min(size.memoryMb, settings.mostMemoryMb ?? size.memoryMb),
  files: seenBy(filesOf(settings.machines, serverId), rescue !== null),
  kernel: rescue ?? kernel,
  medium,
  bootFrom: rescue === null ? bootNext : "disk",
  net: { ...net, isOpen: settings.isNetworkOpen },
  outside:
    net.sshPort === null
      ? { tap: tapOf(settings.machines, serverId) }
      : { ssh: { address: settings.address, port: net.sshPort } },
  screenPort,
});

export function openMachineStore(settings: QemuSettings, now: Tools["now"]): MachineStore {
  const { machines } = settings;
  const files = (serverId: number) => filesOf(machines, serverId);
  const given: MachineStore["given"] = async (serverId) => {
    const state = await readState(machines, serverId);
    if (!state) throw new MachineError({ code: "noMachine" }, { isFinal: true });
    return state;
  };
  const keep: MachineStore["keep"] = async (state) => {
    await writeState(machines, state);
    return state;
  };
  const isOn: MachineStore["isOn"] = async (serverId) => (await findProcess(files(serverId))) !== null;
  const store: MachineStore = {
    settings,
    now,
    files,
    given,
    keep,
    isOn,
    alone: async (serverId, work) => {
      await given(serverId);
      return whileLocked(machines, serverId, async () => work(await given(serverId)));
    },
    start: async (state) => {
      const { serverId, size } = state;
      const wanted = { power: "on" as const, hostBoot: await readHostBoot() };
      const own = files(serverId);
      if (await staysOn(own)) {
        // The panel may have been killed after a start, before setting the link.
        await setLinkOf(store, state);
        return keep({ ...state, wanted });
      }
      await killProcess(own);
      await growDisk(own.disk, size.diskGb);
      const accelerator = await chooseAccelerator(settings.accelerator);
      const { bridge } = state.net;
      if (bridge !== null) await makeTap(tapOf(machines, serverId), bridge);
      // A failure here must not prevent the start.
      await noteTraffic(machines, state, now()).catch(() => undefined);
      const started = await startAtFreePorts(settings, state, {
        keep,
        begin: (present) =>
          whenFree(() =>
            startProcess(own, argumentsOf(buildOf(settings, present, accelerator)), bridge !== null),
          ),
      });
      if (!isLinkUp(started)) await setLinkOf(store, started);
      return keep({ ...started, wanted, bootNext: "disk" });
    },
    stop: async (state) => {
      const stopped = await keep({ ...state, wanted: { ...state.wanted, power: "off" } });
      await killProcess(files(state.serverId));
      return stopped;
    },
  };
  return store;
}

import { setTimeout as pause } from "node:timers/promises";
import { MachineError } from "../machine-error";
import { claimPort, dropPort, isFree } from "./claims";
import type { MachineState } from "./machine-state";
import { StartFailure } from "./process";
import type { QemuSettings } from "./settings";

/** Whether the start failed because another process listens on one of the machine's ports. */
const isPortTaken = (error: unknown): error is StartFailure =>
  error instanceof StartFailure && /forwarding rule|already in use/i.test(error.message);

const portsOf = ({ screenPort, net }: MachineState): number[] =>
  net.sshPort === null ? [screenPort] : [screenPort, net.sshPort];
const screenAddress = "127.0.0.1";

async function claimAnother(settings: QemuSettings, address: string, serverId: number): Promise<number> {
  const port = await claimPort(settings.machines, settings.ports, address, serverId);
  if (port === null) throw new MachineError({ code: "noAddress" });
  return port;
}

/**
 * Replaces ports that were taken while the machine was off. The screen port can change, because it is internal, and
 * so can the SSH port of a machine that has never run; later the SSH port is published and stays.
 */
async function withOtherPorts(settings: QemuSettings, state: MachineState): Promise<MachineState> {
  const { serverId, screenPort, net } = state;
  const isNew = state.wanted.hostBoot === "";
  const another = async (address: string, port: number) =>
    (await isFree(address, port)) ? port : claimAnother(settings, address, serverId);
  return {
    ...state,
    screenPort: await another(screenAddress, screenPort),
    net: {
      ...net,
      sshPort: net.sshPort !== null && isNew ? await another(settings.address, net.sshPort) : net.sshPort,
    },
  };
}

const mostTries = 8;
/** The host's outgoing connections also use ports for a short time. */
const pauseMs = 1_000;

type Start = {
  /** Stores the machine's state. */
  keep: (state: MachineState) => Promise<MachineState>;
  begin: (state: MachineState) => Promise<void>;
};

/** Starts the machine, on other ports if its own are taken; returns its state. Throws MachineError after 8 attempts. */
export async function startAtFreePorts(
  settings: QemuSettings,
  wanted: MachineState,
  { keep, begin }: Start,
): Promise<MachineState> {
  let state = wanted;
  for (let tries = 1; ; tries++) {
    try {
      await begin(state);
      return state;
    } catch (error) {
      if (!isPortTaken(error)) throw error;
      const text = `port ${portsOf(state).at(-1)} of its computer is taken, it was not started`;
      if (tries === mostTries) throw new MachineError({ code: "reported", text });
    }
    const before = portsOf(state);
    state = await keep(await withOtherPorts(settings, state));
    const left = before.filter((port) => !portsOf(state).includes(port));
    for (const port of left) await dropPort(settings.machines, port, state.serverId);
    if (left.length === 0) await pause(pauseMs);
  }
}

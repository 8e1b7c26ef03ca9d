import type { Outcome } from "../port";
import type { Limits } from "./build";
import { type Change, type Guest, type Guests, keys } from "./guest";
import { act, isAtWork } from "./operations";
import { failureOf } from "./trouble";

const startSeconds = 20;

const statePath = ({ name }: Pick<Guest, "name">): string => `/1.0/instances/${name}/state`;
const idOf = ({ config }: Guest): number => Number(config[keys.server]);

export const isOff = ({ status }: Pick<Guest, "status">): boolean => status === "Stopped";

/** The change that gives a guest this size. */
export const sizeChange = ({ devices }: Guest, { cpu, memory, disk }: Limits): Change => ({
  config: { "limits.cpu": cpu, "limits.memory": memory, [keys.size]: "" },
  devices: { root: { ...devices.root, size: disk } },
});

export type Running = ReturnType<typeof incusRunning>;

/**
 * Starting and stopping, each of which looks first and can be repeated. `count` reads a guest's counters, which its stop
 * ends.
 */
export function incusRunning(
  { client, given, change }: Guests,
  count: (serverId: number, signal?: AbortSignal) => Promise<void>,
) {
  const countLast = (guest: Guest, signal?: AbortSignal) => count(idOf(guest), signal).catch(() => undefined);

  /** Applies a size that could not be changed while it ran. */
  async function applySize(guest: Guest): Promise<void> {
    const wanted = guest.config[keys.size];
    if (!wanted) return;
    const [cpu = "", memory = "", disk = ""] = wanted.split(" ");
    await change(idOf(guest), (newest) => sizeChange(newest, { cpu, memory, disk }));
  }

  async function start(guest: Guest, signal?: AbortSignal): Promise<Outcome> {
    if (guest.status === "Running") return { state: "done" };
    if (await isAtWork(client, guest.name, signal)) return { state: "busy", againInMs: 500 };
    if (isOff(guest)) await applySize(guest);
    const action = guest.status === "Frozen" ? "unfreeze" : "start";
    const ended = await act(client, "PUT", statePath(guest), {
      body: { action, timeout: -1, force: false },
      seconds: startSeconds,
      signal,
    });
    const { status } = await given(idOf(guest), signal);
    if (status === "Running") return { state: "done" };
    if (ended.state === "failed")
      return { state: "failed", failure: failureOf(ended.said, "noneFree"), isFinal: false };
    return { state: "busy", againInMs: 500 };
  }

  /** Asks the system to shut down, for at most these seconds; not again while it is asked. */
  async function ask(guest: Guest, seconds: number, signal?: AbortSignal): Promise<void> {
    if (isOff(guest) || (await isAtWork(client, guest.name, signal))) return;
    await countLast(guest, signal);
    await client.write("PUT", statePath(guest), {
      body: { action: "stop", timeout: seconds, force: false },
      signal,
    });
  }

  /** Cuts the power; whether it is off now. */
  async function cut(guest: Guest, signal?: AbortSignal): Promise<boolean> {
    if (isOff(guest)) return true;
    await countLast(guest, signal);
    await act(client, "PUT", statePath(guest), {
      body: { action: "stop", timeout: -1, force: true },
      seconds: startSeconds,
      signal,
    });
    return isOff(await given(idOf(guest), signal));
  }

  return { start, ask, cut };
}

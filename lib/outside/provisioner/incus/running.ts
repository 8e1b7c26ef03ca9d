import type { Outcome } from "../port";
import type { Limits } from "./build";
import { type Change, type Guest, type Guests, keys } from "./guest";
import { act, isAtWork } from "./operations";
import { failureOf } from "./trouble";

const startSeconds = 20;
const busy: Outcome = { state: "busy", againInMs: 500 };

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

  async function start({ name, config }: Guest, signal?: AbortSignal): Promise<Outcome> {
    // While it is started it is told to run, even if its start then fails: what is read after that counts, and a start
    // may begin between the two.
    const serverId = Number(config[keys.server]);
    if (await isAtWork(client, name, signal)) return busy;
    let guest = await given(serverId, signal);
    if (guest.status === "Running") {
      if (await isAtWork(client, name, signal)) return busy;
      guest = await given(serverId, signal);
      if (guest.status === "Running") return { state: "done" };
    }
    if (isOff(guest)) await applySize(guest);
    const action = guest.status === "Frozen" ? "unfreeze" : "start";
    const ended = await act(client, "PUT", statePath(guest), {
      body: { action, timeout: -1, force: false },
      seconds: startSeconds,
      signal,
    });
    if (ended.state === "failed" && !ended.said.includes("already running"))
      return { state: "failed", failure: failureOf(ended.said, "noneFree"), isFinal: false };
    return ended.state === "done" ? { state: "done" } : busy;
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

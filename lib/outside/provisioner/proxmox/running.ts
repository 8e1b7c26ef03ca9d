import type { Outcome } from "../port";
import { type Guest, type Guests, isOff, pathOf } from "./guest";
import { act, isAtWork } from "./tasks";
import { failureOf, ProxmoxTrouble } from "./trouble";

const startSeconds = 20;
const busy: Outcome = { state: "busy", againInMs: 500 };

export type Running = ReturnType<typeof proxmoxRunning>;

/**
 * Starting and stopping, each of which looks first and can be repeated. Of a guest that the cluster keeps running, both are
 * only noted there at first. `count` reads a guest's counters, which its stop ends.
 */
export function proxmoxRunning(
  { client, given }: Guests,
  count: (serverId: number, signal?: AbortSignal) => Promise<void>,
) {
  const countLast = ({ serverId }: Guest, signal?: AbortSignal) =>
    count(serverId, signal).catch(() => undefined);

  async function start({ serverId, ...at }: Guest, signal?: AbortSignal): Promise<Outcome> {
    if (await isAtWork(client, at, signal)) return busy;
    const guest = await given(serverId, signal);
    const { status, qmpstatus } = guest.current;
    // Its process is there, and its system has not begun yet.
    if (status === "running" && qmpstatus === "prelaunch") return busy;
    const isPaused = status === "running" && qmpstatus === "paused";
    if (status === "running" && !isPaused) return { state: "done" };
    const ended = await act(client, "POST", `${pathOf(guest)}/status/${isPaused ? "resume" : "start"}`, {
      seconds: startSeconds,
      signal,
    });
    if (ended.state === "failed" && !ended.said.includes("already running"))
      return { state: "failed", failure: failureOf(ended.said, "noneFree"), isFinal: false };
    if (ended.state !== "done") return busy;
    return (await given(serverId, signal)).current.status === "running" ? { state: "done" } : busy;
  }

  /** Asks the system to shut down or to restart, for at most these seconds; not again while it is asked. */
  async function ask(
    guest: Guest,
    target: "shutdown" | "reboot",
    seconds: number,
    signal?: AbortSignal,
  ): Promise<void> {
    if (isOff(guest) || (await isAtWork(client, guest, signal))) return;
    await countLast(guest, signal);
    await client.write("POST", `${pathOf(guest)}/status/${target}`, { form: { timeout: seconds }, signal });
  }

  /** Cuts the power; whether it is off now. */
  async function cut(guest: Guest, signal?: AbortSignal): Promise<boolean> {
    if (isOff(guest)) return true;
    await countLast(guest, signal);
    const ended = await act(client, "POST", `${pathOf(guest)}/status/stop`, {
      form: { "overrule-shutdown": 1 },
      seconds: startSeconds,
      signal,
    });
    if (ended.state === "failed" && !ended.said.includes("not running"))
      throw new ProxmoxTrouble("refused", `${guest.vmid} does not stop: ${ended.said}.`);
    return isOff(await given(guest.serverId, signal));
  }

  return { start, ask, cut };
}

import type { HostCalls } from "../hosts";
import type { Outcome, Tools } from "../port";
import { type Guests, noteWork, pathOf, workOf } from "./guest";
import { act, isAtWork } from "./operations";
import { isOff, type Running } from "./running";
import { failureOf } from "./trouble";

const moveSeconds = 45;
/** Within these a system shuts down by itself; after them its power is cut. */
const patienceSeconds = 30;
const busy: Outcome = { state: "busy", againInMs: 1_000 };
const [wasOn, wasOff] = ["on", "off"] as const;

/**
 * Moves a guest to another member: off, moved with its disk, and on again if it was. What is next follows from where it
 * is and from what was noted of it, so a repeated call goes on.
 */
export function incusMoving(
  { client, given, change }: Guests,
  running: Running,
  now: Tools["now"],
): Pick<HostCalls, "moveMachine"> {
  const note = (serverId: number, key: string, work: { isDone: boolean; since?: string }) =>
    change(serverId, (newest) => noteWork(newest, key, { at: now().toISOString(), ...work }));

  return {
    moveMachine: async ({ serverId }, { to, key }, signal) => {
      const guest = await given(serverId, signal);
      const noted = workOf(guest, key);
      if (noted?.isDone) return { state: "done" };
      if (await isAtWork(client, guest.name, signal)) return busy;
      if (!noted) {
        const since = isOff(guest) ? wasOff : wasOn;
        await note(serverId, key, { isDone: false, since });
        return busy;
      }
      if (guest.location === to) {
        const started = noted.since === wasOn ? await running.start(guest, signal) : null;
        if (started && started.state !== "done") return started;
        await note(serverId, key, { isDone: true });
        return { state: "done" };
      }
      if (!isOff(guest)) {
        const isLate = now().getTime() - Date.parse(noted.at) > patienceSeconds * 1000;
        if (isLate) await running.cut(guest, signal);
        else await running.ask(guest, patienceSeconds, signal);
        return busy;
      }
      const ended = await act(client, "POST", pathOf(serverId), {
        body: { name: guest.name, migration: true, live: false },
        query: { target: to },
        seconds: moveSeconds,
        signal,
      });
      if (ended.state !== "failed") return busy;
      // It stays where it is, as on or off as it was.
      if (noted.since === wasOn) await running.start(guest, signal);
      return { state: "failed", failure: failureOf(ended.said, "noneFree"), isFinal: true };
    },
  };
}

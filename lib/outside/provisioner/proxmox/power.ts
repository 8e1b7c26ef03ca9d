import { setTimeout as pause } from "node:timers/promises";
import type { Outcome, PowerTarget, Provisioner, Tools } from "../port";
import { type Guest, type Guests, isOff, startOf } from "./guest";
import { bootFromDisk } from "./media";
import { noteWork, workOf } from "./notes";
import type { Running } from "./running";
import { isAtWork } from "./tasks";
import { ProxmoxTrouble } from "./trouble";

type Power = Pick<Provisioner, "power" | "status" | "sensors" | "outlets" | "suspend" | "resume">;

const done: Outcome = { state: "done" };
const busy: Outcome = { state: "busy", againInMs: 1_000 };
/** Seconds for a soft shutdown; after them a restart cuts the power. */
const patience: Record<"off" | "reboot", number> = { off: 120, reboot: 30 };
const requests = { off: "shutdown", reboot: "reboot" } as const;
const suspendPatienceMs = 12_000;

export function proxmoxPower(guests: Guests, running: Running, now: Tools["now"]): Power {
  const { client, given, change } = guests;

  const finish = async ({ serverId }: Guest, key: string): Promise<Outcome> => {
    await change(serverId, (newest) => {
      const noted = noteWork(newest.notes, key, { at: now().toISOString(), isDone: true });
      return newest.notes.once && !isOff(newest)
        ? { notes: { ...noted, once: undefined }, set: bootFromDisk(newest) }
        : { notes: noted };
    });
    return done;
  };

  /**
   * Shuts down, and starts again for `reboot`. Which of the two is next is read from the guest: another process than the
   * noted one means that it was restarted.
   */
  async function shutDown(
    guest: Guest,
    target: "off" | "reboot",
    key: string,
    signal?: AbortSignal,
  ): Promise<Outcome> {
    const noted = workOf(guest.notes, key);
    if (!noted) {
      if (isOff(guest) && target === "off") return finish(guest, key);
      const work = { at: now().toISOString(), isDone: false, since: startOf(guest) };
      const newest = await change(guest.serverId, ({ notes }) => ({ notes: noteWork(notes, key, work) }));
      await running.ask(newest, requests[target], patience[target], signal);
      return busy;
    }
    if (isOff(guest)) {
      if (target === "off") return finish(guest, key);
      const started = await running.start(guest, signal);
      return started.state === "done" ? finish(guest, key) : started;
    }
    if (target === "reboot" && startOf(guest) !== noted.since) return finish(guest, key);
    const waited = now().getTime() - Date.parse(noted.at);
    if (waited < patience[target] * 1000) {
      // Asked again if nobody does: the request, or the node that had it, may have been lost.
      await running.ask(guest, requests[target], patience[target], signal);
      return busy;
    }
    if (target === "off") return { state: "failed", failure: { code: "noAnswer" }, isFinal: true };
    await running.cut(guest, signal);
    return busy;
  }

  const works: Record<PowerTarget, (guest: Guest, key: string, signal?: AbortSignal) => Promise<Outcome>> = {
    on: async (guest, key, signal) => {
      const started = await running.start(guest, signal);
      return started.state === "done" ? finish(guest, key) : started;
    },
    hard_off: async (guest, key, signal) => ((await running.cut(guest, signal)) ? finish(guest, key) : busy),
    off: (guest, key, signal) => shutDown(guest, "off", key, signal),
    reboot: (guest, key, signal) => shutDown(guest, "reboot", key, signal),
  };

  const none = async ({ serverId }: { serverId: number }, signal?: AbortSignal) => {
    await given(serverId, signal);
    return [];
  };

  return {
    power: async ({ serverId }, target, key, signal) => {
      const guest = await given(serverId, signal);
      if (workOf(guest.notes, key)?.isDone) return done;
      if (guest.notes.suspended && (target === "on" || target === "reboot"))
        return { state: "failed", failure: { code: "suspended" }, isFinal: true };
      return works[target](guest, key, signal);
    },
    status: async ({ serverId }, signal) => {
      // Nobody knows of a guest whose node is away: its system may well go on.
      const guest = await given(serverId, signal).catch((error: unknown) => {
        if (error instanceof ProxmoxTrouble && !error.isFinal) return null;
        throw error;
      });
      if (guest && isOff(guest)) return "off";
      const isRunning = guest?.current.status === "running" && guest.current.qmpstatus !== "paused";
      return isRunning ? "on" : "unknown";
    },
    sensors: none,
    outlets: none,
    suspend: async ({ serverId }) => {
      const guest = await change(serverId, ({ notes, config }) =>
        notes.suspended && config.onboot === "0" ? null : { notes: { suspended: true }, set: { onboot: 0 } },
      );
      const deadline = performance.now() + suspendPatienceMs;
      await running.ask(guest, "shutdown", suspendPatienceMs / 1000);
      for (;;) {
        const newest = await given(serverId);
        if (isOff(newest)) return;
        const isLate = performance.now() > deadline || !(await isAtWork(client, newest));
        if (isLate && (await running.cut(newest))) return;
        if (isLate) throw new ProxmoxTrouble("unclear", `${newest.vmid} does not stop.`);
        await pause(300);
      }
    },
    resume: async ({ serverId }, power) => {
      const guest = await given(serverId);
      if (!guest.notes.suspended) return;
      // Started first, so that a repeated call still finds it suspended.
      if (power === "on") {
        const deadline = performance.now() + suspendPatienceMs;
        for (;;) {
          const outcome = await running.start(await given(serverId));
          if (outcome.state === "done") break;
          if (outcome.state === "failed" || performance.now() > deadline)
            throw new ProxmoxTrouble("unclear", `${guest.vmid} does not start.`);
          await pause(300);
        }
      }
      await change(serverId, () => ({ notes: { suspended: undefined }, set: { onboot: 1 } }));
    },
  };
}

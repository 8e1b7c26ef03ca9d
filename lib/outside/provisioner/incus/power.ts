import { setTimeout as pause } from "node:timers/promises";
import { z } from "zod";
import type { Outcome, PowerTarget, Provisioner, Tools } from "../port";
import type { Guest, Guests } from "./guest";
import { keys, noteWork, pathOf, workOf } from "./guest";
import { isAtWork } from "./operations";
import { isOff, type Running } from "./running";
import { IncusTrouble } from "./trouble";

type Power = Pick<
  Provisioner,
  "power" | "status" | "sensors" | "outlets" | "setBootDevice" | "suspend" | "resume"
>;

const done: Outcome = { state: "done" };
const busy: Outcome = { state: "busy", againInMs: 1_000 };
/** Seconds for a soft shutdown; after them a restart cuts the power. */
const patience: Record<"off" | "reboot", number> = { off: 120, reboot: 30 };
const suspendPatienceMs = 12_000;

const State = z.object({ started_at: z.string().nullish() });

export function incusPower(guests: Guests, running: Running, now: Tools["now"]): Power {
  const { client, given, change } = guests;

  const finish = async (serverId: number, key: string): Promise<Outcome> => {
    await change(serverId, (newest) => noteWork(newest, key, { at: now().toISOString(), isDone: true }));
    return done;
  };

  /** When it was started last; changes with each start. */
  const readStart = async (serverId: number, signal?: AbortSignal): Promise<string> =>
    (await client.read(`${pathOf(serverId)}/state`, State, { signal }))?.value.started_at ?? "";

  /**
   * Shuts down, and starts again for `reboot`. Which of the two is next is read from the guest: a start of another moment
   * than the noted one means that it was restarted.
   */
  async function shutDown(guest: Guest, target: "off" | "reboot", key: string, signal?: AbortSignal) {
    const serverId = Number(guest.config[keys.server]);
    const noted = workOf(guest, key);
    if (!noted) {
      if (isOff(guest) && target === "off") return finish(serverId, key);
      const since = isOff(guest) ? "" : await readStart(serverId, signal);
      const work = { at: now().toISOString(), isDone: false, since };
      await running.ask(
        await change(serverId, (newest) => noteWork(newest, key, work)),
        patience[target],
        signal,
      );
      return busy;
    }
    if (isOff(guest)) {
      if (target === "off") return finish(serverId, key);
      const started = await running.start(guest, signal);
      return started.state === "done" ? finish(serverId, key) : started;
    }
    if (target === "reboot" && (await readStart(serverId, signal)) !== noted.since)
      return finish(serverId, key);
    const waited = now().getTime() - Date.parse(noted.at);
    if (waited < patience[target] * 1000) {
      // Asked again if nobody does: the request, or the member that had it, may have been lost.
      await running.ask(guest, patience[target], signal);
      return busy;
    }
    if (target === "off") return { state: "failed", failure: { code: "noAnswer" }, isFinal: true } as const;
    await running.cut(guest, signal);
    return busy;
  }

  const works: Record<PowerTarget, (guest: Guest, key: string, signal?: AbortSignal) => Promise<Outcome>> = {
    on: async (guest, key, signal) => {
      const started = await running.start(guest, signal);
      return started.state === "done" ? finish(Number(guest.config[keys.server]), key) : started;
    },
    hard_off: async (guest, key, signal) =>
      (await running.cut(guest, signal)) ? finish(Number(guest.config[keys.server]), key) : busy,
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
      if (workOf(guest, key)?.isDone) return done;
      if (guest.config[keys.suspended] && (target === "on" || target === "reboot"))
        return { state: "failed", failure: { code: "suspended" }, isFinal: true };
      return works[target](guest, key, signal);
    },
    status: async ({ serverId }, signal) => {
      // Nobody knows of a guest whose member is away: its system may well go on.
      const guest = await given(serverId, signal).catch((error: unknown) => {
        if (error instanceof IncusTrouble && !error.isFinal) return null;
        throw error;
      });
      if (guest?.status === "Running") return "on";
      return guest?.status === "Stopped" ? "off" : "unknown";
    },
    sensors: none,
    outlets: none,
    setBootDevice: async ({ serverId }, device) => {
      await given(serverId);
      if (device !== "disk")
        throw new IncusTrouble("unsupported", "Guests of a cluster start from their disks.", true);
    },
    suspend: async ({ serverId }) => {
      const guest = await change(serverId, ({ config }) =>
        config[keys.suspended] ? null : { config: { [keys.suspended]: "yes", "boot.autostart": "false" } },
      );
      const deadline = performance.now() + suspendPatienceMs;
      await running.ask(guest, suspendPatienceMs / 1000);
      for (;;) {
        const newest = await given(serverId);
        if (isOff(newest)) return;
        const isLate = performance.now() > deadline || !(await isAtWork(client, newest.name));
        if (isLate && (await running.cut(newest))) return;
        if (isLate) throw new IncusTrouble("unclear", `${newest.name} does not stop.`);
        await pause(300);
      }
    },
    resume: async ({ serverId }, power) => {
      const guest = await given(serverId);
      if (!guest.config[keys.suspended]) return;
      // Started first, so that a repeated call still finds it suspended.
      if (power === "on") {
        const deadline = performance.now() + suspendPatienceMs;
        for (;;) {
          const outcome = await running.start(await given(serverId));
          if (outcome.state === "done") break;
          if (outcome.state === "failed" || performance.now() > deadline)
            throw new IncusTrouble("unclear", `${guest.name} does not start.`);
          await pause(300);
        }
      }
      await change(serverId, () => ({ config: { [keys.suspended]: "", "boot.autostart": "" } }));
    },
  };
}

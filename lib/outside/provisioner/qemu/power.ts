import type { Outcome, PowerWish, Provisioner } from "../port";
import { type Shop, unsupported } from "./machine";
import { type MachineState, withWork, workOf } from "./machine-state";
import { command, waitUntilGone } from "./process";

type Power = Pick<
  Provisioner,
  "power" | "status" | "sensors" | "outlets" | "setBootDevice" | "suspend" | "resume"
>;

const againInMs = 1_000;
/** How long a system may take to shut down; before a reboot it is made to after that. */
const patienceMs: Record<"off" | "reboot", number> = { off: 120_000, reboot: 30_000 };

const running = new Set(["running", "paused", "suspended", "prelaunch"]);

/** Presses the button that asks a system to shut down; one that is just starting does not hear it. */
const askToShutDown = (shop: Shop, { serverId }: MachineState): Promise<unknown> =>
  command(shop.files(serverId), (monitor) => monitor("system_powerdown"));

const done: Outcome = { state: "done" };

export function qemuPower(shop: Shop): Power {
  const hasBegun = (state: MachineState, key: string): Date | null => workOf(state, key)?.beganAt ?? null;

  const finish = async (state: MachineState, key: string): Promise<Outcome> => {
    await shop.keep(withWork(state, key, shop.now(), true));
    return done;
  };

  /** Ends `off` and `reboot` step by step: asked once, then looked at until it has happened. */
  async function shutDown(state: MachineState, wish: "off" | "reboot", key: string): Promise<Outcome> {
    const isOn = await shop.isOn(state.serverId);
    if (!isOn) {
      const off = await shop.stop(state);
      return finish(wish === "off" ? off : await shop.start(off), key);
    }
    const beganAt = hasBegun(state, key);
    const noted = beganAt ? state : await shop.keep(withWork(state, key, shop.now(), false));
    const waited = beganAt ? shop.now().getTime() - beganAt.getTime() : 0;
    if (waited < patienceMs[wish]) {
      // One that is ending does not hear it any more, and one that does not is cut off in the end.
      await askToShutDown(shop, noted).catch(() => undefined);
      return { state: "busy", againInMs };
    }
    if (wish === "off") return { state: "failed", failure: { code: "noAnswer" }, isFinal: true };
    return finish(await shop.start(await shop.stop(noted)), key);
  }

  const works: Record<PowerWish, (state: MachineState, key: string) => Promise<Outcome>> = {
    on: async (state, key) => finish(await shop.start(state), key),
    hard_off: async (state, key) => finish(await shop.stop(state), key),
    off: (state, key) => shutDown(state, "off", key),
    reboot: (state, key) => shutDown(state, "reboot", key),
  };

  return {
    power: ({ serverId }, wish, key) =>
      shop.alone(serverId, async (state) => {
        if (workOf(state, key)?.isDone) return done;
        if (state.isSuspended && (wish === "on" || wish === "reboot"))
          return { state: "failed", failure: { code: "suspended" }, isFinal: true };
        return works[wish](state, key);
      }),
    status: async ({ serverId }) => {
      await shop.given(serverId);
      if (!(await shop.isOn(serverId))) return "off";
      const said = await command(shop.files(serverId), (monitor) => monitor("query-status"), 4_000).catch(
        () => null,
      );
      const status = said && typeof said === "object" && "status" in said ? String(said.status) : null;
      if (status !== null) return running.has(status) ? "on" : "unknown";
      return (await shop.isOn(serverId)) ? "unknown" : "off";
    },
    sensors: async ({ serverId }) => {
      await shop.given(serverId);
      return [];
    },
    outlets: async ({ serverId }) => {
      await shop.given(serverId);
      return [];
    },
    setBootDevice: ({ serverId }, device) =>
      shop.alone(serverId, async (state) => {
        if (device === "pxe") throw unsupported();
        await shop.keep({ ...state, bootNext: device });
      }),
    suspend: ({ serverId }) =>
      shop.alone(serverId, async (state) => {
        const suspended = await shop.keep({ ...state, isSuspended: true });
        if (await shop.isOn(serverId)) {
          await askToShutDown(shop, suspended).catch(() => undefined);
          await waitUntilGone(shop.files(serverId), 12_000);
        }
        await shop.stop(suspended);
      }),
    resume: ({ serverId }, power) =>
      shop.alone(serverId, async (state) => {
        if (!state.isSuspended) return;
        const free = await shop.keep({ ...state, isSuspended: false });
        if (power === "on") await shop.start(free);
      }),
  };
}

import type { Outcome, PowerTarget, Provisioner } from "../port";
import { type MachineStore, unsupported } from "./machine";
import { type MachineState, withWork, workOf } from "./machine-state";
import { command, waitUntilGone } from "./process";

type Power = Pick<
  Provisioner,
  "power" | "status" | "sensors" | "outlets" | "setBootDevice" | "suspend" | "resume"
>;

const againInMs = 1_000;
/** Timeouts of a soft shutdown in ms; after that a reboot cuts the power. */
const patienceMs: Record<"off" | "reboot", number> = { off: 120_000, reboot: 30_000 };

const running = new Set(["running", "paused", "suspended", "prelaunch"]);

/** Presses the ACPI power button; a system that is still booting ignores it. */
const askToShutDown = (store: MachineStore, { serverId }: MachineState): Promise<unknown> =>
  command(store.files(serverId), (monitor) => monitor("system_powerdown"));

const done: Outcome = { state: "done" };

export function qemuPower(store: MachineStore): Power {
  const hasBegun = (state: MachineState, key: string): Date | null => workOf(state, key)?.beganAt ?? null;

  const finish = async (state: MachineState, key: string): Promise<Outcome> => {
    await store.keep(withWork(state, key, store.now(), true));
    return done;
  };

  /** Performs `off` and `reboot` in steps: requests the shutdown, then polls until it is done. */
  async function shutDown(state: MachineState, target: "off" | "reboot", key: string): Promise<Outcome> {
    const isOn = await store.isOn(state.serverId);
    if (!isOn) {
      const off = await store.stop(state);
      return finish(target === "off" ? off : await store.start(off), key);
    }
    const beganAt = hasBegun(state, key);
    const noted = beganAt ? state : await store.keep(withWork(state, key, store.now(), false));
    const waited = beganAt ? store.now().getTime() - beganAt.getTime() : 0;
    if (waited < patienceMs[target]) {
      // Errors are ignored: the process may be ending, and otherwise the timeout applies.
      await askToShutDown(store, noted).catch(() => undefined);
      return { state: "busy", againInMs };
    }
    if (target === "off") return { state: "failed", failure: { code: "noAnswer" }, isFinal: true };
    return finish(await store.start(await store.stop(noted)), key);
  }

  const works: Record<PowerTarget, (state: MachineState, key: string) => Promise<Outcome>> = {
    on: async (state, key) => finish(await store.start(state), key),
    hard_off: async (state, key) => finish(await store.stop(state), key),
    off: (state, key) => shutDown(state, "off", key),
    reboot: (state, key) => shutDown(state, "reboot", key),
  };

  return {
    power: ({ serverId }, target, key) =>
      store.alone(serverId, async (state) => {
        if (workOf(state, key)?.isDone) return done;
        if (state.isSuspended && (target === "on" || target === "reboot"))
          return { state: "failed", failure: { code: "suspended" }, isFinal: true };
        return works[target](state, key);
      }),
    status: async ({ serverId }) => {
      await store.given(serverId);
      if (!(await store.isOn(serverId))) return "off";
      const said = await command(store.files(serverId), (monitor) => monitor("query-status"), 4_000).catch(
        () => null,
      );
      const status = said && typeof said === "object" && "status" in said ? String(said.status) : null;
      if (status !== null) return running.has(status) ? "on" : "unknown";
      return (await store.isOn(serverId)) ? "unknown" : "off";
    },
    sensors: async ({ serverId }) => {
      await store.given(serverId);
      return [];
    },
    outlets: async ({ serverId }) => {
      await store.given(serverId);
      return [];
    },
    setBootDevice: ({ serverId }, device) =>
      store.alone(serverId, async (state) => {
        if (device === "pxe") throw unsupported();
        await store.keep({ ...state, bootNext: device });
      }),
    suspend: ({ serverId }) =>
      store.alone(serverId, async (state) => {
        const suspended = await store.keep({ ...state, isSuspended: true });
        if (await store.isOn(serverId)) {
          await askToShutDown(store, suspended).catch(() => undefined);
          await waitUntilGone(store.files(serverId), 12_000);
        }
        await store.stop(suspended);
      }),
    resume: ({ serverId }, power) =>
      store.alone(serverId, async (state) => {
        if (!state.isSuspended) return;
        const free = await store.keep({ ...state, isSuspended: false });
        if (power === "on") await store.start(free);
      }),
  };
}

import { MachineError } from "./machine-error";
import type { Outcome, PowerState, PowerTarget, Provisioner, Tools, Used } from "./port";
import { begins, slownessOf, stall } from "./simulated-misfortune";
import { outletsOf, sensorsAt } from "./simulated-sensors";
import { startFromNetwork } from "./simulated-start";

/** Durations in seconds; divided by the speed. */
const powerSeconds: Record<PowerTarget, number> = { on: 10, off: 20, hard_off: 4, reboot: 40 };

const triedOnce = (key: string): string => `tried ${key}`;

export type Row = {
  power: "on" | "off";
  is_suspended: boolean;
  power_work: string | null;
  desired_power: PowerTarget | null;
  power_ends_at: Date | null;
};

const resultOf = (target: PowerTarget): "on" | "off" =>
  target === "off" || target === "hard_off" ? "off" : "on";

export type SimulatedUse = Pick<Provisioner, "power" | "status" | "sensors" | "outlets" | "setBootDevice"> & {
  setPower: (serverId: number, power: "on" | "off", at: Date) => Promise<void>;
  /** The machine's current state; throws MachineError if there is none. Never resolves for `stall-…`. */
  given: (machine: Used, signal: AbortSignal | undefined) => Promise<Row>;
};

/** Calls on installed simulated machines. */
export function simulatedUse({ query, speed, now }: Tools): SimulatedUse {
  async function setPower(serverId: number, power: "on" | "off", at: Date): Promise<void> {
    await query(
      "update simulated_machines set power = $2, desired_power = null, power_ends_at = null where server_id = $1",
      [serverId, power],
    );
    if (power === "on") await startFromNetwork(query, serverId, at);
    if (power === "on")
      await query(
        "insert into simulated_spans (server_id, since) values ($1, $2) on conflict (server_id) where until is null do nothing",
        [serverId, at],
      );
    else
      await query("update simulated_spans set until = $2 where server_id = $1 and until is null", [
        serverId,
        at,
      ]);
  }

  /** The machine's current state, after applying a power change whose time is over. */
  async function read({ serverId }: Used): Promise<Row | null> {
    const [row] = await query<Row>(
      "select power, is_suspended, power_work, desired_power, power_ends_at from simulated_machines where server_id = $1",
      [serverId],
    );
    const { desired_power: target = null, power_ends_at: endsAt = null } = row ?? {};
    if (!row || target === null || endsAt === null || endsAt > now()) return row ?? null;
    await setPower(serverId, resultOf(target), endsAt);
    return { ...row, power: resultOf(target), desired_power: null, power_ends_at: null };
  }

  async function given(machine: Used, signal: AbortSignal | undefined): Promise<Row> {
    if (begins(machine, "stall-")) return stall(signal);
    const row = await read(machine);
    if (!row) throw new MachineError({ code: "noMachine" }, { isFinal: true });
    return row;
  }

  /** Stores the power work; target null = only a failed attempt. */
  const note = (serverId: number, key: string, target: PowerTarget | null, endsAt: Date | null) =>
    query(
      "update simulated_machines set power_work = $2, desired_power = $3, power_ends_at = $4 where server_id = $1",
      [serverId, key, target, endsAt],
    );

  async function begin(machine: Used, target: PowerTarget, key: string): Promise<Outcome> {
    const waitMs = (powerSeconds[target] * 1000 * slownessOf(machine.hostname)) / speed;
    await note(machine.serverId, key, target, new Date(now().getTime() + waitMs));
    return { state: "busy", againInMs: waitMs };
  }

  const power: Provisioner["power"] = async (machine, target, key, signal) => {
    const row = await given(machine, signal);
    const isKnown = row.power_work === key;
    if (isKnown && row.desired_power && row.power_ends_at)
      return { state: "busy", againInMs: row.power_ends_at.getTime() - now().getTime() };
    if (isKnown) return { state: "done" };
    if (row.is_suspended && resultOf(target) === "on")
      return { state: "failed", failure: { code: "suspended" }, isFinal: true };
    if (begins(machine, "fail-power-once-") && row.power_work !== triedOnce(key)) {
      await note(machine.serverId, triedOnce(key), null, null);
      throw new MachineError({ code: "unreachable" });
    }
    if (begins(machine, "fail-power-") && !begins(machine, "fail-power-once-"))
      return { state: "failed", failure: { code: "refused" }, isFinal: true };
    if (target !== "reboot" && row.power === resultOf(target) && row.desired_power === null)
      return { state: "done" };
    const begun = await begin(machine, target, key);
    return begins(machine, "lose-power-") ? stall(signal) : begun;
  };

  return {
    setPower,
    given,
    power,
    status: async (machine, signal): Promise<PowerState> => {
      if (begins(machine, "stall-")) return stall(signal);
      return (await read(machine))?.power ?? "unknown";
    },
    sensors: async (machine, signal) => {
      const row = await given(machine, signal);
      if (begins(machine, "fail-sensors-")) throw new MachineError({ code: "unreachable" });
      return sensorsAt(machine.serverId, row.power === "on", now());
    },
    outlets: async (machine, signal) => {
      const row = await given(machine, signal);
      if (begins(machine, "fail-sensors-")) throw new MachineError({ code: "unreachable" });
      return outletsOf(machine, row.power === "on", now());
    },
    setBootDevice: async (machine, device, signal) => {
      await given(machine, signal);
      await query("update simulated_machines set boot_device = $2 where server_id = $1", [
        machine.serverId,
        device,
      ]);
    },
  };
}

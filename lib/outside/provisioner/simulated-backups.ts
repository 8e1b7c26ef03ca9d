import type { Machine, Outcome, Tools } from "./port";
import type { Backups, SnapshotAction } from "./port-work";
import { begins } from "./simulated-misfortune";
import type { TimedWork } from "./simulated-timed";
import type { SimulatedUse } from "./simulated-use";

const seconds: Record<SnapshotAction, number> = { create: 120, remove: 10, restore: 150 };

/** From 2 to 8 GB, different for every machine. */
const sizeOf = (serverId: number): number => 2_000_000_000 + ((serverId * 7_919) % 6_000) * 1_000_000;

export const noSuchBackup: Outcome = {
  state: "failed",
  failure: { code: "reported", text: "no such backup" },
  isFinal: true,
};

/** Whether that backup is there. */
export const hasBackup = async (
  query: Tools["query"],
  { serverId, name }: NonNullable<Machine["backup"]>,
): Promise<boolean> => {
  const known = await query("select 1 as one from simulated_backups where server_id = $1 and name = $2", [
    serverId,
    name,
  ]);
  return known.length > 0;
};

/** Backups; host names that begin with `full-` have no space for one. */
export function simulatedBackups({ query, now }: Tools, use: SimulatedUse, work: TimedWork): Backups {
  return {
    changeBackup: async (machine, { key, deed: action, name }, signal) => {
      const { serverId } = machine;
      if (action === "create" && begins(machine, "full-"))
        return { state: "failed", failure: { code: "noSpace" }, isFinal: true };
      if (action === "restore" && !(await hasBackup(query, { serverId, name }))) return noSuchBackup;
      const effect = async () => {
        if (action === "create")
          return query(
            "insert into simulated_backups (server_id, name, made_at) values ($1, $2, $3) on conflict do nothing",
            [serverId, name, now()],
          );
        if (action === "remove")
          return query("delete from simulated_backups where server_id = $1 and name = $2", [serverId, name]);
        const { power } = await use.given(machine, signal);
        if (power === "off") return;
        await use.setPower(serverId, "off", now());
        await use.setPower(serverId, "on", now());
      };
      const outcome = await work(machine, { key, seconds: seconds[action], effect }, signal);
      return outcome.state === "done" ? { ...outcome, sizeBytes: sizeOf(serverId) } : outcome;
    },
  };
}

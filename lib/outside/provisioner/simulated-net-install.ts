import { MachineError } from "./machine-error";
import type { Tools, Used } from "./port";
import type { PxeInstallState, Work } from "./port-work";
import { begins, slownessOf } from "./simulated-misfortune";
import type { SimulatedUse } from "./simulated-use";

/** End of each stage in seconds from the network boot; divided by the speed. */
const endsAfter: [Exclude<PxeInstallState, "none" | "waiting" | "done">, number][] = [
  ["installing", 400],
  ["configuring", 540],
  ["verifying", 565],
];

type PxeInstalls = Pick<Work, "prepareNetInstall" | "clearNetInstall" | "netInstall">;

/** PXE installs; they fail for host names that begin with `fail-pxe`. */
export function simulatedPxeInstalls({ query, speed, now }: Tools, use: SimulatedUse): PxeInstalls {
  const stateOf = (machine: Used, beganAt: Date | null): PxeInstallState => {
    if (beganAt === null) return "waiting";
    const seconds = ((now().getTime() - beganAt.getTime()) / 1000) * (speed / slownessOf(machine.hostname));
    const [stage] = endsAfter.find(([, end]) => seconds < end) ?? ["done" as const];
    if (stage !== "installing" && begins(machine, "fail-pxe")) throw new MachineError({ code: "badImage" });
    return stage;
  };
  return {
    prepareNetInstall: async (machine, { system, hostname }, signal) => {
      await use.given(machine, signal);
      await query(
        `insert into simulated_pxe_installs (server_id, system, hostname) values ($1, $2, $3)
         on conflict (server_id) do update set system = $2, hostname = $3, began_at = null`,
        [machine.serverId, system, hostname],
      );
    },
    clearNetInstall: async (machine, signal) => {
      await use.given(machine, signal);
      await query("delete from simulated_pxe_installs where server_id = $1", [machine.serverId]);
    },
    netInstall: async (machine, signal) => {
      await use.given(machine, signal);
      const [row] = await query<{ began_at: Date | null }>(
        "select began_at from simulated_pxe_installs where server_id = $1",
        [machine.serverId],
      );
      return row ? stateOf(machine, row.began_at) : "none";
    },
  };
}

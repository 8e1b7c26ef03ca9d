import { createHash } from "node:crypto";
import type { Tools } from "./port";
import type { Rescue } from "./port-work";
import type { TimedWork } from "./simulated-timed";
import type { SimulatedUse } from "./simulated-use";

const seconds = { password: 5, rescue: 45 };
const hashOf = (text: string): string => createHash("sha256").update(text).digest("hex");

/** Passwords and the rescue system of simulated machines, in their setup; an installation forgets them. */
export function simulatedRescue({ query, now }: Tools, use: SimulatedUse, work: TimedWork): Rescue {
  const note = (serverId: number, setup: object) =>
    query("update simulated_machines set setup = setup || $2::jsonb where server_id = $1", [
      serverId,
      JSON.stringify(setup),
    ]);
  const restart = async (serverId: number): Promise<void> => {
    await use.setPower(serverId, "off", now());
    await use.setPower(serverId, "on", now());
  };
  return {
    resetPassword: (machine, { key, password }, signal) =>
      work(
        machine,
        {
          key,
          seconds: seconds.password,
          effect: () => note(machine.serverId, { rootPassword: hashOf(password) }),
        },
        signal,
      ),
    enterRescue: (machine, { key, password, sshKey }, signal) => {
      const login = { password: password && hashOf(password), sshKey };
      const effect = async () => {
        await note(machine.serverId, { rescue: login });
        await restart(machine.serverId);
      };
      return work(machine, { key, seconds: seconds.rescue, effect }, signal);
    },
    leaveRescue: async (machine, { key }, signal) => {
      await use.given(machine, signal);
      const [inRescue] = await query(
        "select 1 as one from simulated_machines where server_id = $1 and setup ? 'rescue'",
        [machine.serverId],
      );
      if (!inRescue) return { state: "done" };
      const effect = async () => {
        await query("update simulated_machines set setup = setup - 'rescue' where server_id = $1", [
          machine.serverId,
        ]);
        await restart(machine.serverId);
      };
      return work(machine, { key, seconds: seconds.rescue, effect }, signal);
    },
  };
}

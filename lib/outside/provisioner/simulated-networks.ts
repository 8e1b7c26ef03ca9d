import type { Tools } from "./port";
import type { Networks } from "./port-networks";
import { takeNetwork6 } from "./simulated-setup";
import { timedWorker } from "./simulated-timed";
import type { SimulatedUse } from "./simulated-use";

const giveSeconds = 3;

/** Further networks of simulated machines. Host names that inject faults are those of simulated-timed.ts. */
export function simulatedNetworks(tools: Tools, use: SimulatedUse): Networks {
  const { query } = tools;
  const { work } = timedWorker(tools, use);
  return {
    giveNetwork6: async (machine, { range, key }, signal) => {
      const timed = { key, seconds: giveSeconds, effect: async () => undefined };
      const outcome = await work(machine, timed, signal);
      if (outcome.state !== "done") return outcome;
      const network6 = await takeNetwork6(query, { serverId: machine.serverId, network6: range });
      return network6 === null
        ? { state: "failed", failure: { code: "noAddress" }, isFinal: true }
        : { state: "done", network6 };
    },
  };
}

import type { Outcome, Used } from "./machine";

/** Networks that a machine in use is given beside the addresses that it came with. `key` as for power. */
export type Networks = {
  /**
   * Gives the machine an IPv6 network of `range` (CIDR text), the same one each time; the done outcome has it as `network6`.
   * Its system has to be told of it.
   */
  giveNetwork6: (
    machine: Used,
    work: { range: string; key: string },
    signal?: AbortSignal,
  ) => Promise<Outcome>;
};

export type NetworkCall = "giveNetwork6";

/** One call of each group of them; back ends have some. */
export const networkCalls = ["giveNetwork6"] as const satisfies readonly NetworkCall[];

const refuse = async (): Promise<Outcome> => ({
  state: "failed",
  failure: { code: "unsupported" },
  isFinal: true,
});

/** For back ends that have none. */
export const noNetworks: Networks = { giveNetwork6: refuse };

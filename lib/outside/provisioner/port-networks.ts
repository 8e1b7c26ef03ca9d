import type { Machine, Outcome, Used } from "./machine";

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
  /**
   * Moves an additional address from one machine to another one of its location. Done when `to` alone has it: the outcome has
   * it as the one of `addresses`. `from` may be off, suspended or without an answer.
   */
  moveAddress: (
    to: Used & Pick<Machine, "network">,
    work: { ip: string; from: Used; key: string },
    signal?: AbortSignal,
  ) => Promise<Outcome>;
};

export type NetworkCall = "giveNetwork6" | "moveAddress";

/** One call of each group of them; back ends have some. */
export const networkCalls = ["giveNetwork6", "moveAddress"] as const satisfies readonly NetworkCall[];

const refuse = async (): Promise<Outcome> => ({
  state: "failed",
  failure: { code: "unsupported" },
  isFinal: true,
});

/** For back ends that have none. */
export const noNetworks: Networks = { giveNetwork6: refuse, moveAddress: refuse };

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
  /**
   * Puts the machine on a private network, which is made with its first machine: the network of these machines alone, on cards of
   * their own. It gets `ip` by DHCP where the back end has that. The done outcome has the card as the one of `addresses`.
   */
  joinNetwork: (
    machine: Used,
    work: { network: PrivateNetwork; ip: string; key: string },
    signal?: AbortSignal,
  ) => Promise<Outcome>;
  /** Takes it off; one that is not on it is done. A network without machines may go. A release takes it off all. */
  leaveNetwork: (
    machine: Used,
    work: { network: PrivateNetwork; key: string },
    signal?: AbortSignal,
  ) => Promise<Outcome>;
};

/** `range` is CIDR text; its first address is the back end's. */
type PrivateNetwork = { id: number; range: string };

export type NetworkCall = "giveNetwork6" | "moveAddress" | "joinNetwork";

/** One call of each group of them; back ends have some. */
export const networkCalls = [
  "giveNetwork6",
  "moveAddress",
  "joinNetwork",
] as const satisfies readonly NetworkCall[];

const refuse = async (): Promise<Outcome> => ({
  state: "failed",
  failure: { code: "unsupported" },
  isFinal: true,
});

/** For back ends that have none. */
export const noNetworks: Networks = {
  giveNetwork6: refuse,
  moveAddress: refuse,
  joinNetwork: refuse,
  leaveNetwork: refuse,
};

import type { Networks } from "./port-networks";
import type { Within } from "./timed-work";

/** Calls on further networks with their timeouts (see timed.ts). */
export const timedNetworks = (own: Networks, within: Within): Networks => ({
  giveNetwork6: (machine, work, outer) =>
    within("giveNetwork6", outer, (signal) => own.giveNetwork6(machine, work, signal)),
  moveAddress: (to, work, outer) =>
    within("moveAddress", outer, (signal) => own.moveAddress(to, work, signal)),
  joinNetwork: (machine, work, outer) =>
    within("joinNetwork", outer, (signal) => own.joinNetwork(machine, work, signal)),
  leaveNetwork: (machine, work, outer) =>
    within("leaveNetwork", outer, (signal) => own.leaveNetwork(machine, work, signal)),
});

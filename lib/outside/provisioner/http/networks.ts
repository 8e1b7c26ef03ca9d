import type { Networks } from "../port-networks";
import { HttpMoved, HttpNetwork6, HttpOutcome } from "./answers";
import type { Ask } from "./channel";

/** Calls on further networks, forwarded to the company's own provisioner. */
export const httpNetworks = (ask: Ask): Networks => ({
  giveNetwork6: (machine, work, signal) =>
    ask("giveNetwork6", HttpNetwork6, { id: work.key, body: { machine, ...work }, signal }),
  moveAddress: (machine, work, signal) =>
    ask("moveAddress", HttpMoved, { id: work.key, body: { machine, ...work }, signal }),
  joinNetwork: (machine, work, signal) =>
    ask("joinNetwork", HttpMoved, { id: work.key, body: { machine, ...work }, signal }),
  leaveNetwork: (machine, work, signal) =>
    ask("leaveNetwork", HttpOutcome, { id: work.key, body: { machine, ...work }, signal }),
});

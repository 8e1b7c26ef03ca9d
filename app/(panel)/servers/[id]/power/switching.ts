import type { ShownCall } from "@/components/api-call/api-calls";
import type { PinProof } from "@/components/form/use-pin";
import { call } from "@/lib/api/client";
import { pinWhere } from "@/lib/base/curl-text";
import type { ServerOverview } from "@/lib/domain/orders/services/overview";
import { serverActions } from "../acting/possible";

export type Switching = "on" | "off" | "reboot" | "hard_off" | "suspend" | "unsuspend";
export type Switched = Pick<ServerOverview, "id" | "hostname" | "suspended_by" | "needs_pin" | "power">;

/** One for each state: a paused server is continued, any other can be paused. */
export const switchesOf = ({ suspended_by }: Pick<Switched, "suspended_by">): Switching[] =>
  suspended_by === "owner" ? ["unsuspend"] : ["on", "off", "reboot", "hard_off", "suspend"];

/** What interrupts nothing is done without a question. */
export const isAsked = (action: Switching): boolean => action !== "on" && action !== "unsuspend";

export const sendSwitch = (action: Switching, id: number, proof: PinProof) => {
  if (action === "on" || action === "unsuspend") return call("eq", action, { id });
  return call("eq", action, { id, ...proof });
};

export const switchCalls = ({ id, needs_pin: needsPin, ...server }: Switched): ShownCall[] =>
  switchesOf(server).map((action) => ({
    call: serverActions[action].call,
    fields: { id, ...pinWhere(needsPin && serverActions[action].asksPin) },
  }));

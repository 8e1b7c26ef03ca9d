import type { ShownCall } from "@/components/api-call/api-calls";
import type { PinProof } from "@/components/form/pin/use-pin";
import { call } from "@/lib/api/client";
import { pinWhere } from "@/lib/base/curl-text";
import type { ServerOverview } from "@/lib/domain/orders/services/overview";
import { serverActions } from "../acting/possible";

export type Switching = "on" | "off" | "reboot" | "hard_off" | "suspend" | "unsuspend";
export type Switched = Pick<ServerOverview, "id" | "hostname" | "suspended_by" | "needs_pin" | "power">;

/** One button per state: a suspended server can be resumed, any other suspended. */
export const switchesOf = ({ suspended_by }: Pick<Switched, "suspended_by">): Switching[] =>
  suspended_by === "owner" ? ["unsuspend"] : ["on", "off", "reboot", "hard_off", "suspend"];

/** What is done most often in this state; it leads where they stand side by side, in their order. */
export const mainSwitch = ({ suspended_by, power }: Pick<Switched, "suspended_by" | "power">): Switching => {
  if (suspended_by === "owner") return "unsuspend";
  return power === "on" ? "reboot" : "on";
};

/** Actions without interruption need no confirmation. */
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

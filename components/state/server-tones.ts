import type { Tone } from "@/components/ui/tone";
import type { ServerState } from "@/lib/domain/servers/servers/rules";

/** The color of each server state, in the list and on its pages. */
export const serverTones: Record<ServerState, Tone> = {
  awaiting_payment: "attention",
  in_review: "attention",
  deploying: "info",
  running: "good",
  stopped: "neutral",
  suspended: "danger",
  failed: "danger",
  deleted: "neutral",
};

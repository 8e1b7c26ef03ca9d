import type { ServerState } from "../../servers/servers/rules";

/** What a back end said of a machine: its power; `unknown` = it does not know it; `missing` = it has no such machine. */
export type SeenPower = "on" | "off" | "unknown" | "missing";

/** The power that a server's machine should have in this state; null = while it is made, or there is none yet. */
export function wantedPower(state: ServerState): "on" | "off" | "missing" | null {
  if (state === "running") return "on";
  if (state === "stopped" || state === "suspended") return "off";
  return state === "failed" || state === "deleted" ? "missing" : null;
}

/** Whether the back end contradicts the panel; null = not known. */
export function isOtherwise(state: ServerState, seen: SeenPower | null): boolean | null {
  const wanted = wantedPower(state);
  if (seen === null || seen === "unknown" || wanted === null) return null;
  return seen !== wanted;
}

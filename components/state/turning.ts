import type { ServerState } from "@/lib/domain/servers/servers/rules";

const turns = ["on", "off", "hard_off", "reboot"] as const;
export type Turn = (typeof turns)[number];

/**
 * The pending change of power. The API reports the desired state as soon as a command is accepted; people see it only
 * once the machine has changed.
 */
export const turnOf = (state: ServerState, doing: { action: string } | null): Turn | null =>
  state === "running" || state === "stopped" ? (turns.find((turn) => turn === doing?.action) ?? null) : null;

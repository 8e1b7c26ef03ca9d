import type { ServerState } from "@/lib/domain/servers/servers/rules";

const turns = ["on", "off", "hard_off", "reboot"] as const;
export type Turn = (typeof turns)[number];

/**
 * The turn of its power that a server is in. Its state is what was asked for as soon as it was accepted, as programs
 * read it; for people it is not true until the machine has done it.
 */
export const turnOf = (state: ServerState, doing: { action: string } | null): Turn | null =>
  state === "running" || state === "stopped" ? (turns.find((turn) => turn === doing?.action) ?? null) : null;

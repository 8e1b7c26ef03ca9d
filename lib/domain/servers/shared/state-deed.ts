import type { Deed } from "../../kernel/audit";
import type { DeedName } from "../../kernel/deed-names";
import type { ServerState } from "../rules";

type Before = { id: number; accountId: number; state: ServerState | null };

/** What the panel itself made of a server, as the audit log keeps it; a state that stays is not told. */
export const stateDeed = (
  operation: DeedName,
  { id, accountId, state }: Before,
  to: ServerState,
  more: Record<string, unknown> = {},
): Deed => ({
  operation,
  accountId,
  target: `server ${id}`,
  changes: { ...(state !== to && { state: { from: state, to } }), ...more },
  cause: `${operation} ${id}`,
});

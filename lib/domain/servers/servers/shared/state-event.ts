import type { SystemEventName } from "../../../kernel/audit-trail/system-events";
import type { SystemEvent } from "../../../kernel/audit-trail/write-audit";
import type { ServerState } from "../rules";

type Before = { id: number; accountId: number; state: ServerState | null };

/** A system event for a server's state change; an unchanged state is omitted. */
export const stateEvent = (
  operation: SystemEventName,
  { id, accountId, state }: Before,
  to: ServerState,
  more: Record<string, unknown> = {},
): SystemEvent => ({
  operation,
  accountId,
  target: `server ${id}`,
  changes: { ...(state !== to && { state: { from: state, to } }), ...more },
  cause: `${operation} ${id}`,
});

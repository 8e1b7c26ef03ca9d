import type { Database } from "@/lib/db/client";
import type { servers } from "@/lib/db/tables/servers/servers";
import { movedEnd, readAskedEnd } from "../../../money/subscriptions/shared/lift-suspension";

type When = { at: Date; isNow: boolean };

/**
 * When a server ends whose owner has asked for that, once staff end its suspension: with its period moved on, and
 * without. What was to end meanwhile ends then. null = nobody has asked.
 */
export async function endAsked(
  db: Database,
  row: typeof servers.$inferSelect,
  now: Date,
): Promise<{ move: When; charge: When } | null> {
  const asked = await readAskedEnd(db, row.id);
  if (!asked) return null;
  const when = (at: Date): When => (at <= now ? { at: now, isNow: true } : { at, isNow: false });
  return { move: when(movedEnd(row, now) ?? asked), charge: when(asked) };
}

import type { Database } from "@/lib/db/client";
import type { servers } from "@/lib/db/tables/servers/servers";
import { movedEnd, readAskedEnd } from "../../../money/subscriptions/shared/lift-suspension";

type When = { at: Date; isNow: boolean };

/**
 * When a cancelled server ends after staff lift its suspension: with its period moved, and without. An end during the
 * suspension takes effect then. null = not cancelled.
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

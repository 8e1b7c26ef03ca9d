import { and, eq, isNull } from "drizzle-orm";
import { sessions } from "@/lib/db/tables/sessions";
import { visits } from "@/lib/db/tables/visits";
import type { AuditNote, Context } from "../../kernel/context";

/** What ended a visit. */
export type Ending = NonNullable<(typeof visits.$inferSelect)["ending"]>;
type Visit = Pick<typeof visits.$inferSelect, "id" | "accountId" | "sessionId">;

/**
 * Ends a visit and its session, in the caller's transaction; answers the note for the audit log. One that was ended
 * stays as it is: null.
 */
export async function closeVisit(
  { db, now }: Pick<Context, "db" | "now">,
  { id, accountId, sessionId }: Visit,
  ending: Ending,
): Promise<AuditNote | null> {
  const open = and(eq(visits.id, id), isNull(visits.endedAt));
  const ended = await db
    .update(visits)
    .set({ endedAt: now, ending })
    .where(open)
    .returning({ id: visits.id });
  if (ended.length === 0) return null;
  await db
    .update(sessions)
    .set({ endedAt: now })
    .where(and(eq(sessions.id, sessionId), isNull(sessions.endedAt)));
  return { accountId, target: `visit ${id}`, changes: { ending }, visit: { id, reason: null } };
}

import { and, eq, isNull } from "drizzle-orm";
import { sessions } from "@/lib/db/tables/identity/sessions";
import { impersonations } from "@/lib/db/tables/support/impersonation";
import type { AuditNote, Context } from "../../../kernel/operation/context";

/** What ended an impersonation session. */
export type Ending = NonNullable<(typeof impersonations.$inferSelect)["ending"]>;
type ImpersonationRow = Pick<typeof impersonations.$inferSelect, "id" | "accountId" | "sessionId">;

/**
 * Ends an impersonation and its session in the caller's transaction; returns the audit note, or null if it had
 * already ended.
 */
export async function closeImpersonation(
  { db, now }: Pick<Context, "db" | "now">,
  { id, accountId, sessionId }: ImpersonationRow,
  ending: Ending,
): Promise<AuditNote | null> {
  const open = and(eq(impersonations.id, id), isNull(impersonations.endedAt));
  const ended = await db
    .update(impersonations)
    .set({ endedAt: now, ending })
    .where(open)
    .returning({ id: impersonations.id });
  if (ended.length === 0) return null;
  await db
    .update(sessions)
    .set({ endedAt: now })
    .where(and(eq(sessions.id, sessionId), isNull(sessions.endedAt)));
  return { accountId, target: `visit ${id}`, changes: { ending }, visit: { id, reason: null } };
}

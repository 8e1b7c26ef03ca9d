import { and, eq, gt, inArray, isNull } from "drizzle-orm";
import type { Database } from "@/lib/db/client";
import { sessions } from "@/lib/db/tables/identity/sessions";

/** Whether the account's owner is signed in now; nothing else about it is shown to staff. */
export async function isOwnerSignedIn(db: Database, accountId: number, now: Date): Promise<boolean> {
  const [row] = await db
    .select({ id: sessions.id })
    .from(sessions)
    .where(
      and(
        eq(sessions.accountId, accountId),
        inArray(sessions.kind, ["browser", "sso"]),
        isNull(sessions.endedAt),
        gt(sessions.expiresAt, now),
      ),
    )
    .limit(1);
  return row !== undefined;
}

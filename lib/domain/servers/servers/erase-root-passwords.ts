import { and, isNotNull, lt, notInArray } from "drizzle-orm";
import type { Database } from "@/lib/db/client";
import { servers } from "@/lib/db/tables/servers/servers";

/**
 * Erases root passwords that were not read in time. Those of machines that are not ready yet are kept, because the
 * machine still needs them.
 */
export async function eraseRootPasswords(db: Database, now: Date): Promise<void> {
  await db
    .update(servers)
    .set({ rootPassword: null, rootPasswordUntil: null })
    .where(
      and(
        isNotNull(servers.rootPassword),
        notInArray(servers.state, ["awaiting_payment", "in_review", "deploying"]),
        lt(servers.rootPasswordUntil, now),
      ),
    );
}

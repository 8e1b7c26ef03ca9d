import { and, isNotNull, lt, notInArray } from "drizzle-orm";
import type { Database } from "@/lib/db/client";
import { servers } from "@/lib/db/tables/servers";

/** Erases root passwords that nobody read in time. A machine that is not there yet still has to be given its own. */
export async function sweepRootPasswords(db: Database, now: Date): Promise<void> {
  await db
    .update(servers)
    .set({ rootPassword: null, rootPasswordUntil: null })
    .where(
      and(
        isNotNull(servers.rootPassword),
        notInArray(servers.state, ["awaiting_payment", "deploying"]),
        lt(servers.rootPasswordUntil, now),
      ),
    );
}

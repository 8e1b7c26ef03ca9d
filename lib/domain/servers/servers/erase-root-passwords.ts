import { and, isNotNull, isNull, lt, notInArray, or } from "drizzle-orm";
import type { Database } from "@/lib/db/client";
import { servers } from "@/lib/db/tables/servers/servers";
import { keptSince } from "./rules";

/**
 * Erases root passwords that were not read in time. Those of machines that are not ready yet are kept, because the
 * machine still needs them. The same of rescue systems, whose passwords end with them.
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
  await db
    .update(servers)
    .set({ rescuePassword: null })
    .where(
      and(
        isNotNull(servers.rescuePassword),
        or(isNull(servers.rescueSince), lt(servers.rescueSince, keptSince(now))),
      ),
    );
}

import { eq } from "drizzle-orm";
import type { Database } from "@/lib/db/client";
import { servers } from "@/lib/db/tables/servers/servers";
import type { ServerRow } from "../../../kernel/server/server-target";
import { endUsage } from "../../../money/usage/shared/close-month";
import { dropOpen, giveUnusedBack } from "./give-back";

/**
 * Ends the server at once: nobody can use it from now on, and the job of the cancellation releases its machine. The
 * caller must hold the locks of the owner's credit and of the server. `isGivenBack`: unused days become credit.
 */
export async function endNow(
  { db, now }: { db: Database; now: Date },
  row: ServerRow,
  isGivenBack: boolean,
): Promise<void> {
  await endUsage(db, row, now);
  await dropOpen({ db, now }, row);
  if (isGivenBack) await giveUnusedBack({ db, now }, row);
  await db
    .update(servers)
    .set({
      state: "suspended",
      suspendedBy: "cancelled",
      rootPassword: null,
      rootPasswordUntil: null,
      rescuePassword: null,
    })
    .where(eq(servers.id, row.id));
}

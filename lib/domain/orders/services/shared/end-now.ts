import { eq } from "drizzle-orm";
import type { Database } from "@/lib/db/client";
import { serviceChanges } from "@/lib/db/tables/orders/services";
import { servers } from "@/lib/db/tables/servers/servers";
import type { ServerRow } from "../../../kernel/server/server-target";
import { dropChanges } from "../../../money/subscriptions/shared/drop-changes";
import { dropRenewal, readOpenRenewals } from "../../../money/subscriptions/shared/void-renewal";
import { endUsage } from "../../../money/usage/shared/close-month";
import { giveBackUnused } from "./give-back";

/**
 * Ends the server at once: nobody can use it from now on, and the job of the cancellation releases its machine. The
 * caller must hold the locks of the owner's credit and of the server. `isGivenBack`: unused days become credit.
 */
export async function endNow(
  { db, now }: { db: Database; now: Date },
  row: ServerRow,
  isGivenBack: boolean,
): Promise<void> {
  const reason = { code: "ended", hostname: row.hostname } as const;
  await endUsage(db, row, now);
  for (const renewal of await readOpenRenewals(db, row.id)) await dropRenewal(db, renewal, reason, now);
  // Changes that wait for payment must not be paid for a server that has ended.
  await dropChanges(db, eq(serviceChanges.serverId, row.id), reason, now);
  if (isGivenBack) await giveBackUnused({ db, now }, row);
  await db
    .update(servers)
    .set({ state: "suspended", suspendedBy: "cancelled", rootPassword: null, rootPasswordUntil: null })
    .where(eq(servers.id, row.id));
}

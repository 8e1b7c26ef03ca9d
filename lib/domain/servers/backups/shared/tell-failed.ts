import { eq } from "drizzle-orm";
import type { Failure } from "@/lib/base/failure";
import type { Database } from "@/lib/db/client";
import { servers } from "@/lib/db/tables/servers/servers";
import { notifyOwner } from "../../../messages/mails/shared/notify";
import { noteFailed, readSchedule } from "./read";

/** Notes that scheduled work failed, and tells the owner: once, until one has succeeded. */
export async function tellFailed(
  db: Database,
  serverId: number,
  what: "backup" | "snapshot",
  { at, failure }: { at: Date; failure: Failure },
): Promise<void> {
  const before = await readSchedule(db, serverId, what);
  await noteFailed(db, serverId, what, { at, failure });
  if (before === null || before.failedAt !== null) return;
  const [row] = await db.select().from(servers).where(eq(servers.id, serverId));
  if (!row || row.deletedAt !== null) return;
  const params = { id: row.id, hostname: row.hostname, what, failure };
  await notifyOwner({ db, now: at }, row.accountId, "server.backup_failed", params);
}

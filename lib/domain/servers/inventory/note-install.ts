import { eq } from "drizzle-orm";
import type { Database } from "@/lib/db/client";
import { servers } from "@/lib/db/tables/servers/servers";
import { writeOwnRow } from "../../kernel/audit-trail/write-audit";
import type { Context } from "../../kernel/operation/context";

/** Writes an audit entry about what was sent to or reported by an installer, which has no session. */
export async function noteInstall(
  db: Database,
  { now, requestId, address }: Context,
  operation: string,
  serverId: number,
  changes: Record<string, unknown>,
): Promise<void> {
  const [row] = await db
    .select({ accountId: servers.accountId })
    .from(servers)
    .where(eq(servers.id, serverId));
  const target = `server ${serverId}`;
  const accountId = row?.accountId ?? null;
  await writeOwnRow(db, { at: now, operation, accountId, target, changes, requestId, address });
}

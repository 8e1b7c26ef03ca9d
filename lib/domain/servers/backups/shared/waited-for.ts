import { sql } from "drizzle-orm";
import type { Database } from "@/lib/db/client";
import { serverBackups } from "@/lib/db/tables/servers/backups";
import { servers } from "@/lib/db/tables/servers/servers";

/** Numbers of a server's backups that new servers are made from right now, or once they are paid: they stay until then. */
export async function readWaitedFor(db: Database, serverId: number): Promise<ReadonlySet<number>> {
  const { rows } = await db.execute<{ id: number }>(sql`
    select b.id from ${serverBackups} b
    where b.server_id = ${serverId} and exists (
      select 1 from ${servers} s where s.from_backup = b.id and s.from_backup is not null
        and s.ready_at is null and s.deleted_at is null and s.state <> 'failed')`);
  return new Set(rows.map(({ id }) => id));
}

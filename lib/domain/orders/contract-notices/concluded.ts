import { eq, sql } from "drizzle-orm";
import type { Database } from "@/lib/db/client";
import { servers } from "@/lib/db/tables/servers/servers";
import { fail } from "../../kernel/errors/fail";
import type { ServerRow } from "../../kernel/server/server-target";
import type { OpenNotice } from "./lookup";

/**
 * When the present owner has concluded the contract: by ordering the server, or by its transfer. Columns are named in
 * full: in the list of a query they would be those of the transfer.
 */
export const concludedAt = sql`coalesce(
  (select max(t.accepted_at) from server_transfers t where t.server_id = servers.id and t.accepted_at is not null),
  servers.created_at)`.mapWith(servers.createdAt);

export async function readConcluded(db: Database, serverId: number): Promise<Date> {
  const [row] = await db.select({ at: concludedAt }).from(servers).where(eq(servers.id, serverId));
  if (!row) throw fail("server.not_found");
  return row.at;
}

/** Throws where the server belongs to another account than the one that has declared it. */
export function requireDeclaredByOwner({ accountId }: OpenNotice, server: ServerRow): void {
  if (accountId !== server.accountId) throw fail("contract_notice.handed_over");
}

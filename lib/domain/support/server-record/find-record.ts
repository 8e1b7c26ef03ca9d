import { eq } from "drizzle-orm";
import type { Database } from "@/lib/db/client";
import { servers } from "@/lib/db/tables/servers/servers";
import { fail } from "../../kernel/errors/fail";
import type { ServerRow } from "../../kernel/server/server-target";

/** A server of any account, ended and failed ones included. */
export async function findAnyServer(db: Database, id: number): Promise<ServerRow> {
  const [row] = await db.select().from(servers).where(eq(servers.id, id));
  if (!row) throw fail("server.not_found");
  return row;
}

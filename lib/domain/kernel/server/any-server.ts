import { and, eq, isNull } from "drizzle-orm";
import type { Database } from "@/lib/db/client";
import { servers } from "@/lib/db/tables/servers/servers";
import { fail } from "../errors/fail";

type Server = typeof servers.$inferSelect;

const query = (db: Database, id: number) =>
  db
    .select()
    .from(servers)
    .where(and(eq(servers.id, id), isNull(servers.deletedAt)));

function found(row: Server | undefined): Server {
  if (!row || row.state === "failed") throw fail("server.not_found");
  return row;
}

/** Returns an existing server of any account, for staff. */
export const seeServer = async (db: Database, id: number): Promise<Server> => found((await query(db, id))[0]);

/** The same, locked. Whoever moves money locks the owner's credit first. */
export const lockServer = async (db: Database, id: number): Promise<Server> =>
  found((await query(db, id).for("update"))[0]);

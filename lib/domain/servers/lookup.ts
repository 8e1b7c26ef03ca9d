import { eq } from "drizzle-orm";
import { servers } from "@/lib/db/tables/servers";
import { type DomainError, fail } from "../kernel/errors";
import { readId, type Target } from "../kernel/target";

export type ServerRow = typeof servers.$inferSelect;

const foreign = (): DomainError => fail("server.foreign");

const ownServer = (parameter: string, isGone: (row: ServerRow) => boolean): Target<ServerRow> => ({
  noun: "server",
  parameter,
  find: async ({ actor: { account, session }, db }, value, isLocked) => {
    const query = db
      .select()
      .from(servers)
      .where(eq(servers.id, readId(parameter, value)));
    const [row] = isLocked ? await query.for("update") : await query;
    if (row?.accountId !== account.id) throw foreign();
    if (session.serverId !== null && session.serverId !== row.id) throw foreign();
    if (isGone(row)) throw fail("server.not_found");
    return row;
  },
});

/**
 * The caller's own server. A foreign one, an unknown one, and one that the session's key does not reach are refused
 * alike; one of the caller's that was deleted, or whose deployment failed for good, is not found (decisions 2).
 */
export const server = (parameter: string): Target<ServerRow> =>
  ownServer(parameter, ({ deletedAt, state }) => deletedAt !== null || state === "failed");

/** Also finds one whose deployment failed, for the page that explains it. */
export const serverOrFailed = (parameter: string): Target<ServerRow> =>
  ownServer(parameter, ({ deletedAt }) => deletedAt !== null);

import { eq } from "drizzle-orm";
import { servers } from "@/lib/db/tables/servers/servers";
import { isSigned } from "../access/access";
import { isInReach } from "../access/reach";
import { type DomainError, fail, invalidArgument } from "../errors/fail";
import type { Context } from "../operation/context";
import { readId, type Target } from "../operation/target";

export type ServerRow = typeof servers.$inferSelect;

const foreign = (): DomainError => fail("server.foreign");

const ownServer = (parameter: string, isGone: (row: ServerRow) => boolean): Target<ServerRow> => ({
  noun: "server",
  parameter,
  fails: ["server.not_found", "server.foreign"],
  find: async ({ actor: { account, session }, db }, value, isLocked) => {
    const query = db
      .select()
      .from(servers)
      .where(eq(servers.id, readId(parameter, value)));
    const [row] = isLocked ? await query.for("update") : await query;
    if (row?.accountId !== account.id) throw foreign();
    if (!isInReach(session, row.id)) throw foreign();
    if (isGone(row)) throw fail("server.not_found");
    return row;
  },
});

/**
 * The caller's own server. Unknown servers, those of other accounts and those that the session's key does not reach
 * give the same error; the caller's deleted servers, and those whose deployment failed for good, are not found.
 */
export const server = (parameter: string): Target<ServerRow> =>
  ownServer(parameter, ({ deletedAt, state }) => deletedAt !== null || state === "failed");

/** Also finds servers whose deployment failed, for the page that explains it. */
export const serverOrFailed = (parameter: string): Target<ServerRow> =>
  ownServer(parameter, ({ deletedAt }) => deletedAt !== null);

/** Also finds ended servers and those of cancelled orders, for the page that says so. */
export const serverEver = (parameter: string): Target<ServerRow> => ownServer(parameter, () => false);

/** The caller's own server, if named: `own` is null without an id, and for 0. Requires a session only if named. */
export const serverIfNamed = (parameter: string): Target<{ own: ServerRow | null }, Context> => ({
  noun: "server",
  parameter,
  fails: ["server.not_found", "server.foreign"],
  find: async (context, value, isLocked) => {
    if (value === undefined || readId(parameter, value) === 0) return { own: null };
    if (!isSigned(context)) throw invalidArgument(parameter, "needs a session");
    return { own: await server(parameter).find(context, value, isLocked) };
  },
});

const maxListed = 500;

/** Several of the caller's own servers, their ids separated by commas; throws if one of them is not. */
export const serverList = (parameter: string): Target<{ rows: ServerRow[] }> => ({
  noun: "server",
  parameter,
  fails: ["server.not_found", "server.foreign"],
  find: async (context, value, isLocked) => {
    const words = String(value ?? "")
      .split(",")
      .map((word) => word.trim());
    if (words.length > maxListed) throw invalidArgument(parameter, `at most ${maxListed} servers`);
    // Fixed lock order, so that two such calls never deadlock.
    const ids = [...new Set(words.map((word) => readId(parameter, word)))].sort((one, other) => one - other);
    const one = server(parameter);
    const rows: ServerRow[] = [];
    for (const id of ids) rows.push(await one.find(context, id, isLocked));
    return { rows };
  },
});

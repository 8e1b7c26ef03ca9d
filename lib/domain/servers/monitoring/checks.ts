import { and, eq } from "drizzle-orm";
import { z } from "zod";
import { about } from "@/lib/base/about";
import { reachChecks } from "@/lib/db/tables/servers/reachability";
import { reads, writes } from "../../kernel/access/access";
import { lockAccount } from "../../kernel/account/lock-account";
import { fail, invalidArgument } from "../../kernel/errors/fail";
import { operation } from "../../kernel/operation/operation";
import { server } from "../../kernel/server/server-target";
import { type CheckKind, mostChecks, usualPort } from "./rules";
import { checkInput, ReachCheck, serverInput } from "./schema";
import { hasAddress, readChecks } from "./shared/read-checks";

type Asked = { kind: CheckKind; port?: number | undefined };

function portOf({ kind, port }: Asked): number {
  if (kind === "ping" && port !== undefined) throw invalidArgument("port", "a ping has none");
  return port ?? usualPort[kind];
}

const isCheck = (serverId: number, kind: CheckKind, port: number) =>
  and(eq(reachChecks.serverId, serverId), eq(reachChecks.kind, kind), eq(reachChecks.port, port));

const output = z.object({ checks: about(z.array(ReachCheck), "All checks of the server.") });

export const listChecks = operation({
  name: "monitoring.list_checks",
  summary: "Lists the checks whether a server answers, with its uptime",
  description:
    "Lists the checks of a server that the panel makes once a minute: how the last one went, and by day for 90 days how many were answered.",
  access: reads({ right: "vm/load_stats" }),
  target: server("id"),
  input: z.object({ id: serverInput }),
  output,
  run: async ({ db }, _input, row) => ({ checks: await readChecks(db, row.id) }),
});

/** The address is always the server's main one, as it is at each check. */
export const addCheck = operation({
  name: "monitoring.add_check",
  summary: "Adds a check whether a server answers",
  description:
    "Has the panel ask the server's main address once a minute: by ping, by a TCP connection, or by HTTP for `/`, where any answer below 500 counts and redirects are not followed. One that is there already stays.",
  access: writes({ right: "tag/add" }),
  changes: ["monitoring"],
  fails: ["check.too_many", "check.no_address"],
  target: server("id"),
  input: z.object(checkInput),
  output,
  run: async ({ db, now, actor, note }, asked, row) => {
    const { kind } = asked;
    const port = portOf(asked);
    const { id: accountId } = await lockAccount(db, actor.account.id);
    const [known] = await db
      .select()
      .from(reachChecks)
      .where(isCheck(row.id, kind, port));
    if (known) return { checks: await readChecks(db, row.id) };
    if (!(await hasAddress(db, row))) throw fail("check.no_address");
    const count = (column: typeof reachChecks.accountId | typeof reachChecks.serverId, id: number) =>
      db.$count(reachChecks, eq(column, id));
    if (
      (await count(reachChecks.serverId, row.id)) >= mostChecks.ofServer ||
      (await count(reachChecks.accountId, accountId)) >= mostChecks.ofAccount
    )
      throw fail("check.too_many");
    await db
      .insert(reachChecks)
      .values({ accountId, serverId: row.id, kind, port, createdAt: now, nextAt: now });
    note({ target: `server ${row.id}`, changes: { check: kind, port } });
    return { checks: await readChecks(db, row.id) };
  },
});

export const dropCheck = operation({
  name: "monitoring.drop_check",
  summary: "Removes a check whether a server answers",
  description: "Removes a check with what it has counted. One that is not there is no failure.",
  access: writes({ right: "tag/add" }),
  changes: ["monitoring"],
  fails: [],
  target: server("id"),
  input: z.object(checkInput),
  output,
  run: async ({ db, note }, asked, row) => {
    const port = portOf(asked);
    const [gone] = await db
      .delete(reachChecks)
      .where(isCheck(row.id, asked.kind, port))
      .returning();
    if (gone) note({ target: `server ${row.id}`, changes: { removed: asked.kind, port } });
    return { checks: await readChecks(db, row.id) };
  },
});

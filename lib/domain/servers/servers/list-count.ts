import { and, count, eq, type SQL, sql } from "drizzle-orm";
import { accountVersions } from "@/lib/db/tables/customers/accounts";
import { servers } from "@/lib/db/tables/servers/servers";
import type { SignedContext } from "../../kernel/operation/context";
import { rowConditions } from "./list-conditions";

export type Counts = { servers: number; failed: number; moving: number };

const ofState = (state: "failed" | "deploying"): SQL => sql`${servers.state} = ${state}`;

/** Counts the account's servers in a rare state: read from the index. */
const counting = (context: SignedContext, state: "failed" | "deploying") =>
  context.db
    .select({ one: count() })
    .from(servers)
    .where(and(rowConditions(context), ofState(state)));

/** The size of an unfiltered list, from the counter that triggers maintain. */
export async function countOwn(context: SignedContext): Promise<Counts> {
  const { account, session } = context.actor;
  const failed = sql<number>`(${counting(context, "failed")})::int`;
  const moving = sql<number>`(${counting(context, "deploying")})::int`;
  if (session.serverId === null && session.reach === null) {
    const [kept] = await context.db
      .select({ servers: accountVersions.servers, failed, moving })
      .from(accountVersions)
      .where(eq(accountVersions.accountId, account.id));
    return kept ?? { servers: 0, failed: 0, moving: 0 };
  }
  const [counted] = await context.db
    .select({
      all: count(),
      failed: sql<number>`(count(*) filter (where ${ofState("failed")}))::int`,
      moving: sql<number>`(count(*) filter (where ${ofState("deploying")}))::int`,
    })
    .from(servers)
    .where(rowConditions(context));
  const { all = 0, ...others } = counted ?? { failed: 0, moving: 0 };
  return { servers: all - others.failed, ...others };
}

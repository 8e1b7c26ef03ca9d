import { sql } from "drizzle-orm";
import type { Database } from "@/lib/db/client";
import type { LoginOutcome, loginHistory } from "@/lib/db/tables/identity/login-history";
import { runtime } from "@/lib/env";
import { noteLogin } from "../../login-history/shared/record-login";

/** Uses are stored once a minute (note-use.ts), so a session used within this time may be in use. */
const inUseMs = 90_000;

type Ended = {
  id: string;
  kind: (typeof loginHistory.$inferSelect)["kind"];
  address: string;
  user_agent: string;
};
const outcome: LoginOutcome = "ended_by_limit";

/**
 * Ends the longest-idle sessions if the new one exceeds the account's limit. Sessions in use, of members or of
 * impersonation are never ended. The owner sees it in the login history.
 */
export async function endIdleSessions(
  db: Database,
  { accountId, newId, now }: { accountId: number; newId: string; now: Date },
): Promise<void> {
  const [at, usedBefore] = [now, new Date(now.getTime() - inUseMs)].map((time) => time.toISOString());
  const { rows } = await db.execute<Ended>(sql`
    update sessions set ended_at = ${at}::timestamptz where id in (
      select id from (
        select id, used_at, coalesce(used_at, created_at) as since, count(*) over () as live from sessions
        where account_id = ${accountId} and ended_at is null and expires_at > ${at}::timestamptz
          and kind in ('password', 'key', 'browser', 'sso')) s
      where live > ${runtime().environment.SESSIONS_LIMIT} and id <> ${newId}::uuid
        and (used_at is null or used_at < ${usedBefore}::timestamptz)
      order by since
      limit (select greatest(0, count(*) - ${runtime().environment.SESSIONS_LIMIT}) from sessions
        where account_id = ${accountId} and ended_at is null and expires_at > ${at}::timestamptz
          and kind in ('password', 'key', 'browser', 'sso')))
    returning id, kind, address, user_agent`);
  for (const { id, kind, address, user_agent: userAgent } of rows)
    await noteLogin(db, { accountId, kind, outcome, address, userAgent, sessionId: id, now });
}

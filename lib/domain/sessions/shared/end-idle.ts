import { sql } from "drizzle-orm";
import type { Database } from "@/lib/db/client";
import type { SignInOutcome, signIns } from "@/lib/db/tables/sign-ins";
import { runtime } from "@/lib/env";
import { noteSignIn } from "../../sign-ins/shared/note-sign-in";

/** Uses are noted once a minute (note-use.ts): whatever was used since then may be in use. */
const inUseMs = 90_000;

type Ended = { id: string; kind: (typeof signIns.$inferSelect)["kind"]; address: string; user_agent: string };
const outcome: SignInOutcome = "ended_by_limit";

/**
 * Ends the sessions that were idle longest, where the account has more live ones than the limit with that new one. None
 * that is in use is ended, nor one of a visit or of a colleague. Its owner reads of it in the history of sign-ins.
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
    await noteSignIn(db, { accountId, kind, outcome, address, userAgent, sessionId: id, now });
}

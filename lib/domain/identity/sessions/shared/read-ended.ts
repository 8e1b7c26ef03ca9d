import { sql } from "drizzle-orm";
import type { Database } from "@/lib/db/client";
import type { LoginOutcome } from "@/lib/db/tables/identity/login-history";

const ended: LoginOutcome = "ended_by_limit";
const daysTold = 7;
/** An account at its limit signs in often, so reading the newest rows is enough. */
const rowsRead = 500;

/** When the limit last ended a session of the account, within `daysTold` days; null = never. */
export async function readEndedByLimit(db: Database, accountId: number, now: Date): Promise<Date | null> {
  const { rows } = await db.execute<{ at: string | null }>(sql`
    select max(at) at time zone 'utc' as at from (
      select at, outcome from login_history where account_id = ${accountId} order by id desc limit ${rowsRead}) newest
    where outcome = ${ended} and at > ${now.toISOString()}::timestamptz - make_interval(days => ${daysTold})`);
  const at = rows[0]?.at;
  return at ? new Date(`${at}Z`) : null;
}

import { sql } from "drizzle-orm";
import type { Database } from "@/lib/db/client";
import type { loginHistory } from "@/lib/db/tables/identity/login-history";
import type { Context } from "../../../kernel/operation/context";
import { mailNewDevice } from "../new-device-mail";
import { deviceHash } from "./known-device";

/** The caller's details for the login history. */
export const seenOf = ({ address, userAgent, deviceId, now }: Context) => ({
  address,
  userAgent,
  deviceId,
  now,
});

type Row = typeof loginHistory.$inferSelect;

export type LoginNote = {
  /** null = no such account: does the same work for equal timing, but stores nothing. */
  accountId: number | null;
  kind: Row["kind"];
  outcome: Row["outcome"];
  address: string;
  userAgent: string;
  sessionId?: string;
  apiKeyId?: number;
  /** The impersonation session that it started. */
  impersonationId?: number;
  /** For a browser: `deviceId` of the context. */
  deviceId?: string | null;
  now: Date;
};

/** Within a minute from one address these share one row, because rejected callers may retry very often. */
const isRepetitive = (outcome: Row["outcome"]): boolean => outcome === "held" || outcome === "key_refused";

/** A single statement whether or not the account exists, so that the timing reveals nothing. */
async function writeRow(db: Database, note: LoginNote): Promise<void> {
  const at = note.now.toISOString();
  await db.execute(sql`
    insert into login_history (account_id, at, kind, outcome, address, user_agent, session_id, api_key_id, impersonation_id)
    select a.id, ${at}::timestamptz, ${note.kind}, ${note.outcome}, ${note.address},
      ${note.userAgent.slice(0, 300)}, ${note.sessionId ?? null}::uuid, ${note.apiKeyId ?? null}::int,
      ${note.impersonationId ?? null}::int
    from accounts a
    where a.id = ${note.accountId ?? 0} and not (${isRepetitive(note.outcome)} and exists (
      select 1 from (select s.outcome, s.address, s.at from login_history s
        where s.account_id = a.id order by s.id desc limit 20) late
      where late.outcome = ${note.outcome} and late.address = ${note.address}
        and late.at > ${at}::timestamptz - interval '1 minute'))`);
}

type Met = { is_new: boolean; known_before: number };

/** Stores the device; returns true if it is new and the account already has others. */
async function isNewDevice(db: Database, accountId: number, note: LoginNote): Promise<boolean> {
  const at = note.now.toISOString();
  const { rows } = await db.execute<Met>(sql`
    insert into known_devices as d (account_id, device_hash, first_seen_at, last_seen_at)
    values (${accountId}, ${deviceHash(note)}, ${at}::timestamptz, ${at}::timestamptz)
    on conflict (account_id, device_hash) do update set last_seen_at = excluded.last_seen_at
    returning d.xmax = 0 as is_new,
      (select count(*)::int from known_devices where account_id = ${accountId}) as known_before`);
  const [met] = rows;
  return (met?.is_new ?? false) && (met?.known_before ?? 0) > 0;
}

/**
 * Adds a sign-in attempt to the account's login history. Mails the owner if a person signed in from a new device,
 * except at the very first sign-in. Call in the transaction that opens the session.
 */
export async function noteLogin(db: Database, note: LoginNote): Promise<void> {
  await writeRow(db, note);
  const { accountId, kind, outcome, address, userAgent, now } = note;
  const isPerson = kind !== "key" && kind !== "support" && kind !== "colleague";
  if (accountId === null || outcome !== "signed_in" || !isPerson) return;
  if (await isNewDevice(db, accountId, note)) await mailNewDevice(db, { accountId, address, userAgent, now });
}

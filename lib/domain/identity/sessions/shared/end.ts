import { and, eq, gt, inArray, isNull, ne } from "drizzle-orm";
import type { Database } from "@/lib/db/client";
import { accounts } from "@/lib/db/tables/customers/accounts";
import { loginChallenges } from "@/lib/db/tables/identity/auth";
import { linkOffers, ssoHashes } from "@/lib/db/tables/identity/linked-accounts";
import { sessions } from "@/lib/db/tables/identity/sessions";
import { jobs } from "@/lib/db/tables/kernel/jobs";
import { descendantsOf } from "../../../kernel/caller/shared/key-line";
import { dropWaiting } from "../../../kernel/jobs/shared/turns";

/** Cancels the sessions' jobs that have not started; called when sessions end. */
export const dropCalls = (db: Database, sessionIds: string[], now: Date) =>
  dropWaiting(db, inArray(jobs.sessionId, sessionIds), { code: "notAllowed" }, now);

type Ending = {
  accountId: number;
  /** ID of a session to keep. */
  except?: string;
  now: Date;
};

/**
 * Ends every live session of the account, including those of keys, and pending sign-ins: those waiting for a code,
 * for the password that links an identity, or for the API client that has a hash. Returns the number of sessions.
 */
export async function endSessions(db: Database, { accountId, except, now }: Ending): Promise<number> {
  // A sign-in in progress holds this lock: it has finished by then, so its session is ended too.
  await db.select({ id: accounts.id }).from(accounts).where(eq(accounts.id, accountId)).for("no key update");
  await db
    .update(loginChallenges)
    .set({ usedAt: now })
    .where(and(eq(loginChallenges.accountId, accountId), isNull(loginChallenges.usedAt)));
  await db
    .update(linkOffers)
    .set({ usedAt: now })
    .where(and(eq(linkOffers.accountId, accountId), isNull(linkOffers.usedAt)));
  await db
    .update(ssoHashes)
    .set({ usedAt: now })
    .where(and(eq(ssoHashes.accountId, accountId), isNull(ssoHashes.usedAt)));
  const ended = await db
    .update(sessions)
    .set({ endedAt: now })
    .where(
      and(
        eq(sessions.accountId, accountId),
        isNull(sessions.endedAt),
        gt(sessions.expiresAt, now),
        except === undefined ? undefined : ne(sessions.id, except),
      ),
    )
    .returning({ id: sessions.id });
  await dropCalls(
    db,
    ended.map(({ id }) => id),
    now,
  );
  return ended.length;
}

/**
 * Ends every live session that the key opened, and those of the keys created with it. Called when the key is disabled
 * and again when it is enabled, so that a login concurrent with the disabling does not become valid again.
 */
export async function endKeySessions(db: Database, apiKeyId: number, now: Date): Promise<void> {
  const keys = inArray(sessions.apiKeyId, await descendantsOf(db, apiKeyId));
  const ended = await db
    .update(sessions)
    .set({ endedAt: now })
    .where(and(keys, isNull(sessions.endedAt), gt(sessions.expiresAt, now)))
    .returning({ id: sessions.id });
  await dropCalls(
    db,
    ended.map(({ id }) => id),
    now,
  );
}

type One = { accountId: number; sessionId: string; now: Date };

/** Ends one live session of the account; false if there is none with that ID. */
export async function endSession(db: Database, { accountId, sessionId, now }: One): Promise<boolean> {
  const ended = await db
    .update(sessions)
    .set({ endedAt: now })
    .where(
      and(
        eq(sessions.id, sessionId),
        eq(sessions.accountId, accountId),
        isNull(sessions.endedAt),
        gt(sessions.expiresAt, now),
      ),
    )
    .returning({ id: sessions.id });
  return ended.length === 1;
}

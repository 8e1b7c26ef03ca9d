import { and, eq, inArray, or, type SQL, sql } from "drizzle-orm";
import { type Database, database, inTransaction } from "@/lib/db/client";
import { keyedHash } from "@/lib/db/seal";
import { failureCounts } from "@/lib/db/tables/kernel/rate-limits";
import { fail } from "../../errors/fail";
import { policies, type RateLimitKind, waitSeconds } from "../rules";

/** The subject that failed: an IP address, an email, or both; only a keyed hash is stored. */
export type Subject = { kind: RateLimitKind; name: string };

export const hashOf = ({ kind, name }: Subject): Buffer => keyedHash("failures", `${kind}:${name}`);

const same = (subject: Subject): SQL | undefined =>
  and(eq(failureCounts.kind, subject.kind), eq(failureCounts.subject, hashOf(subject)));

/** The longest wait of these in seconds; 0 = allowed. */
export async function secondsToWait(db: Database, subjects: Subject[], now: Date): Promise<number> {
  const rows = await db
    .select({ blockedUntil: failureCounts.blockedUntil })
    .from(failureCounts)
    .where(or(...subjects.map(same)));
  const waits = rows.map(({ blockedUntil }) => ((blockedUntil?.getTime() ?? 0) - now.getTime()) / 1000);
  return Math.max(0, ...waits.map(Math.ceil));
}

/** Throws 429 with `Retry-After` while this caller has to wait. */
export async function requireUnblocked(db: Database, subject: Subject, now: Date): Promise<void> {
  const retryAfterSeconds = await secondsToWait(db, [subject], now);
  if (retryAfterSeconds === 0) return;
  throw fail("rate.limited", { what: "tries" }, { retryAfterSeconds });
}

/**
 * Counts one failure; after a long enough pause the count starts again. In a transaction, so that count and wait are
 * consistent: among concurrent failures an early one must not undo the wait of a later one.
 */
async function countFailure(db: Database, subject: Subject, now: Date): Promise<void> {
  const policy = policies[subject.kind];
  const restedSince = new Date(now.getTime() - policy.forgetAfter * 1000);
  const isOld = sql`greatest(${failureCounts.since}, coalesce(${failureCounts.blockedUntil}, ${failureCounts.since})) < ${restedSince}`;
  const [row] = await db
    .insert(failureCounts)
    .values({ kind: subject.kind, subject: hashOf(subject), failures: 1, since: now })
    .onConflictDoUpdate({
      target: [failureCounts.kind, failureCounts.subject],
      set: {
        failures: sql`case when ${isOld} then 1 else ${failureCounts.failures} + 1 end`,
        since: now,
      },
    })
    .returning({ failures: failureCounts.failures });
  const wait = waitSeconds(policy, row?.failures ?? 0);
  const blockedUntil = wait > 0 ? new Date(now.getTime() + wait * 1000) : null;
  await db.update(failureCounts).set({ blockedUntil }).where(same(subject));
}

export async function countFailures(db: Database, subjects: Subject[], now: Date): Promise<void> {
  for (const subject of subjects)
    if (db === database()) await inTransaction((tx) => countFailure(tx, subject, now));
    else await countFailure(db, subject, now);
}

/** Clears the failures counted against these, after a success. */
export async function forgetFailures(db: Database, subjects: Subject[]): Promise<void> {
  await db.delete(failureCounts).where(
    and(
      inArray(
        failureCounts.kind,
        subjects.map(({ kind }) => kind),
      ),
      inArray(failureCounts.subject, subjects.map(hashOf)),
    ),
  );
}

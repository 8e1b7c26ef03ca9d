import { and, eq } from "drizzle-orm";
import { type Database, database, inTransaction } from "@/lib/db/client";
import { failureCounts } from "@/lib/db/tables/kernel/rate-limits";
import { fail } from "../../errors/fail";
import { countOne, policies } from "../rules";
import { hashOf, type Subject } from "./failures";

/** Seconds to wait until it is allowed again; 0 = allowed now, and counted. */
async function consumeOne(db: Database, subject: Subject, now: Date): Promise<number> {
  const policy = policies[subject.kind];
  const place = { kind: subject.kind, subject: hashOf(subject) };
  await db
    .insert(failureCounts)
    .values({ ...place, failures: 0, since: now })
    .onConflictDoNothing();
  const mine = and(eq(failureCounts.kind, place.kind), eq(failureCounts.subject, place.subject));
  const [row] = await db.select().from(failureCounts).where(mine).for("update");
  if (!row) return 1;
  const waitMs = (row.blockedUntil?.getTime() ?? 0) - now.getTime();
  if (waitMs > 0) return Math.ceil(waitMs / 1000);
  await db
    .update(failureCounts)
    .set(countOne(policy, row, now))
    .where(mine);
  return 0;
}

/**
 * Counts something that is no failure but must be limited, such as a mail to a person; true = allowed. Counted under
 * a row lock, so that concurrent requests are all counted.
 */
export async function consumeRateLimit(db: Database, subject: Subject, now: Date): Promise<boolean> {
  const consume = (tx: Database) => consumeOne(tx, subject, now);
  return (db === database() ? await inTransaction(consume) : await consume(db)) === 0;
}

/** The same for a caller's own actions: throws 429 with `Retry-After`. */
export async function requireRateLimit(db: Database, subject: Subject, now: Date): Promise<void> {
  const consume = (tx: Database) => consumeOne(tx, subject, now);
  const retryAfterSeconds = db === database() ? await inTransaction(consume) : await consume(db);
  if (retryAfterSeconds === 0) return;
  throw fail("rate.limited", { what: "tries" }, { retryAfterSeconds });
}

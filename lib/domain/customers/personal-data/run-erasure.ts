import { and, eq } from "drizzle-orm";
import { type Database, database, inTransaction } from "@/lib/db/client";
import type { Person } from "@/lib/db/personal-data/declare";
import { eraseInTable } from "@/lib/db/personal-data/erase";
import { identityData } from "@/lib/db/personal-data/identity";
import { dataRequests } from "@/lib/db/tables/customers/data-requests";
import { creditPayouts } from "@/lib/db/tables/money/credit-payouts";
import { lockAccount } from "../../kernel/account/lock-account";
import { writeSystemEvents } from "../../kernel/audit-trail/write-audit";
import { erasePerson } from "./erase-person";
import { readObstacles } from "./shared/obstacles";

/** Whether nothing has come back since the account was closed, such as a payment that its bank took back. */
async function isFree(db: Database, accountId: number): Promise<boolean> {
  const isOpen = and(eq(creditPayouts.accountId, accountId), eq(creditPayouts.state, "waiting"));
  return (await readObstacles(db, accountId)).length === 0 && (await db.$count(creditPayouts, isOpen)) === 0;
}

/** Begins, or goes on after an interruption; null where there is nothing to do now. */
async function begin(requestId: number, now: Date): Promise<{ person: Person; done: string | null } | null> {
  return inTransaction(async (db) => {
    const isMine = eq(dataRequests.id, requestId);
    const [seen] = await db.select().from(dataRequests).where(isMine);
    if (!seen) return null;
    const account = await lockAccount(db, seen.accountId);
    const [row] = await db.select().from(dataRequests).where(isMine).for("update");
    if (row?.kind !== "erasure" || row.endedAt !== null || row.startsAt === null || row.startsAt > now)
      return null;
    if (account.role !== "customer" || account.status !== "Closed") return null;
    // It stays in the queue of staff, and the next round tries again.
    if (row.state === "waiting" && !(await isFree(db, account.id))) return null;
    await db
      .update(dataRequests)
      .set({ state: "working", attempt: row.attempt + 1 })
      .where(isMine);
    return { person: { id: account.id, email: account.email.toLowerCase() }, done: row.step };
  });
}

/** Worker task: erases the personal data of a closed account once its day has come. May be killed and repeated. */
export async function runErasure(requestId: number, now: Date): Promise<void> {
  const begun = await begin(requestId, now);
  if (!begun) return;
  const { person, done } = begun;
  const isMine = eq(dataRequests.id, requestId);
  await erasePerson(database(), person, {
    done,
    noteStep: async (step) => void (await database().update(dataRequests).set({ step }).where(isMine)),
  });
  // Whoever tried to sign in meanwhile was still known by the address.
  for (const declaration of identityData) await eraseInTable(database(), declaration, person);
  await inTransaction(async (db) => {
    const [row] = await db.select().from(dataRequests).where(isMine).for("update");
    if (row?.state !== "working") return;
    await db.update(dataRequests).set({ state: "done", endedAt: now, documentsAt: now }).where(isMine);
    const { id: accountId } = person;
    const event = { operation: "personal_data.erase", accountId, target: `account ${accountId}` } as const;
    await writeSystemEvents(db, [{ ...event, changes: {}, cause: `data request ${requestId}` }], now);
  });
}

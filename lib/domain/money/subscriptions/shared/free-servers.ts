import { and, asc, eq } from "drizzle-orm";
import { type Database, inTransaction } from "@/lib/db/client";
import { servers } from "@/lib/db/tables/servers/servers";
import { readBoughtWithChargedBack } from "../../billing/shared/bought-with-charged-back";
import { suspendIfOwing } from "./debts";
import { resumePaidServer } from "./undo-paid-period";

/** Suspends what was bought with charged-back credit, in the caller's transaction. */
export async function suspendBoughtWithChargedBack(
  db: Database,
  accountId: number,
  now: Date,
): Promise<void> {
  const bought = await readBoughtWithChargedBack(db, accountId);
  for (const id of (bought?.serverIds ?? []).toSorted((a, b) => a - b)) await suspendIfOwing(db, id, now);
}

/** Ends the suspension of the account's servers that have no debt left, after a debt of the account was settled. */
export async function freeServers(accountId: number, now: Date): Promise<void> {
  await inTransaction(async (db) => {
    const waiting = await db
      .select({ id: servers.id })
      .from(servers)
      .where(
        and(
          eq(servers.accountId, accountId),
          eq(servers.state, "suspended"),
          eq(servers.suspendedBy, "unpaid"),
        ),
      )
      .orderBy(asc(servers.id));
    for (const { id } of waiting) await resumePaidServer(db, id, now);
  });
}

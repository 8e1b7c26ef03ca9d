import { and, asc, desc, eq, isNull } from "drizzle-orm";
import { type Database, database } from "@/lib/db/client";
import { auditRows } from "@/lib/db/tables/kernel/audit";

/** Audit rows of an operation, newest first: actor, account, target and changes. */
export const readAudit = (db: Database, operation: string) =>
  db
    .select({
      actor: auditRows.actorAccountId,
      accountId: auditRows.accountId,
      target: auditRows.target,
      changes: auditRows.changes,
    })
    .from(auditRows)
    .where(eq(auditRows.operation, operation))
    .orderBy(desc(auditRows.id));

/** Audit changes of an operation on a target, such as `server 55001` (null = without target), oldest first. */
export const changesOnRecord = async (operation: string, target: string | null): Promise<object[]> => {
  const isOn = target === null ? isNull(auditRows.target) : eq(auditRows.target, target);
  const isIt = and(eq(auditRows.operation, operation), isOn);
  const rows = await database()
    .select({ changes: auditRows.changes })
    .from(auditRows)
    .where(isIt)
    .orderBy(asc(auditRows.id));
  return rows.map(({ changes }) => changes);
};

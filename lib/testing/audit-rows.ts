import { and, asc, eq } from "drizzle-orm";
import { database } from "@/lib/db/client";
import { auditRows } from "@/lib/db/tables/kernel";

/** What the audit log has of an operation on a target, such as `server 55001`: the oldest first. */
export const changesOnRecord = async (operation: string, target: string): Promise<object[]> => {
  const isIt = and(eq(auditRows.operation, operation), eq(auditRows.target, target));
  const rows = await database()
    .select({ changes: auditRows.changes })
    .from(auditRows)
    .where(isIt)
    .orderBy(asc(auditRows.id));
  return rows.map(({ changes }) => changes);
};

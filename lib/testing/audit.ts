import { desc, eq } from "drizzle-orm";
import type { Database } from "@/lib/db/client";
import { auditRows } from "@/lib/db/tables/kernel";

/** What the audit log has of an operation, the newest first: who, for whom, what about, and what changed. */
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

import { and, asc, eq, isNotNull } from "drizzle-orm";
import type { Database } from "@/lib/db/client";
import { invoiceLines } from "@/lib/db/tables/billing";
import { releasePaidJobs } from "../jobs/shared/release-paid";
import { extendPaidServer } from "../servers/shared/extend-paid";

type Line = typeof invoiceLines.$inferSelect;

/** What a paid line starts. A new kind of line adds its word to the table's column and its work here. */
const beginnings: Record<
  NonNullable<Line["starts"]>,
  (db: Database, line: Line, now: Date) => Promise<void>
> = {
  deployment: (db, { invoiceId }, now) => releasePaidJobs(db, invoiceId, now),
  renewal: (db, { serverId }) => extendPaidServer(db, serverId),
};

/** Starts whatever waited for this invoice, in the transaction of its last payment, by whatever method. */
export async function beginPaid(db: Database, invoiceId: number, now: Date): Promise<void> {
  const lines = await db
    .select()
    .from(invoiceLines)
    .where(and(eq(invoiceLines.invoiceId, invoiceId), isNotNull(invoiceLines.starts)))
    .orderBy(asc(invoiceLines.id));
  for (const line of lines) if (line.starts) await beginnings[line.starts](db, line, now);
}

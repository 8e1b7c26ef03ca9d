import { and, desc, eq, isNotNull } from "drizzle-orm";
import type { Database } from "@/lib/db/client";
import { staffName } from "@/lib/db/staff-name";
import { customerNotes } from "@/lib/db/tables/support/back-office";
import type { CustomerRecord } from "./schema";

const mostShown = 20;

/** The pinned notes about a customer, the one pinned last first. */
export async function readPinned(db: Database, accountId: number): Promise<CustomerRecord["pinned"]> {
  const { id, text, createdAt, pinnedAt } = customerNotes;
  const rows = await db
    .select({ id, text, at: createdAt, by: staffName("customer_notes.author_id") })
    .from(customerNotes)
    .where(and(eq(customerNotes.accountId, accountId), isNotNull(pinnedAt)))
    .orderBy(desc(pinnedAt))
    .limit(mostShown);
  return rows.map(({ at, by, ...row }) => ({ ...row, by: by ?? "", at: at.toISOString() }));
}

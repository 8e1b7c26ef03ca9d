import { eq } from "drizzle-orm";
import type { Database } from "@/lib/db/client";
import { invoiceDrafts } from "@/lib/db/tables/money/drafts";
import { fail } from "../../kernel/errors/fail";

export type DraftRow = typeof invoiceDrafts.$inferSelect;

export async function findDraft(db: Database, id: number, isLocked = false): Promise<DraftRow> {
  const query = db.select().from(invoiceDrafts).where(eq(invoiceDrafts.id, id));
  const [row] = isLocked ? await query.for("update") : await query;
  if (!row) throw fail("draft.not_found");
  return row;
}

/** The draft, locked, if it is still one and as its editor has seen it. */
export async function lockDraft(db: Database, id: number, version: number): Promise<DraftRow> {
  const row = await findDraft(db, id, true);
  if (row.invoiceId !== null) throw fail("draft.issued");
  if (row.version !== version) throw fail("draft.changed");
  return row;
}

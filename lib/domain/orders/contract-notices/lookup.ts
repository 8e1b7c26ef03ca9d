import { eq } from "drizzle-orm";
import type { Database } from "@/lib/db/client";
import { contractNotices } from "@/lib/db/tables/orders/contract-notices";
import { fail } from "../../kernel/errors/fail";

export type OpenNotice = typeof contractNotices.$inferSelect;

function requireOpen(row: OpenNotice | undefined): OpenNotice {
  if (!row) throw fail("contract_notice.not_found");
  if (row.settledAt !== null) throw fail("contract_notice.settled");
  return row;
}

const query = (db: Database, id: number) =>
  db.select().from(contractNotices).where(eq(contractNotices.id, id));

/** An open declaration. Throws if there is none, or it is settled. */
export const readOpen = async (db: Database, id: number): Promise<OpenNotice> =>
  requireOpen((await query(db, id))[0]);

/** The same, locked. */
export const lockOpen = async (db: Database, id: number): Promise<OpenNotice> =>
  requireOpen((await query(db, id).for("update"))[0]);

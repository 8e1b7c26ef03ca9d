import { eq } from "drizzle-orm";
import type { Database } from "@/lib/db/client";
import { abuseCases } from "@/lib/db/tables/support/abuse";
import { fail } from "../../../kernel/errors/fail";

export type CaseRow = typeof abuseCases.$inferSelect;

export async function readCase(db: Database, id: number): Promise<CaseRow> {
  const [row] = await db.select().from(abuseCases).where(eq(abuseCases.id, id));
  if (!row) throw fail("abuse_case.not_found");
  return row;
}

export async function lockCase(db: Database, id: number): Promise<CaseRow> {
  const [row] = await db.select().from(abuseCases).where(eq(abuseCases.id, id)).for("update");
  if (!row) throw fail("abuse_case.not_found");
  return row;
}

/** What the audit log names. */
export const targetOf = (id: number): string => `abuse case ${id}`;

/** For the audit row: whose it is, if that is known. */
export const noteOf = ({ id, accountId }: Pick<CaseRow, "id" | "accountId">) => ({
  target: targetOf(id),
  ...(accountId === null ? {} : { accountId }),
});

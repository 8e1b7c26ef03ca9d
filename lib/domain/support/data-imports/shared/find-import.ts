import { eq } from "drizzle-orm";
import type { Database } from "@/lib/db/client";
import { dataImports } from "@/lib/db/tables/support/data-imports";
import { fail } from "../../../kernel/errors/fail";

export type ImportRow = typeof dataImports.$inferSelect;

/** The import, locked; throws if there is none. */
export async function lockImport(db: Database, id: number): Promise<ImportRow> {
  const [row] = await db.select().from(dataImports).where(eq(dataImports.id, id)).for("update");
  if (!row) throw fail("data_import.not_found");
  return row;
}

/** As in audit rows. */
export const targetOf = (id: number): string => `data import ${id}`;

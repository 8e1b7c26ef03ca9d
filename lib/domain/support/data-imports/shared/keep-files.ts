import { count, isNotNull, sql } from "drizzle-orm";
import type { Database } from "@/lib/db/client";
import { dataImports } from "@/lib/db/tables/support/data-imports";
import { fail } from "../../../kernel/errors/fail";

/** Files that wait for a run, or for the one after a rehearsal. */
const mostFiles = 3;

/** Throws if so many files are kept that there is no room for another; holds the next upload until the transaction ends. */
export async function requireRoom(db: Database): Promise<void> {
  await db.execute(sql`lock table ${dataImports} in share row exclusive mode`);
  const [kept] = await db
    .select({ files: count() })
    .from(dataImports)
    .where(isNotNull(dataImports.fileBytes));
  if ((kept?.files ?? 0) >= mostFiles) throw fail("data_import.too_many_files");
}

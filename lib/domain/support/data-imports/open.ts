import { and, eq, inArray, isNull, type SQL } from "drizzle-orm";
import { z } from "zod";
import type { Database } from "@/lib/db/client";
import { accounts } from "@/lib/db/tables/customers/accounts";
import { importedObjects } from "@/lib/db/tables/support/data-imports";
import { byStaff } from "../../kernel/access/access";
import { fail } from "../../kernel/errors/fail";
import { staffOperation } from "../../kernel/staff/staff-operation";

/** Numbers of customers mean somebody else in another source. Throws where they are of several. */
async function requireOneSource(db: Database, isWanted: SQL | undefined): Promise<void> {
  const found = await db
    .selectDistinct({ source: importedObjects.source })
    .from(importedObjects)
    .where(isWanted)
    .limit(2);
  if (found.length > 1) throw fail("data_import.several_sources");
}

/**
 * Opens imported accounts: from then on their owners sign in, and what they have is invoiced. `ids`: those of the source;
 * none = all that are not open and that the source still has. `source`: as
 * lists of imports name it; left out = any. Accounts that are open stay as they are.
 */
export const openImported = staffOperation({
  name: "data_imports.open",
  summary: "Opens the accounts of customers who were imported",
  access: byStaff("write", "settings/manage"),
  changes: [],
  fails: ["data_import.several_sources"],
  input: z.object({
    ids: z.array(z.string().min(1).max(60)).max(1_000).default([]),
    source: z.string().min(1).max(60).optional(),
  }),
  output: z.object({ opened: z.int() }),
  run: async ({ db, note }, { ids, source }) => {
    const isWanted = and(
      eq(importedObjects.noun, "customer"),
      isNull(importedObjects.goneAt),
      ids.length > 0 ? inArray(importedObjects.sourceId, ids) : undefined,
      source === undefined ? undefined : eq(importedObjects.source, source),
    );
    if (ids.length > 0) await requireOneSource(db, isWanted);
    const wanted = db.select({ id: importedObjects.targetId }).from(importedObjects).where(isWanted);
    const opened = await db
      .update(accounts)
      .set({ status: "Active" })
      .where(
        and(eq(accounts.status, "Inactive"), eq(accounts.role, "customer"), inArray(accounts.id, wanted)),
      )
      .returning({ id: accounts.id });
    if (opened.length > 0) note({ changes: { count: opened.length } });
    return { opened: opened.length };
  },
});

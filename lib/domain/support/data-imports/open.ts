import { and, eq, inArray } from "drizzle-orm";
import { z } from "zod";
import { accounts } from "@/lib/db/tables/customers/accounts";
import { importedObjects } from "@/lib/db/tables/support/data-imports";
import { byStaff } from "../../kernel/access/access";
import { staffOperation } from "../../kernel/staff/staff-operation";

/**
 * Opens imported accounts: from then on their owners sign in, and what they have is invoiced. `ids`: those of the source;
 * none = all that are not open. Accounts that are open stay as they are.
 */
export const openImported = staffOperation({
  name: "data_imports.open",
  summary: "Opens the accounts of customers who were imported",
  access: byStaff("write", "settings/manage"),
  changes: [],
  fails: [],
  input: z.object({ ids: z.array(z.string().min(1).max(60)).max(1_000).default([]) }),
  output: z.object({ opened: z.int() }),
  run: async ({ db, note }, { ids }) => {
    const isWanted = and(
      eq(importedObjects.noun, "customer"),
      ids.length > 0 ? inArray(importedObjects.sourceId, ids) : undefined,
    );
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

import { and, asc, count, desc, eq, isNotNull, lt, sql } from "drizzle-orm";
import { z } from "zod";
import type { Database } from "@/lib/db/client";
import { accounts } from "@/lib/db/tables/customers/accounts";
import { companies, hasFacts } from "@/lib/db/tables/money/companies";
import { dataImports, importedObjects } from "@/lib/db/tables/support/data-imports";
import { byStaff } from "../../kernel/access/access";
import { staffOperation } from "../../kernel/staff/staff-operation";
import { type DataImport, DataImports } from "./schema";

const pageSize = 20;

export const viewOf = (row: typeof dataImports.$inferSelect): DataImport => ({
  id: row.id,
  source: row.source,
  origin: row.origin,
  is_dry: row.isDry,
  state: row.state,
  started: row.startedAt.toISOString(),
  ended: row.endedAt?.toISOString() ?? null,
});

/** Imported customers who were not told yet; written as in the index. */
export const isUntold = sql`noun = 'customer' and ${importedObjects.toldAt} is null`;

async function countCustomers(db: Database) {
  // Only imports make accounts of customers that are not open.
  const isWaiting = and(eq(accounts.role, "customer"), eq(accounts.status, "Inactive"));
  const [waiting] = await db.select({ all: count() }).from(accounts).where(isWaiting);
  // Who is not open was not told either.
  const [gone] = await db
    .select({ all: count() })
    .from(importedObjects)
    .innerJoin(accounts, eq(accounts.id, importedObjects.targetId))
    .where(and(isUntold, isNotNull(importedObjects.goneAt), isWaiting));
  const [untold] = await db
    .select({ all: count() })
    .from(importedObjects)
    .innerJoin(accounts, eq(accounts.id, importedObjects.targetId))
    .where(and(isUntold, eq(accounts.status, "Active")));
  return { closed: (waiting?.all ?? 0) - (gone?.all ?? 0), untold: untold?.all ?? 0 };
}

/** Imports from other systems, the newest first. */
export const listDataImports = staffOperation({
  name: "data_imports.list",
  summary: "Lists the imports from other systems",
  access: byStaff("read", "settings/manage"),
  looks: "now_and_then",
  input: z.object({ before: z.int().positive().optional() }),
  output: DataImports,
  run: async ({ db }, { before }) => {
    const rows = await db
      .select()
      .from(dataImports)
      .where(before === undefined ? undefined : lt(dataImports.id, before))
      .orderBy(desc(dataImports.id))
      .limit(pageSize + 1);
    const page = rows.slice(0, pageSize);
    const sellers = await db
      .select({ region: companies.region, name: companies.name })
      .from(companies)
      .where(hasFacts)
      .orderBy(asc(companies.id));
    const sources = await db
      .selectDistinct({ source: dataImports.source })
      .from(dataImports)
      .where(eq(dataImports.isDry, false))
      .orderBy(asc(dataImports.source));
    return {
      imports: page.map(viewOf),
      older: rows.length > pageSize ? (page.at(-1)?.id ?? null) : null,
      companies: sellers,
      sources: sources.map(({ source }) => source),
      customers: await countCustomers(db),
    };
  },
});

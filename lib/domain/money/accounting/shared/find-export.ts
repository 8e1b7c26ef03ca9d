import { eq } from "drizzle-orm";
import type { Database } from "@/lib/db/client";
import { accountingExports } from "@/lib/db/tables/money/accounting";
import { companies } from "@/lib/db/tables/money/companies";
import { fail } from "../../../kernel/errors/fail";

/** An export, with the region of its company. */
export async function findExport(db: Database, id: number) {
  const [row] = await db
    .select({ made: accountingExports, region: companies.region })
    .from(accountingExports)
    .innerJoin(companies, eq(companies.id, accountingExports.companyId))
    .where(eq(accountingExports.id, id));
  if (!row) throw fail("accounting.not_found");
  return row;
}

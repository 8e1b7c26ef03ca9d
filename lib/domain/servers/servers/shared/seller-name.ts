import { eq } from "drizzle-orm";
import type { Database } from "@/lib/db/client";
import { accounts } from "@/lib/db/tables/customers/accounts";
import { companies } from "@/lib/db/tables/money/companies";

/** The name of the account's seller. */
export async function readSellerName(db: Database, accountId: number): Promise<string> {
  const [row] = await db
    .select({ name: companies.name })
    .from(accounts)
    .innerJoin(companies, eq(companies.id, accounts.companyId))
    .where(eq(accounts.id, accountId));
  return row?.name ?? "";
}

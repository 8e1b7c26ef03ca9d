import { eq } from "drizzle-orm";
import { zoneOf } from "@/lib/base/time-zone";
import type { Database } from "@/lib/db/client";
import { accounts } from "@/lib/db/tables/customers/accounts";
import { companies } from "@/lib/db/tables/money/companies";

/** Time zone of the account's seller, in which hours of backups are. */
export async function readSellerZone(db: Database, accountId: number): Promise<string> {
  const [company] = await db
    .select({ timeZone: companies.timeZone, country: companies.country })
    .from(accounts)
    .innerJoin(companies, eq(companies.id, accounts.companyId))
    .where(eq(accounts.id, accountId));
  return company ? zoneOf(company) : "UTC";
}

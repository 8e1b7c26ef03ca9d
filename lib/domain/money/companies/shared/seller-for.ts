import { asc, sql } from "drizzle-orm";
import type { Database } from "@/lib/db/client";
import { companies, hasFacts } from "@/lib/db/tables/money/companies";

/** The seller in the customer's country; otherwise the first seller. */
export async function sellerFor(db: Database, country: string): Promise<typeof companies.$inferSelect> {
  const [company] = await db
    .select()
    .from(companies)
    .where(hasFacts)
    .orderBy(sql`${companies.country} <> ${country}`, asc(companies.id))
    .limit(1);
  if (!company) throw new Error("Nobody sells here yet. Add the company that sells first: company add.");
  return company;
}

import { eq, sql } from "drizzle-orm";
import type { Database } from "@/lib/db/client";
import { accounts } from "@/lib/db/tables/customers/accounts";

type Account = typeof accounts.$inferSelect;
type Found = Pick<Account, "id" | "email" | "language" | "status" | "role" | "companyId" | "brandId">;

/** Finds the account with that email (in its stored form), in any state; null if there is none. */
export async function findByEmail(db: Database, email: string): Promise<Found | null> {
  const [row] = await db
    .select({
      id: accounts.id,
      email: accounts.email,
      language: accounts.language,
      status: accounts.status,
      role: accounts.role,
      companyId: accounts.companyId,
      brandId: accounts.brandId,
    })
    .from(accounts)
    .where(eq(sql`lower(${accounts.email})`, email));
  return row ?? null;
}

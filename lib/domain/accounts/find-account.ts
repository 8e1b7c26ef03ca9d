import { and, eq, sql } from "drizzle-orm";
import type { Database } from "@/lib/db/client";
import { accounts } from "@/lib/db/tables/accounts";

type Account = typeof accounts.$inferSelect;
type Found = Pick<Account, "id" | "email" | "language" | "status">;

/** The account with that address (in its stored form), whatever its state; null when there is none. */
export async function findByEmail(db: Database, email: string): Promise<Found | null> {
  const [row] = await db
    .select({ id: accounts.id, email: accounts.email, language: accounts.language, status: accounts.status })
    .from(accounts)
    .where(eq(sql`lower(${accounts.email})`, email));
  return row ?? null;
}

/** The active account, locked; null when it is closed. */
export async function lockAccount(db: Database, id: number): Promise<Account | null> {
  const isActive = and(eq(accounts.id, id), eq(accounts.status, "Active"));
  const [account] = await db.select().from(accounts).where(isActive).for("update");
  return account ?? null;
}

import { and, eq } from "drizzle-orm";
import type { Database } from "@/lib/db/client";
import { accounts } from "@/lib/db/tables/customers/accounts";

type Account = typeof accounts.$inferSelect;

/** Locks and returns the account's row until the end of the transaction, to serialize changes of the account. */
export async function lockAccount(db: Database, accountId: number): Promise<Account> {
  const [row] = await db.select().from(accounts).where(eq(accounts.id, accountId)).for("no key update");
  if (!row) throw new Error("The account of the session is not there.");
  return row;
}

/** Locks and returns the active account; null if it is closed. */
export async function lockActiveAccount(db: Database, accountId: number): Promise<Account | null> {
  const isActive = and(eq(accounts.id, accountId), eq(accounts.status, "Active"));
  const [account] = await db.select().from(accounts).where(isActive).for("update");
  return account ?? null;
}

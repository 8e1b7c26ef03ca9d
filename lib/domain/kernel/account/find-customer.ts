import { and, eq } from "drizzle-orm";
import type { Database } from "@/lib/db/client";
import { accounts } from "@/lib/db/tables/customers/accounts";
import { fail } from "../errors/fail";

export type CustomerRow = typeof accounts.$inferSelect;

/** Returns a customer's account; staff accounts are not found. */
export async function findCustomer(db: Database, id: number): Promise<CustomerRow> {
  const mine = and(eq(accounts.id, id), eq(accounts.role, "customer"));
  const [row] = await db.select().from(accounts).where(mine);
  if (!row) throw fail("account.not_found");
  return row;
}

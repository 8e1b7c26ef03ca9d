import { and, eq, sql } from "drizzle-orm";
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

/** Returns a customer's account by its email address or its number of billing. */
export async function findCustomerCalled(db: Database, text: string): Promise<CustomerRow> {
  const called = text.trim();
  const [, number] = /^#?([1-9]\d{0,8})$/.exec(called) ?? [];
  const isIt = number
    ? eq(accounts.billingId, Number(number))
    : eq(sql`lower(${accounts.email})`, called.toLowerCase());
  const [row] = await db
    .select()
    .from(accounts)
    .where(and(isIt, eq(accounts.role, "customer")));
  if (!row) throw fail("account.not_found", {}, { fields: { customer: "is no customer" } });
  return row;
}

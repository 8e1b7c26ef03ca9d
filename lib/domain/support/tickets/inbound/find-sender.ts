import { and, eq, sql } from "drizzle-orm";
import type { Database } from "@/lib/db/client";
import { accounts } from "@/lib/db/tables/customers/accounts";
import { contacts } from "@/lib/db/tables/customers/contacts";
import { emailConfirmations } from "@/lib/db/tables/identity/email-confirmations";

/**
 * The accounts for which this address may write: its own, and those in which it is a confirmed contact who receives
 * support mails.
 */
export async function accountsOfSender(db: Database, email: string): Promise<number[]> {
  if (email === "") return [];
  const isCustomer = and(eq(accounts.role, "customer"), eq(accounts.status, "Active"));
  const own = await db
    .select({ id: accounts.id })
    .from(accounts)
    .where(and(eq(sql`lower(${accounts.email})`, email), isCustomer));
  const asContact = await db
    .select({ id: accounts.id })
    .from(contacts)
    .innerJoin(accounts, eq(accounts.id, contacts.accountId))
    .innerJoin(
      emailConfirmations,
      and(
        eq(emailConfirmations.accountId, contacts.accountId),
        eq(sql`lower(${emailConfirmations.address})`, email),
      ),
    )
    .where(and(eq(sql`lower(${contacts.email})`, email), eq(contacts.supportEmails, true), isCustomer));
  return [...new Set([...own, ...asContact].map(({ id }) => id))];
}

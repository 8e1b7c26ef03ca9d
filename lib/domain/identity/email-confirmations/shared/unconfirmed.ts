import { and, eq, inArray } from "drizzle-orm";
import type { Database } from "@/lib/db/client";
import { accounts } from "@/lib/db/tables/customers/accounts";
import { emailConfirmations } from "@/lib/db/tables/identity/email-confirmations";

/**
 * Returns the addresses to which the account may not send: neither its own email nor confirmed by their reader.
 * Typing an address into a form does not prove ownership of the mailbox.
 */
export async function unconfirmedAmong(
  db: Database,
  accountId: number,
  addresses: string[],
): Promise<ReadonlySet<string>> {
  if (addresses.length === 0) return new Set();
  const [account] = await db
    .select({ email: accounts.email })
    .from(accounts)
    .where(eq(accounts.id, accountId));
  const agreed = await db
    .select({ address: emailConfirmations.address })
    .from(emailConfirmations)
    .where(and(eq(emailConfirmations.accountId, accountId), inArray(emailConfirmations.address, addresses)));
  const known = new Set([account?.email.toLowerCase(), ...agreed.map(({ address }) => address)]);
  return new Set(addresses.filter((address) => !known.has(address)));
}

export const isUnconfirmed = async (db: Database, accountId: number, address: string): Promise<boolean> =>
  (await unconfirmedAmong(db, accountId, [address])).has(address);

import { desc, eq, sql } from "drizzle-orm";
import type { Database } from "@/lib/db/client";
import { accounts } from "@/lib/db/tables/customers/accounts";
import { customerNotes } from "@/lib/db/tables/support/back-office";
import { findCustomer } from "../../kernel/account/find-customer";
import { readSellerName } from "../../servers/servers/shared/seller-name";
import { nameOfAccount } from "../tickets/shared/read-thread";
import type { ServerRecord } from "./schema";

const notesShown = 5;

/** The owner of a server, with the company that sells to them. */
export async function readOwner(db: Database, accountId: number): Promise<ServerRecord["customer"]> {
  const { id, email, profile, status } = await findCustomer(db, accountId);
  return {
    id,
    email,
    name: `${profile.firstname} ${profile.lastname}`.trim(),
    company: profile.companyname,
    state: status,
    seller: await readSellerName(db, id),
  };
}

/** The newest notes of staff about the customer. */
export async function readNotesOf(db: Database, accountId: number): Promise<ServerRecord["notes"]> {
  const rows = await db
    .select({
      id: customerNotes.id,
      text: customerNotes.text,
      at: customerNotes.createdAt,
      by: sql<string>`coalesce(nullif(${nameOfAccount}, ''), ${accounts.email}, '')`,
    })
    .from(customerNotes)
    .leftJoin(accounts, eq(accounts.id, customerNotes.authorId))
    .where(eq(customerNotes.accountId, accountId))
    .orderBy(desc(customerNotes.id))
    .limit(notesShown);
  return rows.map(({ at, ...row }) => ({ ...row, at: at.toISOString() }));
}

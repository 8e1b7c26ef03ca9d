import { and, asc, eq } from "drizzle-orm";
import type { Database } from "@/lib/db/client";
import { contacts } from "@/lib/db/tables/customers/contacts";
import { fail } from "../../kernel/errors/fail";
import { readId, type Target } from "../../kernel/operation/target";

export type ContactRow = typeof contacts.$inferSelect;

/** The account's contacts, oldest first. */
export const contactsOf = (db: Database, accountId: number): Promise<ContactRow[]> =>
  db.select().from(contacts).where(eq(contacts.accountId, accountId)).orderBy(asc(contacts.id));

/** Returns the caller's contact; another account's is not found. */
export const contact = (parameter: string): Target<ContactRow> => ({
  noun: "contact",
  parameter,
  fails: ["contact.not_found"],
  find: async ({ db, actor }, value, isLocked) => {
    const isOwn = and(eq(contacts.id, readId(parameter, value)), eq(contacts.accountId, actor.account.id));
    const query = db.select().from(contacts).where(isOwn);
    const [row] = isLocked ? await query.for("update") : await query;
    if (!row) throw fail("contact.not_found");
    return row;
  },
});

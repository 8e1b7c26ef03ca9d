import { randomBytes } from "node:crypto";
import { z } from "zod";
import { contacts } from "@/lib/db/tables/customers/contacts";
import { writes } from "../../kernel/access/access";
import { lockAccount } from "../../kernel/account/lock-account";
import { fail } from "../../kernel/errors/fail";
import type { SignedContext } from "../../kernel/operation/context";
import { operation } from "../../kernel/operation/operation";
import { type ContactRow, contactsOf } from "./lookup";
import { inventedEmail, mostContacts } from "./rules";
import { ContactId } from "./schema";

/** Inserts a contact with a placeholder email, in the caller's transaction. */
export async function insertContact({ db, now, actor }: SignedContext): Promise<ContactRow> {
  const { id: accountId } = await lockAccount(db, actor.account.id);
  if ((await contactsOf(db, accountId)).length >= mostContacts) throw fail("contact.too_many");
  const email = inventedEmail(randomBytes(6).toString("hex"));
  const [row] = await db
    .insert(contacts)
    .values({ accountId, email, createdAt: now, updatedAt: now })
    .returning();
  if (!row) throw new Error("The contact was not written.");
  return row;
}

/**
 * `billing/add_contact` (specification 4.5): adds a contact with a placeholder email, which gets no mails until it is
 * changed.
 */
export const addContact = operation({
  name: "billing.add_contact",
  summary: "Adds a contact, whose email has to be changed",
  description:
    "Adds a contact with a made-up address and answers its number. `billing/update_contact` gives it its real one.",
  access: writes({ topic: "contacts" }),
  changes: ["contacts"],
  fails: ["contact.too_many"],
  isCreating: true,
  input: z.object({}),
  output: ContactId,
  run: async (context) => {
    const { id } = await insertContact(context);
    context.note({ target: `contact ${id}`, changes: { added: "contact" } });
    return { contactid: id };
  },
});

import { eq } from "drizzle-orm";
import { contacts } from "@/lib/db/tables/customers/contacts";
import { customerNotes } from "@/lib/db/tables/support/back-office";
import { mostContacts } from "../../../customers/contacts/rules";
import type { SourceContact, SourceCustomer } from "../source";
import type { TakenCustomer } from "./customer";
import { digestOf, fateOf, leave, nameOf, remark, settle, type Taking } from "./taking";

const rowOf = ({ id: _id, mails, ...own }: SourceContact) => ({
  ...own,
  domainEmails: mails.domain,
  generalEmails: mails.general,
  invoiceEmails: mails.invoice,
  productEmails: mails.product,
  supportEmails: mails.support,
  affiliateEmails: mails.affiliate,
});

/** Contacts get mails once their readers have confirmed that, as every contact here. */
export async function takeContacts(
  taking: Taking,
  { id: accountId, isOpen }: TakenCustomer,
  { contacts: wanted, email }: SourceCustomer,
): Promise<void> {
  const { db, now, known } = taking;
  const present = await db
    .select({ id: contacts.id, email: contacts.email })
    .from(contacts)
    .where(eq(contacts.accountId, accountId));
  const ids = new Map(present.map((row) => [row.email.toLowerCase(), row.id]));
  for (const contact of wanted) {
    const digest = digestOf(contact);
    const fate = fateOf(taking, "contact", contact.id, digest);
    const last = known.get(nameOf("contact", contact.id));
    const other = ids.get(contact.email);
    if (contact.email === email || (other !== undefined && other !== last?.targetId)) {
      if (!last) leave(taking, "contact", contact.id, "email_taken");
      continue;
    }
    if (fate === "same" || (fate === "changed" && isOpen)) {
      if (fate === "changed") remark(taking, "contact", contact.id, "changed_here");
      settle(taking, "contact", contact.id, {
        fate: "same",
        digest,
        targetId: last?.targetId ?? 0,
        accountId,
      });
      continue;
    }
    if (!last && ids.size >= mostContacts) {
      leave(taking, "contact", contact.id, "failed", String(mostContacts));
      continue;
    }
    const values = { ...rowOf(contact), updatedAt: now };
    const isThere = last && present.some(({ id }) => id === last.targetId);
    const [row] = isThere
      ? await db
          .update(contacts)
          .set(values)
          .where(eq(contacts.id, last.targetId))
          .returning({ id: contacts.id })
      : await db
          .insert(contacts)
          .values({ ...values, accountId, createdAt: now })
          .returning({ id: contacts.id });
    if (!row) throw new Error("The contact was not written.");
    ids.set(contact.email, row.id);
    settle(taking, "contact", contact.id, { fate, digest, targetId: row.id, accountId });
  }
}

/** Notes that staff wrote of the customer there: here they are notes of nobody's name. */
export async function takeNotes(
  taking: Taking,
  { id: accountId }: TakenCustomer,
  { id: customerId, notes }: SourceCustomer,
): Promise<void> {
  const { db, known } = taking;
  for (const { id, text, at, isPinned } of notes) {
    // Those of the client itself have no id of their own.
    const name = `${customerId} ${id}`;
    const digest = digestOf([text, at, isPinned]);
    const fate = fateOf(taking, "note", name, digest);
    const last = known.get(nameOf("note", name));
    if (fate === "same") {
      settle(taking, "note", name, { fate, digest, targetId: last?.targetId ?? 0, accountId });
      continue;
    }
    const values = { text, createdAt: at, pinnedAt: isPinned ? at : null };
    const [changed] = last
      ? await db
          .update(customerNotes)
          .set(values)
          .where(eq(customerNotes.id, last.targetId))
          .returning({ id: customerNotes.id })
      : [];
    const [row] = changed
      ? [changed]
      : await db
          .insert(customerNotes)
          .values({ ...values, accountId })
          .returning({ id: customerNotes.id });
    if (!row) throw new Error("The note was not written.");
    settle(taking, "note", name, { fate, digest, targetId: row.id, accountId });
  }
}

import { and, eq, ne, sql } from "drizzle-orm";
import type { z } from "zod";
import { parsePhone } from "@/lib/base/phone";
import type { Database } from "@/lib/db/client";
import { contacts } from "@/lib/db/tables/customers/contacts";
import { requestEmailConfirmation } from "../../identity/email-confirmations/shared/ask";
import { readEmail } from "../../identity/email-confirmations/shared/read-email";
import { newPasswordFailures } from "../../identity/passwords/errors";
import { hashPassword, requireStrongPassword } from "../../identity/passwords/shared/hash";
import { requireAccountOwner, writes } from "../../kernel/access/access";
import { requireGrantor } from "../../kernel/access/reauthentication";
import { lockAccount } from "../../kernel/account/lock-account";
import { invalidArgument } from "../../kernel/errors/fail";
import type { SignedContext } from "../../kernel/operation/context";
import { operation } from "../../kernel/operation/operation";
import { locked } from "../../kernel/operation/target";
import { emailFailures } from "../accounts/errors";
import { readProfileText } from "../accounts/rules";
import { type ContactRow, contact } from "./lookup";
import { ContactId, UpdateContact } from "./schema";

type Changes = Omit<z.output<typeof UpdateContact>, "contact_id" | "password2">;

/** Returns the number's digits with the country code; the specification sends it without a plus. */
function readPhone(text: string): string {
  if (text.trim() === "") return "";
  const phone = parsePhone(/^\s*[1-9]/.test(text) ? `+${text.trim()}` : text, 0);
  if (!phone) throw invalidArgument("phonenumber", "is no phone number with a country code");
  return `${phone.countryCode}${phone.number}`;
}

/** A contact needs only an address, so an empty name is valid. */
function readName(field: "firstname" | "lastname", given: string): string {
  if (given.trim() === "") return "";
  const read = readProfileText(field, given);
  if ("text" in read) return read.text;
  throw invalidArgument(field, read.problem === "long" ? "is too long" : "has characters that no name has");
}

async function requireFree(db: Database, { id, accountId }: ContactRow, email: string): Promise<void> {
  const same = and(
    eq(contacts.accountId, accountId),
    eq(sql`lower(${contacts.email})`, email),
    ne(contacts.id, id),
  );
  const [other] = await db.select({ id: contacts.id }).from(contacts).where(same);
  if (other) throw invalidArgument("email", "is the email of another contact");
}

function changesOf(wanted: Changes, email: string): Partial<ContactRow> {
  const { firstname, lastname, phonenumber } = wanted;
  const given = {
    email,
    firstname: firstname === undefined ? undefined : readName("firstname", firstname),
    lastname: lastname === undefined ? undefined : readName("lastname", lastname),
    phonenumber: phonenumber === undefined ? undefined : readPhone(phonenumber),
    generalEmails: wanted.generalemails,
    invoiceEmails: wanted.invoiceemails,
    productEmails: wanted.productemails,
    supportEmails: wanted.supportemails,
    domainEmails: wanted.domainemails,
    affiliateEmails: wanted.affiliateemails,
  };
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
}

/** Contacts that receive support mails may also mail support on behalf of the account. */
const mayWrite = ({ supportEmails, email: before }: ContactRow, wanted: Changes, email: string): boolean =>
  (wanted.supportemails ?? supportEmails) && (!supportEmails || email !== before);

/**
 * Changes a contact in the caller's transaction. An address may belong to someone else, so its reader must consent
 * first, as for notifications of API keys.
 */
export async function changeContact(
  context: SignedContext,
  row: ContactRow,
  wanted: Changes,
  passwordHash: string | null,
): Promise<void> {
  const { db, now } = context;
  const email = readEmail(wanted.email);
  // The lock keeps two contacts from getting the same email concurrently.
  await lockAccount(db, row.accountId);
  if (mayWrite(row, wanted, email)) await requireGrantor(context);
  await requireFree(db, row, email);
  const changes = changesOf(wanted, email);
  await db
    .update(contacts)
    .set({ ...changes, ...(passwordHash === null ? {} : { passwordHash }), updatedAt: now })
    .where(eq(contacts.id, row.id));
  if (email !== row.email) await requestEmailConfirmation(context, email);
  const named = { ...changes, ...(passwordHash === null ? {} : { password: "changed" }) };
  context.note({ target: `contact ${row.id}`, changes: named });
}

/** `billing/update_contact` (specification 4.5). */
export const updateContact = operation({
  name: "billing.update_contact",
  summary: "Changes a contact",
  description: "Changes address, name or mails of a contact.",
  access: writes({ grants: "sometimes", topic: "contacts" }),
  changes: ["contacts"],
  fails: [
    "colleague.forbidden",
    "impersonation.forbidden",
    "person.required",
    ...emailFailures,
    ...newPasswordFailures,
  ],
  target: locked(contact("contact_id")),
  input: UpdateContact,
  output: ContactId,
  before: async (context, { email, password2 }) => {
    const address = readEmail(email);
    if (!password2) return null;
    requireAccountOwner(context);
    await requireStrongPassword(password2, address, "password2");
    return hashPassword(password2, String(context.actor.account.id));
  },
  run: async (context, input, row, passwordHash) => {
    await changeContact(context, row, input, passwordHash);
    return { contactid: row.id };
  },
});

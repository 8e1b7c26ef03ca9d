import { and, eq } from "drizzle-orm";
import { anyOf } from "@/lib/db/any-of";
import type { Database } from "@/lib/db/client";
import { accounts } from "@/lib/db/tables/accounts";
import { contacts } from "@/lib/db/tables/contacts";
import { confirmedRecipients } from "@/lib/db/tables/recipients";

export type MailKind = "invoice" | "product" | "support";

/** The kind of a notice by the noun of its name; notices about getting in are for the owner alone. */
const kinds: Record<string, MailKind> = {
  conversation: "support",
  credit: "invoice",
  credit_note: "invoice",
  invoice: "invoice",
  payment: "invoice",
  renewal: "invoice",
  server: "product",
};

/** Null = for the owner alone. */
export function kindOfNotice(name: string): MailKind | null {
  const noun = name.slice(0, name.indexOf("."));
  return Object.hasOwn(kinds, noun) ? (kinds[noun] ?? null) : null;
}

const wants = {
  invoice: contacts.invoiceEmails,
  product: contacts.productEmails,
  support: contacts.supportEmails,
};

type Receiver = { accountId: number; email: string } & Record<MailKind, boolean>;

/** The mailboxes of these accounts' contacts whose readers have agreed, and what each gets. Never the owner's own. */
export async function readReceivers(db: Database, accountIds: readonly number[]): Promise<Receiver[]> {
  const agreed = and(
    eq(confirmedRecipients.accountId, contacts.accountId),
    eq(confirmedRecipients.address, contacts.email),
  );
  const rows = await db
    .select({ accountId: contacts.accountId, email: contacts.email, owner: accounts.email, ...wants })
    .from(contacts)
    .innerJoin(confirmedRecipients, agreed)
    .innerJoin(accounts, eq(accounts.id, contacts.accountId))
    .where(anyOf(contacts.accountId, accountIds));
  return rows.filter(({ email, owner }) => email !== owner.toLowerCase());
}

import { and, eq, sql } from "drizzle-orm";
import { anyOf } from "@/lib/db/any-of";
import type { Database } from "@/lib/db/client";
import { accounts } from "@/lib/db/tables/customers/accounts";
import { contacts } from "@/lib/db/tables/customers/contacts";
import { emailConfirmations } from "@/lib/db/tables/identity/email-confirmations";

export type MailKind = "invoice" | "product" | "support";

/** The kind of a notice by the first part of its name; notices about sign-in and access go only to the owner. */
const kinds: Record<string, MailKind> = {
  budget: "invoice",
  conversation: "support",
  credit: "invoice",
  credit_note: "invoice",
  debit: "invoice",
  incident: "product",
  invoice: "invoice",
  maintenance: "product",
  payment: "invoice",
  renewal: "invoice",
  server: "product",
};

/** Null = only for the owner. */
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

const agreed = and(
  eq(emailConfirmations.accountId, contacts.accountId),
  eq(emailConfirmations.address, contacts.email),
);
const isOwn = (email: string, owner: string): boolean => email === owner.toLowerCase();

/** The mailboxes of these accounts' confirmed contacts, and which mails each receives. Never the owner's own. */
export async function readReceivers(db: Database, accountIds: readonly number[]): Promise<Receiver[]> {
  const rows = await db
    .select({ accountId: contacts.accountId, email: contacts.email, owner: accounts.email, ...wants })
    .from(contacts)
    .innerJoin(emailConfirmations, agreed)
    .innerJoin(accounts, eq(accounts.id, contacts.accountId))
    .where(anyOf(contacts.accountId, accountIds));
  return rows.filter(({ email, owner }) => !isOwn(email, owner));
}

type Owner = { id: number; email: string; language: string };

/**
 * The owner of an account, and the mailboxes of contacts who receive its mails of that kind; null if there is no such
 * account.
 */
export async function readOwner(
  db: Database,
  accountId: number,
  kind: MailKind | null,
): Promise<{ owner: Owner; others: string[] } | null> {
  const isAsked = kind === null ? sql`false` : eq(wants[kind], true);
  const rows = await db
    .select({
      owner: { id: accounts.id, email: accounts.email, language: accounts.language },
      other: emailConfirmations.address,
    })
    .from(accounts)
    .leftJoin(contacts, and(eq(contacts.accountId, accounts.id), isAsked))
    .leftJoin(emailConfirmations, agreed)
    .where(eq(accounts.id, accountId));
  const [first] = rows;
  if (!first) return null;
  const others = rows.flatMap(({ other }) => other ?? []).filter((other) => !isOwn(other, first.owner.email));
  return { owner: first.owner, others };
}

import { sql } from "drizzle-orm";
import { type AnyPgColumn, boolean, index, integer, pgTable, text } from "drizzle-orm/pg-core";
import type { Locale } from "@/lib/base/locale";
import { sealedText } from "../../sealed-text";
import { ownerId } from "../customers/accounts";
import { bytes, moment } from "../kernel/columns";

/** A link in a mail that allows one action, once. */
export const mailLinks = pgTable(
  "mail_links",
  {
    tokenHash: bytes("token_hash").primaryKey(),
    purpose: text("purpose")
      .$type<
        | "reset_password"
        | "change_email"
        | "undo_email"
        | "end_sessions"
        | "confirm_recipient"
        | "join_staff"
        | "join_account"
      >()
      .notNull(),
    accountId: ownerId(),
    /** The new email address of `change_email`, the old one of `undo_email`, the one of `confirm_recipient`. */
    detail: text("detail"),
    createdAt: moment("created_at").notNull(),
    expiresAt: moment("expires_at").notNull(),
    usedAt: moment("used_at"),
  },
  (t) => [index("mail_links_account").on(t.accountId), index("mail_links_end").on(t.expiresAt)],
);

/** What it said is not kept any more. */
export const isErased = (table: { body: AnyPgColumn }) => sql`${table.body} = '\\x'`;

export const mails = pgTable(
  "mails",
  {
    id: integer("id").primaryKey().generatedByDefaultAsIdentity(),
    accountId: integer("account_id"),
    /** The key that the mail is about. */
    apiKeyId: integer("api_key_id"),
    isTest: boolean("is_test").notNull().default(false),
    /** The invoice that goes with it as PDF. */
    invoiceId: integer("invoice_id"),
    recipient: text("recipient").notNull(),
    subject: sealedText("subject", "mail").notNull(),
    body: sealedText("body", "mail").notNull(),
    /** The ticket that it belongs to, as JSON; sealed, because the address for answers lets its holder write. */
    thread: sealedText("thread", "mail"),
    /** Of a mail with a link or a code: the same without, for staff; subject and body as JSON. */
    masked: sealedText("masked", "mail"),
    /** The language that it is written in; null of those from before languages were kept. */
    locale: text("locale").$type<Locale>(),
    createdAt: moment("created_at").notNull(),
    sentAt: moment("sent_at"),
    /** What it tells, by its name in lib/i18n/mails; null of those from before names were kept. */
    kind: text("kind"),
    /** When it could not be sent, and what the mail server said; null while that has not happened, or once it was sent. */
    failedAt: moment("failed_at"),
    lastError: text("last_error"),
    /** When staff said that nobody needs to look at its failure any more, and who; null while someone has to. */
    dismissedAt: moment("set_aside_at"),
    dismissedBy: integer("set_aside_by"),
  },
  (t) => [
    index("mails_failed").on(t.id).where(sql`failed_at is not null`),
    index("mails_unsent").on(t.id).where(sql`sent_at is null`),
    index("mails_sent").on(t.sentAt).where(sql`sent_at is not null`),
    index("mails_unerased").on(t.sentAt).where(sql`sent_at is not null and body <> '\\x'`),
    index("mails_account").on(t.accountId, t.id),
    index("mails_key").on(t.apiKeyId, t.id),
    index("mails_invoice").on(t.invoiceId),
  ],
);

import { sql } from "drizzle-orm";
import { type AnyPgColumn, boolean, index, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import type { Locale } from "@/lib/base/locale";
import { sealedText } from "../../sealed-text";
import { ownerId } from "../customers/accounts";
import { bytes, moment } from "../kernel/columns";

/** A one-time link in a mail, for one action. */
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

/** Its texts are not in its row: a while after it was sent they are in mail_bodies, until they are erased. */
export const isEmptied = (table: { body: AnyPgColumn }) => sql`${table.body} = '\\x'`;

export const mails = pgTable(
  "mails",
  {
    id: integer("id").primaryKey().generatedByDefaultAsIdentity(),
    accountId: integer("account_id"),
    /** Its brand, where there is no account; null = that of the account, or the default. */
    brandId: integer("brand_id"),
    /** The API key that the mail is about. */
    apiKeyId: integer("api_key_id"),
    isTest: boolean("is_test").notNull().default(false),
    /** The invoice attached as PDF. */
    invoiceId: integer("invoice_id"),
    /** The letter of dunning attached as PDF. */
    letterId: integer("letter_id"),
    /** The credit note attached as PDF. */
    creditNoteId: integer("credit_note_id"),
    recipient: text("recipient").notNull(),
    subject: sealedText("subject", "mail").notNull(),
    body: sealedText("body", "mail").notNull(),
    /** Its ticket, as JSON; sealed, because anyone with the reply address can write to the ticket. */
    thread: sealedText("thread", "mail"),
    /** For a mail with a link or code: subject and body without it, as JSON, for staff. */
    masked: sealedText("masked", "mail"),
    /** Its language; null on rows older than this column. */
    locale: text("locale").$type<Locale>(),
    createdAt: moment("created_at").notNull(),
    sentAt: moment("sent_at"),
    /** Kind of mail, as named in lib/i18n/mails; null on rows older than this column. */
    kind: text("kind"),
    /** When sending failed, and the mail server's error; null if it has not failed, or was sent later. */
    failedAt: moment("failed_at"),
    lastError: text("last_error"),
    /** When staff dismissed the failure, and who; null while it is open. */
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
    index("mails_before_account").on(sql`lower(${t.recipient})`).where(sql`account_id is null`),
    // For the list of staff.
    index("mails_listed").on(t.createdAt, t.id),
    index("mails_recipient").on(sql`lower(${t.recipient}) text_pattern_ops`),
  ],
);

/** Mails of before a long stop of all workers, until staff say whether they are still sent. */
export const heldMails = pgTable("held_mails", {
  mailId: integer("mail_id")
    .primaryKey()
    .references(() => mails.id, { onDelete: "cascade" }),
  heldAt: moment("held_at").notNull(),
});

/**
 * What sent mails say, so that old months go at once. Partitioned by month of `at`, which is when the mail was sent; a trigger
 * deletes them with their mail, because a foreign key would lock all mails when a partition goes.
 */
export const mailBodies = pgTable(
  "mail_bodies",
  {
    mailId: integer("mail_id").notNull(),
    at: moment("at").notNull(),
    subject: sealedText("subject", "mail").notNull(),
    body: sealedText("body", "mail").notNull(),
    thread: sealedText("thread", "mail"),
    masked: sealedText("masked", "mail"),
  },
  (t) => [primaryKey({ columns: [t.mailId, t.at] })],
);

import { boolean, index, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { sealedText } from "../sealed-text";
import { ownerId } from "./accounts";
import { bytes, moment } from "./columns";

/** A link in a mail that allows one action, once. */
export const mailLinks = pgTable(
  "mail_links",
  {
    tokenHash: bytes("token_hash").primaryKey(),
    purpose: text("purpose")
      .$type<"reset_password" | "change_email" | "undo_email" | "end_sessions" | "confirm_recipient">()
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

/** Mailboxes, besides the account's own email, whose readers have agreed to get its notifications. */
export const confirmedRecipients = pgTable(
  "confirmed_recipients",
  {
    accountId: ownerId(),
    address: text("address").notNull(),
    confirmedAt: moment("confirmed_at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.accountId, t.address] })],
);

export const mails = pgTable(
  "mails",
  {
    id: integer("id").primaryKey().generatedByDefaultAsIdentity(),
    accountId: integer("account_id"),
    /** The key that the mail is about. */
    apiKeyId: integer("api_key_id"),
    isTest: boolean("is_test").notNull().default(false),
    recipient: text("recipient").notNull(),
    subject: sealedText("subject", "mail").notNull(),
    body: sealedText("body", "mail").notNull(),
    createdAt: moment("created_at").notNull(),
    sentAt: moment("sent_at"),
  },
  (t) => [index("mails_account").on(t.accountId, t.id), index("mails_key").on(t.apiKeyId, t.id)],
);

import { sql } from "drizzle-orm";
import { index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { ownerId } from "../customers/accounts";
import { moment } from "../kernel/columns";

/** Text messages; only stored if no SMS gateway is configured. */
export const smsMessages = pgTable(
  "sms_messages",
  {
    id: integer("id").primaryKey().generatedByDefaultAsIdentity(),
    accountId: ownerId(),
    recipient: text("recipient").notNull(),
    body: text("body").notNull(),
    /** Kind, as named in lib/i18n/sms; null on rows older than this column. */
    kind: text("kind"),
    createdAt: moment("created_at").notNull(),
    sentAt: moment("sent_at"),
    /** When sending failed, and why; null if it has not failed, or was sent later. */
    failedAt: moment("failed_at"),
    lastError: text("last_error"),
    /** When staff dismissed the failure, and who; null while it is open. */
    dismissedAt: moment("set_aside_at"),
    dismissedBy: integer("set_aside_by"),
  },
  (t) => [
    index("sms_messages_failed").on(t.id).where(sql`failed_at is not null`),
    index("sms_messages_unsent").on(t.id).where(sql`sent_at is null`),
    index("sms_messages_age").on(t.createdAt),
    index("sms_messages_account").on(t.accountId, t.id),
  ],
);

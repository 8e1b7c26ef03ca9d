import { sql } from "drizzle-orm";
import { index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { ownerId } from "../customers/accounts";
import { moment } from "../kernel/columns";

/** Text messages; they can be read here when no operator is set up to send them. */
export const smsMessages = pgTable(
  "sms_messages",
  {
    id: integer("id").primaryKey().generatedByDefaultAsIdentity(),
    accountId: ownerId(),
    recipient: text("recipient").notNull(),
    body: text("body").notNull(),
    /** Its name in lib/i18n/sms; null = from before it was kept. */
    kind: text("kind"),
    createdAt: moment("created_at").notNull(),
    sentAt: moment("sent_at"),
    /** When it could not be sent, and why; null while that has not happened, or once it was sent. */
    failedAt: moment("failed_at"),
    lastError: text("last_error"),
    /** When staff said that nobody needs to look at its failure any more, and who; null while someone has to. */
    dismissedAt: moment("set_aside_at"),
    dismissedBy: integer("set_aside_by"),
  },
  (t) => [
    index("sms_messages_failed").on(t.id).where(sql`failed_at is not null`),
    index("sms_messages_unsent").on(t.id).where(sql`sent_at is null`),
    index("sms_messages_account").on(t.accountId, t.id),
  ],
);

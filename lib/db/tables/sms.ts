import { index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { ownerId } from "./accounts";
import { moment } from "./columns";

/** Text messages; they can be read here when no operator is set up to send them. */
export const smsMessages = pgTable(
  "sms_messages",
  {
    id: integer("id").primaryKey().generatedByDefaultAsIdentity(),
    accountId: ownerId(),
    recipient: text("recipient").notNull(),
    body: text("body").notNull(),
    createdAt: moment("created_at").notNull(),
    sentAt: moment("sent_at"),
  },
  (t) => [index("sms_messages_account").on(t.accountId, t.id)],
);

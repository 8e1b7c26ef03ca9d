import { pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { ownerId } from "../customers/accounts";
import { moment } from "../kernel/columns";

/** Mailboxes other than the account's own email that have confirmed to receive its notifications. */
export const emailConfirmations = pgTable(
  "email_confirmations",
  {
    accountId: ownerId(),
    address: text("address").notNull(),
    confirmedAt: moment("confirmed_at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.accountId, t.address] })],
);

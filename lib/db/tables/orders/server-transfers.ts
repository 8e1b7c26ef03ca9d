import { sql } from "drizzle-orm";
import { index, integer, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { accounts } from "../customers/accounts";
import { moment } from "../kernel/columns";
import { serverId } from "../servers/servers";

/** Offers of customers to give a server to another account, which that account accepts or declines in time. */
export const serverTransfers = pgTable(
  "server_transfers",
  {
    id: integer("id").primaryKey().generatedByDefaultAsIdentity({ startWith: 601 }),
    serverId: serverId(),
    fromAccountId: integer("from_account_id")
      .notNull()
      .references(() => accounts.id),
    /** To whom, as it was typed: an email address, or `#` and the customer's number. Nobody needs to have it. */
    recipient: text("recipient").notNull(),
    /** For the other side, in the words of who offers it. */
    note: text("note").notNull().default(""),
    createdAt: moment("created_at").notNull(),
    expiresAt: moment("expires_at").notNull(),
    /** Who has accepted or declined it; null = nobody yet. */
    toAccountId: integer("to_account_id").references(() => accounts.id),
    acceptedAt: moment("accepted_at"),
    /** Declined by the other side, withdrawn by the owner, or over. */
    endedAt: moment("ended_at"),
  },
  (t) => [
    uniqueIndex("server_transfers_open").on(t.serverId).where(sql`accepted_at is null and ended_at is null`),
    index("server_transfers_recipient").on(t.recipient),
    index("server_transfers_from").on(t.fromAccountId, t.id),
    // Whose it was at an earlier time.
    index("server_transfers_accepted").on(t.serverId, t.acceptedAt).where(sql`accepted_at is not null`),
    index("server_transfers_to").on(t.toAccountId),
  ],
);

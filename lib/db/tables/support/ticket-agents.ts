import { sql } from "drizzle-orm";
import { bigint, boolean, index, integer, pgTable, primaryKey } from "drizzle-orm/pg-core";
import { sealedText } from "../../sealed-text";
import { accounts } from "../customers/accounts";
import { moment } from "../kernel/columns";
import { ticketMessages, tickets } from "./tickets";

const agentId = (name: string) =>
  integer(name)
    .notNull()
    .references(() => accounts.id);

/** Agents who have a ticket open, each with the text that they have begun. */
export const ticketAgents = pgTable(
  "ticket_agents",
  {
    ticketId: integer("ticket_id")
      .notNull()
      .references(() => tickets.id),
    accountId: agentId("account_id"),
    /** When their page last said that it is open, and that something is typed. */
    seenAt: moment("seen_at").notNull(),
    typedAt: moment("typed_at"),
    /** Null = nothing is begun. */
    draft: sealedText("draft", "conversation"),
    isNote: boolean("is_note").notNull().default(false),
  },
  (t) => [
    primaryKey({ columns: [t.ticketId, t.accountId] }),
    index("ticket_agents_account").on(t.accountId),
    index("ticket_agents_seen").on(t.seenAt),
  ],
);

/** Agents who are named in an internal note, until they have read it. */
export const ticketMentions = pgTable(
  "ticket_mentions",
  {
    messageId: bigint("message_id", { mode: "number" })
      .notNull()
      .references(() => ticketMessages.id),
    accountId: agentId("account_id"),
    ticketId: integer("ticket_id")
      .notNull()
      .references(() => tickets.id),
    createdAt: moment("created_at").notNull(),
    seenAt: moment("seen_at"),
  },
  (t) => [
    primaryKey({ columns: [t.messageId, t.accountId] }),
    index("ticket_mentions_new").on(t.accountId, t.messageId).where(sql`seen_at is null`),
    index("ticket_mentions_ticket").on(t.ticketId),
  ],
);

import { index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { staffId } from "../customers/accounts";
import { moment } from "../kernel/columns";
import { tickets } from "./tickets";

/** Addresses whose mails to support are not taken. */
export const blockedSenders = pgTable(
  "blocked_senders",
  {
    /** Lower case. */
    email: text("email").primaryKey(),
    /** The ticket with which it was blocked, which also unblocks it. */
    ticketId: integer("ticket_id").references(() => tickets.id),
    blockedBy: staffId("blocked_by"),
    createdAt: moment("created_at").notNull(),
  },
  (t) => [index("blocked_senders_ticket").on(t.ticketId), index("blocked_senders_newest").on(t.createdAt)],
);

import { index, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { sessions } from "../identity/sessions";
import { bytes, moment } from "../kernel/columns";
import { servers } from "./servers";

/**
 * Browser consoles. A one-time URL gives the browser a pass, with which it gets a one-time token for each connection.
 * Only keyed hashes of the three are stored.
 */
export const consoleTickets = pgTable(
  "console_tickets",
  {
    id: integer("id").primaryKey().generatedByDefaultAsIdentity(),
    /** Hash of the token in the one-time URL, which only the caller gets. */
    hash: bytes("hash").notNull().unique(),
    passHash: bytes("pass_hash"),
    connectHash: bytes("connect_hash").unique(),
    connectBy: moment("connect_by"),
    serverId: integer("server_id")
      .notNull()
      .references(() => servers.id),
    sessionId: uuid("session_id")
      .notNull()
      .references(() => sessions.id, { onDelete: "cascade" }),
    /** The only IP address that may open it; null = only the browser with that session may. */
    address: text("address"),
    expiresAt: moment("expires_at").notNull(),
    usedAt: moment("used_at"),
  },
  (t) => [index("console_tickets_expires").on(t.expiresAt), index("console_tickets_session").on(t.sessionId)],
);

import { index, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { sessions } from "../identity/sessions";
import { bytes, moment } from "../kernel/columns";
import { servers } from "./servers";

/**
 * Consoles in the browser. Each begins with a one-time address, whose browser then holds a pass, for which it gets a word
 * for each connection. Of all three only keyed hashes are kept.
 */
export const consoleTickets = pgTable(
  "console_tickets",
  {
    id: integer("id").primaryKey().generatedByDefaultAsIdentity(),
    /** Of the one-time address, which is told to the caller alone. */
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
    /** The only network address from which it may be opened; null = only the browser with that session may. */
    address: text("address"),
    expiresAt: moment("expires_at").notNull(),
    usedAt: moment("used_at"),
  },
  (t) => [index("console_tickets_expires").on(t.expiresAt), index("console_tickets_session").on(t.sessionId)],
);

import { bigint, index, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { accounts } from "./accounts";
import { bytes, moment } from "./columns";
import { servers } from "./servers";
import { sessions } from "./sessions";

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
  (t) => [index("console_tickets_expires").on(t.expiresAt)],
);

/** ISO images that customers have brought themselves. */
export const isoImages = pgTable(
  "iso_images",
  {
    id: integer("id").primaryKey().generatedByDefaultAsIdentity({ startWith: 10001 }),
    accountId: integer("account_id")
      .notNull()
      .references(() => accounts.id),
    name: text("name").notNull(),
    shortName: text("short_name").notNull(),
    fileName: text("file_name").notNull(),
    description: text("description").notNull().default(""),
    /** Where it was fetched from; null = nothing was fetched yet. */
    url: text("url"),
    state: text("state").$type<"pending" | "fetching" | "ready" | "failed">().notNull(),
    sizeBytes: bigint("size_bytes", { mode: "number" }),
    createdAt: moment("created_at").notNull(),
    deletedAt: moment("deleted_at"),
  },
  (t) => [index("iso_images_account").on(t.accountId, t.id)],
);

/** What is prepared to be installed when a server starts from the network, until it is installed or cleared. */
export const netInstalls = pgTable("net_installs", {
  serverId: integer("server_id")
    .primaryKey()
    .references(() => servers.id),
  systemId: integer("system_id"),
  systemName: text("system_name").notNull(),
  hostname: text("hostname").notNull(),
  /** Sealed. */
  rootPassword: bytes("root_password"),
  /** Told when the system is installed. */
  callbackUrl: text("callback_url"),
  createdAt: moment("created_at").notNull(),
});

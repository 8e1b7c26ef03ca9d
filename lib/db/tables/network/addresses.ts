import { sql } from "drizzle-orm";
import { boolean, index, integer, jsonb, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { moment } from "../kernel/columns";
import { servers } from "../servers/servers";

export const serverAddresses = pgTable(
  "server_addresses",
  {
    id: integer("id").primaryKey().generatedByDefaultAsIdentity(),
    serverId: integer("server_id")
      .notNull()
      .references(() => servers.id),
    ip: text("ip").notNull(),
    mac: text("mac").notNull(),
    port: text("port").notNull(),
    isMain: boolean("is_main").notNull(),
    gateway: text("gateway").notNull(),
    prefix: integer("prefix").notNull(),
    /** External SSH endpoint, `host:port`; null = port 22 of the address. */
    sshAt: text("ssh_at"),
    vlan: integer("vlan").notNull().default(0),
    /** PTR names of the address, the primary one first. */
    ptr: jsonb("ptr").$type<string[]>().notNull().default([]),
    /** The owner's note. */
    note: text("note").notNull().default(""),
    /** Who blocked it; null = not blocked. */
    blockedBy: text("blocked_by").$type<"owner" | "staff">(),
    blockReason: text("block_reason").notNull().default(""),
    blockedAt: moment("blocked_at"),
    /** When it is unblocked automatically; null = never. */
    blockedUntil: moment("blocked_until"),
    /** A floating address: the server whose price it is a part of, wherever it is. Null = an ordinary one. */
    paidBy: integer("paid_by").references(() => servers.id),
    /**
     * It became a part of the price of the server that has it within a period that this one had paid: what is to be charged of
     * that, from when on and until when. Null = nothing.
     */
    owedFrom: moment("owed_from"),
    owedUntil: moment("owed_until"),
    /** The server that it is being moved to. */
    movingTo: integer("moving_to"),
    /** The server's account, set by a trigger; for searches, with a trigram index on `ip`. */
    ownerId: integer("owner_id"),
  },
  (t) => [
    uniqueIndex("server_addresses_ip").on(t.ip),
    index("server_addresses_server").on(t.serverId),
    index("server_addresses_payer").on(t.paidBy).where(sql`paid_by is not null`),
    index("server_addresses_owed").on(t.paidBy).where(sql`owed_from is not null`),
    index("server_addresses_owner").on(t.ownerId, t.ip, t.serverId, t.mac),
  ],
);

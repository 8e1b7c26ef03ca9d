import { index, integer, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { moment } from "../kernel/columns";
import { servers } from "../servers/servers";

/** Static NAT mappings to a server's management address, each for one source and a few hours. */
export const serverNats = pgTable(
  "server_nats",
  {
    id: integer("id").primaryKey().generatedByDefaultAsIdentity(),
    serverId: integer("server_id")
      .notNull()
      .references(() => servers.id),
    /** Allowed source address or network, CIDR. */
    allowed: text("allowed").notNull(),
    internalIp: text("internal_ip").notNull(),
    externalIp: text("external_ip").notNull(),
    createdAt: moment("created_at").notNull(),
    expiresAt: moment("expires_at").notNull(),
  },
  (t) => [
    uniqueIndex("server_nats_allowed").on(t.serverId, t.allowed),
    index("server_nats_internal").on(t.internalIp),
  ],
);

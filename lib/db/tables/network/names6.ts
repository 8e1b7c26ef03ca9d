import { index, integer, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { servers } from "../servers/servers";

/** PTR names of addresses within a server's IPv6 network, which are no rows of server_addresses. */
export const serverNames6 = pgTable(
  "server_names6",
  {
    ip: text("ip").primaryKey(),
    serverId: integer("server_id")
      .notNull()
      .references(() => servers.id),
    /** The primary one first; never empty. */
    ptr: jsonb("ptr").$type<string[]>().notNull(),
  },
  (t) => [index("server_names6_server").on(t.serverId)],
);

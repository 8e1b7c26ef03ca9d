import { sql } from "drizzle-orm";
import { index, integer, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core";
import { accounts } from "../customers/accounts";
import { moment } from "../kernel/columns";
import { servers } from "../servers/servers";

/** Networks of an account in a location, for its servers alone. */
export const privateNetworks = pgTable(
  "private_networks",
  {
    id: integer("id").primaryKey().generatedByDefaultAsIdentity(),
    accountId: integer("account_id")
      .notNull()
      .references(() => accounts.id),
    name: text("name").notNull(),
    location: text("location").notNull(),
    /** The back end that makes it. */
    provisioner: text("provisioner").notNull(),
    /** CIDR text. */
    range: text("range").notNull(),
    createdAt: moment("created_at").notNull(),
  },
  (t) => [uniqueIndex("private_networks_name").on(t.accountId, sql`lower(${t.name})`)],
);

/** The servers that are on a private network, or are about to be. */
export const privateNetworkServers = pgTable(
  "private_network_servers",
  {
    networkId: integer("network_id")
      .notNull()
      .references(() => privateNetworks.id),
    serverId: integer("server_id")
      .notNull()
      .references(() => servers.id),
    ip: text("ip").notNull(),
    /** Of its card there; empty until it has joined. */
    mac: text("mac").notNull().default(""),
    state: text("state").$type<"joining" | "joined" | "leaving">().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.networkId, t.serverId] }),
    uniqueIndex("private_network_servers_ip").on(t.networkId, t.ip),
    index("private_network_servers_server").on(t.serverId),
  ],
);

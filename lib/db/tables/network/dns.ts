import { sql } from "drizzle-orm";
import { boolean, index, integer, jsonb, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { accounts } from "../customers/accounts";
import { moment } from "../kernel/columns";
import { servers } from "../servers/servers";

/** Zones of customers. A deleted one keeps its row: its name stays with the account for a while. */
export const dnsZones = pgTable(
  "dns_zones",
  {
    id: integer("id").primaryKey().generatedByDefaultAsIdentity({ startWith: 801 }),
    accountId: integer("account_id")
      .notNull()
      .references(() => accounts.id),
    /** The server whose keys may see and change it. */
    serverId: integer("server_id").references(() => servers.id),
    /** As it was sent. */
    name: text("name").notNull(),
    /** Lower case, ASCII, without the dot at the end. */
    key: text("key").notNull(),
    /** The labels turned around, so that names under it begin with it. */
    path: text("path").notNull(),
    kind: text("kind").$type<"Master" | "Slave">().notNull(),
    masters: jsonb("masters").$type<string[]>().notNull(),
    isSigned: boolean("is_signed").notNull().default(false),
    /** What the registrar has to be told of a signed zone, as the name server says. */
    ds: jsonb("ds").$type<string[]>().notNull().default([]),
    /** Counts the changes; the name server has them up to `servedVersion`. */
    version: integer("version").notNull().default(1),
    servedVersion: integer("served_version").notNull().default(0),
    /** Since when the name server refuses it or cannot be reached; null = it does not. */
    failingSince: moment("failing_since"),
    createdAt: moment("created_at").notNull(),
    changedAt: moment("changed_at").notNull(),
    deletedAt: moment("deleted_at"),
  },
  (t) => [
    uniqueIndex("dns_zones_name").on(t.key).where(sql`deleted_at is null`),
    index("dns_zones_account").on(t.accountId, t.id),
    index("dns_zones_server").on(t.serverId).where(sql`deleted_at is null`),
    index("dns_zones_path").on(t.path.op("text_pattern_ops")),
    index("dns_zones_behind").on(t.changedAt).where(sql`served_version < version`),
  ],
);

export const dnsRecords = pgTable(
  "dns_records",
  {
    id: integer("id").primaryKey().generatedByDefaultAsIdentity({ startWith: 9001 }),
    zoneId: integer("zone_id")
      .notNull()
      .references(() => dnsZones.id),
    /** A subdomain: the server that it leads to. */
    serverId: integer("server_id").references(() => servers.id),
    /** Name and content as they were sent. */
    name: text("name").notNull(),
    content: text("content").notNull(),
    /** The whole name in lower case, and the content in the form that name servers are given. */
    key: text("key").notNull(),
    rdata: text("rdata").notNull(),
    type: text("type").notNull(),
    ttl: integer("ttl").notNull(),
    priority: integer("priority").notNull(),
    createdAt: moment("created_at").notNull(),
  },
  (t) => [
    uniqueIndex("dns_records_each_once").on(t.zoneId, t.key, t.type, sql`md5(rdata)`),
    index("dns_records_server").on(t.serverId),
  ],
);

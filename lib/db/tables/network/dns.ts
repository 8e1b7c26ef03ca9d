import { sql } from "drizzle-orm";
import { boolean, index, integer, jsonb, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { accounts } from "../customers/accounts";
import { moment } from "../kernel/columns";
import { servers } from "../servers/servers";

/** Customers' zones. A deleted one keeps its row, because its name stays reserved for the account for a while. */
export const dnsZones = pgTable(
  "dns_zones",
  {
    id: integer("id").primaryKey().generatedByDefaultAsIdentity({ startWith: 801 }),
    accountId: integer("account_id")
      .notNull()
      .references(() => accounts.id),
    /** The server whose API keys may read and change it. */
    serverId: integer("server_id").references(() => servers.id),
    /** As entered. */
    name: text("name").notNull(),
    /** Lower case, ASCII, without trailing dot. */
    key: text("key").notNull(),
    /** The labels in reverse order, so that subdomains share this prefix. */
    path: text("path").notNull(),
    kind: text("kind").$type<"Master" | "Slave">().notNull(),
    masters: jsonb("masters").$type<string[]>().notNull(),
    isSigned: boolean("is_signed").notNull().default(false),
    /** DS records of a signed zone for the registrar, from the name server. */
    ds: jsonb("ds").$type<string[]>().notNull().default([]),
    /** Incremented by each change; the name server has `servedVersion`. */
    version: integer("version").notNull().default(1),
    servedVersion: integer("served_version").notNull().default(0),
    /** Since when the name server rejects it or is unreachable; null = no failure. */
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
    /** For a subdomain: the server it points to. */
    serverId: integer("server_id").references(() => servers.id),
    /** Name and content as entered. */
    name: text("name").notNull(),
    content: text("content").notNull(),
    /** The full name in lower case, and the content as sent to name servers. */
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

import { boolean, index, integer, jsonb, numeric, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { accounts } from "./accounts";
import { presets } from "./catalogue";
import { bytes, moment } from "./columns";
import { orders } from "./orders";

export const servers = pgTable(
  "servers",
  {
    id: integer("id").primaryKey().generatedByDefaultAsIdentity({ startWith: 55001 }),
    accountId: integer("account_id")
      .notNull()
      .references(() => accounts.id),
    /** The product's id in billing (account_id of the server record on the wire). */
    productId: integer("product_id")
      .notNull()
      .unique()
      .generatedByDefaultAsIdentity({ name: "product_id_seq", startWith: 175001 }),
    orderId: integer("order_id")
      .notNull()
      .references(() => orders.id),
    state: text("state")
      .$type<"awaiting_payment" | "deploying" | "running" | "stopped" | "suspended" | "failed" | "deleted">()
      .notNull(),
    hostname: text("hostname").notNull(),
    location: text("location").notNull(),
    /** The provisioner of its machine, even if new servers use another one by now; null until there is one. */
    provisioner: text("provisioner"),
    presetId: integer("preset_id")
      .notNull()
      .references(() => presets.id),
    systemId: integer("system_id"),
    systemName: text("system_name").notNull(),
    softwareId: integer("software_id"),
    softwareName: text("software_name").notNull(),
    trafficPlanId: integer("traffic_plan_id").notNull(),
    months: integer("months").notNull(),
    currency: text("currency").$type<"EUR" | "RUB" | "USD">().notNull(),
    /** Gross price of one period, as on the first invoice. */
    recurringTotal: numeric("recurring_total", { precision: 14, scale: 2 }).notNull(),
    dueAt: moment("due_at"),
    createdAt: moment("created_at").notNull(),
    readyAt: moment("ready_at"),
    deletedAt: moment("deleted_at"),
    installOptions: jsonb("install_options").$type<InstallOptions>().notNull(),
    /** Sealed; erased when it was read once or after seven days (decisions 8). */
    rootPassword: bytes("root_password"),
    rootPasswordUntil: moment("root_password_until"),
  },
  (t) => [index("servers_account").on(t.accountId, t.id)],
);

export type InstallOptions = {
  sshKey: string | null;
  /** Sealed, base64: scripts may hold secrets. */
  postInstallScript: string | null;
  rootSizePercent: number;
  ownOs: boolean;
  ciTask: string | null;
  extraAddresses: number;
};

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
  },
  (t) => [uniqueIndex("server_addresses_ip").on(t.ip), index("server_addresses_server").on(t.serverId)],
);

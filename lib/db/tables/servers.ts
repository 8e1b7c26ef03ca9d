import { boolean, index, integer, jsonb, numeric, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { accounts, bytes, moment } from "./accounts";
import { presets } from "./catalogue";
import { invoices } from "./money";

export const orders = pgTable(
  "orders",
  {
    id: integer("id").primaryKey().generatedByDefaultAsIdentity({ startWith: 7001 }),
    accountId: integer("account_id")
      .notNull()
      .references(() => accounts.id),
    presetId: integer("preset_id")
      .notNull()
      .references(() => presets.id),
    location: text("location").notNull(),
    months: integer("months").notNull(),
    status: text("status").$type<"unpaid" | "deploying" | "done" | "failed" | "cancelled">().notNull(),
    invoiceId: integer("invoice_id")
      .notNull()
      .references(() => invoices.id),
    serverId: integer("server_id").notNull().unique(),
    hasStock: boolean("has_stock").notNull(),
    wantsMail: boolean("wants_mail").notNull(),
    callbackUrl: text("callback_url"),
    createdAt: moment("created_at").notNull(),
    holdUntil: moment("hold_until").notNull(),
  },
  (t) => [index("orders_account").on(t.accountId, t.id)],
);

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
    /** Sealed; erased when read once or after seven days (decisions 8). */
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

/** Every asynchronous call (specification 6); `key` is the callback and by itself the right to read the result. */
export const jobs = pgTable(
  "jobs",
  {
    id: integer("id").primaryKey().generatedByDefaultAsIdentity(),
    key: text("key").notNull().unique(),
    accountId: integer("account_id")
      .notNull()
      .references(() => accounts.id),
    action: text("action").notNull(),
    serverId: integer("server_id").references(() => servers.id),
    orderId: integer("order_id").references(() => orders.id),
    invoiceId: integer("invoice_id").references(() => invoices.id),
    state: text("state").$type<"waiting" | "running" | "done" | "failed" | "cancelled">().notNull(),
    stage: text("stage").notNull(),
    attempt: integer("attempt").notNull().default(1),
    /** A worker renews it while it works; past it the job is picked up again. */
    leaseUntil: moment("lease_until"),
    /** When it is meant to be looked at next; long past and not leased = its queue entry is lost. */
    pollAt: moment("poll_at"),
    scope: jsonb("scope").$type<unknown>(),
    context: jsonb("context").$type<Record<string, string>>().notNull().default({}),
    debug: text("debug"),
    createdAt: moment("created_at").notNull(),
    finishedAt: moment("finished_at"),
  },
  (t) => [
    index("jobs_account").on(t.accountId, t.id),
    index("jobs_server").on(t.serverId),
    index("jobs_running").on(t.state, t.leaseUntil),
  ],
);

export const jobStages = pgTable(
  "job_stages",
  {
    id: integer("id").primaryKey().generatedByDefaultAsIdentity(),
    jobId: integer("job_id")
      .notNull()
      .references(() => jobs.id),
    attempt: integer("attempt").notNull(),
    stage: text("stage").notNull(),
    startedAt: moment("started_at").notNull(),
    finishedAt: moment("finished_at"),
    error: text("error"),
  },
  (t) => [uniqueIndex("job_stages_once").on(t.jobId, t.attempt, t.stage)],
);

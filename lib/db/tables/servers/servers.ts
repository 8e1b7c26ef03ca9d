import { sql } from "drizzle-orm";
import { boolean, index, integer, jsonb, numeric, pgTable, text } from "drizzle-orm/pg-core";
import type { MachineSetup } from "@/lib/base/machine-setup";
import type { PromoTerms } from "@/lib/base/promo";
import { presets } from "../catalog/catalog";
import { accounts } from "../customers/accounts";
import { bytes, moment } from "../kernel/columns";
import { orders } from "../orders/orders";

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
    /** Why it is suspended; null while it is not. `cancelled`: its machine is being given back. `staff`: until staff end it. */
    suspendedBy: text("suspended_by").$type<"unpaid" | "owner" | "cancelled" | "staff">(),
    /** By staff: since when, and what its owner is told of the reason; null while staff do not suspend it. */
    suspendedAt: moment("suspended_at"),
    shownReason: text("shown_reason"),
    /** By how many days the first period, which belongs to the order, was moved because staff had suspended the server. */
    firstMovedDays: integer("first_moved_days").notNull().default(0),
    /** The state to which it returns. */
    stateBefore: text("state_before").$type<"running" | "stopped">(),
    /** Its owner wants it suspended, also where it is so for another reason by now. */
    isPaused: boolean("is_paused").notNull().default(false),
    /** What its machine was when it was last asked or told; null = as the state says. */
    power: text("power").$type<"on" | "off">(),
    /** Granted by staff: not suspended for non-payment before then. */
    suspendNotBefore: moment("suspend_not_before"),
    /** The job of the last change that was accepted; null = that change had none. A repetition of it is answered its key. */
    lastJobId: integer("last_job_id"),
    hostname: text("hostname").notNull(),
    /** The owner's own name for it. */
    label: text("label").notNull().default(""),
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
    /** Of a server by the hour: as the preset had it at the order. Such a one has no `dueAt`; null = it is paid beforehand. */
    hourCap: integer("hour_cap"),
    dueAt: moment("due_at"),
    /** The end of the last period for which there is an invoice; null = of the one that was paid (`dueAt`). */
    invoicedUntil: moment("invoiced_until"),
    createdAt: moment("created_at").notNull(),
    readyAt: moment("ready_at"),
    deletedAt: moment("deleted_at"),
    installOptions: jsonb("install_options").$type<InstallOptions>().notNull(),
    /** Taken off every further period, too; null = nothing is. */
    promo: jsonb("promo").$type<PromoTerms | null>(),
    /** How many snapshots its owner keeps, and whether a further one takes the place of the oldest. */
    snapshotMax: integer("snapshot_max").notNull().default(1),
    snapshotRotates: boolean("snapshot_rotates").notNull().default(false),
    /** Sealed; erased when it was read once or after seven days (decisions 8). */
    rootPassword: bytes("root_password"),
    rootPasswordUntil: moment("root_password_until"),
    /** Where searches of the list look; an index by the parts of words is made by the migration. */
    words: text("words")
      .notNull()
      .generatedAlwaysAs(sql`lower(hostname || ' ' || label || ' ' || system_name || ' ' || location)`),
  },
  (t) => [
    index("servers_provisioner")
      .on(t.provisioner)
      .where(sql`provisioner is not null and deleted_at is null and state <> 'failed'`),
    index("servers_with_password").on(t.rootPasswordUntil).where(sql`root_password is not null`),
    index("servers_account").on(t.accountId, t.id),
    // To search in the order of numbers without a look at the rows.
    index("servers_account_words")
      .on(t.accountId, t.id, t.state, t.createdAt, t.location, t.words)
      .where(sql`deleted_at is null`),
    // To count what is in a state, or in a state and a place.
    index("servers_account_state")
      .on(t.accountId, t.state, t.location, t.createdAt)
      .where(sql`deleted_at is null`),
    // The same in the order of names, with which the words begin.
    index("servers_account_name")
      .on(t.accountId, t.words, t.id, t.state, t.createdAt, t.location)
      .where(sql`deleted_at is null`),
    // For the other order that lists are most often asked in.
    index("servers_account_due")
      .on(t.accountId, sql`coalesce(due_at, 'infinity')`, t.id)
      .where(sql`deleted_at is null`),
    index("servers_next_invoice")
      .on(sql`coalesce(${t.invoicedUntil}, ${t.dueAt})`, t.id)
      .where(sql`deleted_at is null and due_at is not null`),
  ],
);

export type InstallOptions = {
  sshKey: string | null;
  /** Sealed, base64: scripts may hold secrets. */
  postInstallScript: string | null;
  rootSizePercent: number;
  ownOs: boolean;
  ciTask: string | null;
  extraAddresses: number;
  /** Left out by orders of older versions. */
  setup?: MachineSetup;
  /** Its own IPv6 network, once it has one. */
  network6?: string;
};

export const serverId = () =>
  integer("server_id")
    .notNull()
    .references(() => servers.id);

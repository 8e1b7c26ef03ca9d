import { sql } from "drizzle-orm";
import { boolean, index, integer, jsonb, numeric, pgTable, text } from "drizzle-orm/pg-core";
import type { MachineSetup } from "@/lib/base/machine-setup";
import type { PromoTerms } from "@/lib/base/promo";
import { presets } from "../catalog/catalog";
import { accounts } from "../customers/accounts";
import { projectId } from "../customers/projects";
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
      .$type<
        | "awaiting_payment"
        | "in_review"
        | "deploying"
        | "running"
        | "stopped"
        | "suspended"
        | "failed"
        | "deleted"
      >()
      .notNull(),
    /**
     * Why it is suspended; null if it is not. `cancelled`: its machine is being released. `staff`: until staff resume
     * it.
     */
    suspendedBy: text("suspended_by").$type<"unpaid" | "owner" | "cancelled" | "staff">(),
    /** Suspension by staff: since when, and the reason shown to the owner; null if not suspended by staff. */
    suspendedAt: moment("suspended_at"),
    shownReason: text("shown_reason"),
    /** Days by which the first period was extended for suspension by staff. */
    firstMovedDays: integer("first_moved_days").notNull().default(0),
    /** State to restore after suspension. */
    stateBefore: text("state_before").$type<"running" | "stopped">(),
    /** Suspended by its owner, even if another reason has since been added. */
    isPaused: boolean("is_paused").notNull().default(false),
    /** Last reported or requested power state of its machine; null = as `state` implies. */
    power: text("power").$type<"on" | "off">(),
    /** Set by staff: not suspended for non-payment before then. */
    suspendNotBefore: moment("suspend_not_before"),
    /** Days that staff have given beyond the paid time, as far as they are not over; they can be taken back. */
    grantedDays: integer("granted_days").notNull().default(0),
    /** Net price of its preset for a month, agreed by staff, instead of the catalog's; null = none. */
    agreedPrice: numeric("agreed_price", { precision: 14, scale: 2 }),
    /** Job of the last accepted change; null = it had none. A repeated call returns this job's key. */
    lastJobId: integer("last_job_id"),
    hostname: text("hostname").notNull(),
    /** The owner's label. */
    label: text("label").notNull().default(""),
    projectId: projectId(),
    location: text("location").notNull(),
    /** Name of the back end of its machine, even if new servers use another one by now; null until allocated. */
    provisioner: text("provisioner"),
    /** Name of the host of its machine; null = not placed yet, or its back end has no hosts. */
    host: text("host"),
    /** Staff keep it on its host: it is moved only with all others of the host. */
    isPinned: boolean("is_pinned").notNull().default(false),
    presetId: integer("preset_id")
      .notNull()
      .references(() => presets.id),
    systemId: integer("system_id"),
    systemName: text("system_name").notNull(),
    softwareId: integer("software_id"),
    softwareName: text("software_name").notNull(),
    trafficPlanId: integer("traffic_plan_id").notNull(),
    months: integer("months").notNull(),
    /** Days of its first period, where that is shorter than the further ones; null = as long as they are. */
    firstDays: integer("first_days"),
    currency: text("currency").$type<"EUR" | "RUB" | "USD">().notNull(),
    /** Gross price of one period, as on the first invoice. */
    recurringTotal: numeric("recurring_total", { precision: 14, scale: 2 }).notNull(),
    /** Hourly billing: the preset's cap in hours at the time of the order, and no `dueAt`; null = prepaid. */
    hourCap: integer("hour_cap"),
    dueAt: moment("due_at"),
    /** End of the last invoiced period; null = the last paid one (`dueAt`). */
    invoicedUntil: moment("invoiced_until"),
    createdAt: moment("created_at").notNull(),
    readyAt: moment("ready_at"),
    deletedAt: moment("deleted_at"),
    installOptions: jsonb("install_options").$type<InstallOptions>().notNull(),
    /** Promo that also applies to renewals; null = none. */
    promo: jsonb("promo").$type<PromoTerms | null>(),
    /** Snapshot limit, and whether a new snapshot replaces the oldest one. */
    snapshotMax: integer("snapshot_max").notNull().default(1),
    snapshotRotates: boolean("snapshot_rotates").notNull().default(false),
    /** Since when it runs its rescue system; null = it runs from its own disk. */
    rescueSince: moment("rescue_since"),
    /** How often it is backed up, which is a part of its price; null = never. */
    backupPlan: text("backup_plan").$type<"daily" | "weekly">(),
    /** GB that were bought beside those of its preset, which is a part of its price. */
    extraDiskGb: integer("extra_disk_gb").notNull().default(0),
    /** Sealed; erased after it is read once or after seven days (ADR 20). */
    rootPassword: bytes("root_password"),
    rootPasswordUntil: moment("root_password_until"),
    /** Of a rescue system that staff started: sealed, erased after it is read once, with the rescue, or after seven days. */
    rescuePassword: bytes("rescue_password"),
    /** Number of the backup that it is made from; null = it is installed. */
    fromBackup: integer("from_backup"),
    /** Search text of the server list; the migration creates a trigram index on it. */
    words: text("words")
      .notNull()
      .generatedAlwaysAs(sql`lower(hostname || ' ' || label || ' ' || system_name || ' ' || location)`),
  },
  (t) => [
    index("servers_provisioner")
      .on(t.provisioner)
      .where(sql`provisioner is not null and deleted_at is null and state <> 'failed'`),
    // For what is promised on hosts, and to whom.
    index("servers_placed")
      .on(t.provisioner, t.host, t.presetId, t.id)
      .where(sql`provisioner is not null and deleted_at is null and state <> 'failed'`),
    index("servers_to_place")
      .on(t.location, t.presetId)
      .where(sql`provisioner is null and deleted_at is null and state <> 'failed'`),
    // For what is promised on hosts beside the presets.
    index("servers_grown")
      .on(t.provisioner, t.location, t.host, t.extraDiskGb)
      .where(sql`extra_disk_gb > 0 and deleted_at is null and state <> 'failed'`),
    // For who is concerned by what is announced.
    index("servers_there_location")
      .on(t.location, t.accountId)
      .where(sql`deleted_at is null and state <> 'failed' and state <> 'awaiting_payment'`),
    index("servers_there_preset")
      .on(t.presetId, t.accountId)
      .where(sql`deleted_at is null and state <> 'failed' and state <> 'awaiting_payment'`),
    // For backups that somebody waits for.
    index("servers_from_backup")
      .on(t.fromBackup)
      .where(sql`from_backup is not null and ready_at is null and deleted_at is null and state <> 'failed'`),
    index("servers_with_password").on(t.rootPasswordUntil).where(sql`root_password is not null`),
    index("servers_with_rescue_password").on(t.id).where(sql`rescue_password is not null`),
    index("servers_account").on(t.accountId, t.id),
    index("servers_project").on(t.projectId, t.id).where(sql`project_id is not null`),
    // For index-only searches in id order.
    index("servers_account_words")
      .on(t.accountId, t.id, t.state, t.createdAt, t.location, t.words)
      .where(sql`deleted_at is null`),
    // For counts by state, or by state and location.
    index("servers_account_state")
      .on(t.accountId, t.state, t.location, t.createdAt)
      .where(sql`deleted_at is null`),
    // For index-only searches in name order: `words` starts with the host name.
    index("servers_account_name")
      .on(t.accountId, t.words, t.id, t.state, t.createdAt, t.location)
      .where(sql`deleted_at is null`),
    // For the next most frequent sort order.
    index("servers_account_due")
      .on(t.accountId, sql`coalesce(due_at, 'infinity')`, t.id)
      .where(sql`deleted_at is null`),
    index("servers_next_invoice")
      .on(sql`coalesce(${t.invoicedUntil}, ${t.dueAt})`, t.id)
      .where(sql`deleted_at is null and due_at is not null`),
    // For the list of staff.
    index("servers_listed").on(t.createdAt, t.id).where(sql`deleted_at is null`),
    index("servers_listed_gone").on(t.createdAt, t.id).where(sql`deleted_at is not null`),
    index("servers_listed_state").on(t.state, t.createdAt, t.id).where(sql`deleted_at is null`),
    index("servers_listed_location").on(t.location, t.createdAt, t.id).where(sql`deleted_at is null`),
    index("servers_listed_preset").on(t.presetId, t.createdAt, t.id).where(sql`deleted_at is null`),
    index("servers_listed_due").on(sql`coalesce(due_at, 'infinity')`, t.id).where(sql`deleted_at is null`),
    index("servers_listed_renews")
      .on(sql`coalesce(invoiced_until, due_at, 'infinity')`, t.id)
      .where(sql`deleted_at is null`),
    // Few are billed by the hour.
    index("servers_listed_hourly")
      .on(sql`coalesce(invoiced_until, due_at, 'infinity')`, t.id)
      .where(sql`deleted_at is null and hour_cap is not null`),
    index("servers_listed_price").on(t.recurringTotal, t.id).where(sql`deleted_at is null`),
    index("servers_listed_name").on(sql`lower(${t.hostname})`, t.id).where(sql`deleted_at is null`),
  ],
);

export type InstallOptions = {
  sshKey: string | null;
  /** It was installed without a root password, for the SSH key alone; absent once it has one. */
  isKeyAlone?: true;
  /** Sealed, base64: scripts may hold secrets. */
  postInstallScript: string | null;
  /** The customer's for cloud-init. Sealed, base64; absent where there is none. */
  userData?: string;
  /** The order chose firewall rule sets, which filter before it is ready. */
  isFiltered?: true;
  rootSizePercent: number;
  ownOs: boolean;
  ciTask: string | null;
  extraAddresses: number;
  /** Absent in orders of older versions. */
  setup?: MachineSetup;
  /** Its IPv6 network, once assigned. */
  network6?: string;
  /** The customer's image that it is installed from; absent = the system's own. */
  image?: { id: number; name: string };
};

export const serverId = () =>
  integer("server_id")
    .notNull()
    .references(() => servers.id);

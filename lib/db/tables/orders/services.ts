import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { presets, systems } from "../catalog/catalog";
import { accounts } from "../customers/accounts";
import { amount, moment } from "../kernel/columns";
import { invoices } from "../money/billing";
import { serverId } from "../servers/servers";

/** Cancellations of servers (specification 2.10): immediate, or at the end of the paid period. */
export const cancellations = pgTable(
  "cancellations",
  {
    id: integer("id").primaryKey().generatedByDefaultAsIdentity({ startWith: 301 }),
    accountId: integer("account_id")
      .notNull()
      .references(() => accounts.id),
    serverId: serverId(),
    kind: text("kind").$type<"at_once" | "end_of_period">().notNull(),
    reason: text("reason").notNull(),
    endsAt: moment("ends_at").notNull(),
    /** The unpaid invoice cancelled by it, which is restored if the cancellation is withdrawn. */
    invoiceId: integer("invoice_id").references(() => invoices.id),
    createdAt: moment("created_at").notNull(),
    updatedAt: moment("updated_at").notNull(),
    withdrawnAt: moment("withdrawn_at"),
    endedAt: moment("ended_at"),
  },
  (t) => [
    index("cancellations_account").on(t.accountId, t.id),
    uniqueIndex("cancellations_one").on(t.serverId).where(sql`withdrawn_at is null`),
    index("cancellations_due").on(t.endsAt).where(sql`withdrawn_at is null and ended_at is null`),
  ],
);

/**
 * Prorated changes within a period: of preset, or an additional license, addresses, backups or disk. `subtotal` and `tax` are
 * negative if the paid invoice `invoiceId` was credited.
 */
export const serviceChanges = pgTable(
  "service_changes",
  {
    id: integer("id").primaryKey().generatedByDefaultAsIdentity(),
    serverId: serverId(),
    invoiceId: integer("invoice_id").references(() => invoices.id),
    kind: text("kind").$type<"preset" | "licence" | "addresses" | "backups" | "disk">().notNull(),
    fromPresetId: integer("from_preset_id").references(() => presets.id),
    toPresetId: integer("to_preset_id").references(() => presets.id),
    systemId: integer("system_id").references(() => systems.id),
    startsAt: moment("starts_at").notNull(),
    endsAt: moment("ends_at").notNull(),
    subtotal: amount("subtotal").notNull(),
    tax: amount("tax").notNull(),
    /** Price of a full period after the change. */
    recurringTotal: amount("recurring_total").notNull(),
    appliedAt: moment("applied_at"),
    /** Dropped because it was not paid in time, or the server ended. */
    droppedAt: moment("dropped_at"),
  },
  (t) => [
    index("service_changes_server").on(t.serverId),
    index("service_changes_invoice").on(t.invoiceId),
    uniqueIndex("service_changes_open")
      .on(t.serverId, t.kind)
      .where(sql`applied_at is null and dropped_at is null`),
    check("service_changes_end", sql`${t.appliedAt} is null or ${t.droppedAt} is null`),
  ],
);

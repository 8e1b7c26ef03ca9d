import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  index,
  integer,
  numeric,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { accounts } from "./accounts";
import { invoices } from "./billing";
import { presets, systems } from "./catalogue";
import { moment } from "./columns";
import { servers } from "./servers";

const serverId = () =>
  integer("server_id")
    .notNull()
    .references(() => servers.id);

/** The next period of a server, from its invoice on. The first one belongs to the order. */
export const renewals = pgTable(
  "renewals",
  {
    id: integer("id").primaryKey().generatedByDefaultAsIdentity(),
    serverId: serverId(),
    invoiceId: integer("invoice_id")
      .notNull()
      .unique()
      .references(() => invoices.id),
    startsAt: moment("starts_at").notNull(),
    endsAt: moment("ends_at").notNull(),
    /** When the next of its steps is due; null = none is. */
    nextStepAt: moment("next_step_at"),
    paidAt: moment("paid_at"),
    /** Its invoice was cancelled: nothing is owed, and the period may be invoiced again. */
    voidedAt: moment("voided_at"),
  },
  (t) => [
    uniqueIndex("renewals_once").on(t.serverId, t.startsAt).where(sql`voided_at is null`),
    index("renewals_open").on(t.id).where(sql`paid_at is null and voided_at is null`),
    index("renewals_next_step").on(t.nextStepAt, t.id).where(sql`next_step_at is not null`),
  ],
);

/** What was done about an unpaid renewal: the key lets each step happen once. */
export const renewalSteps = pgTable(
  "renewal_steps",
  {
    renewalId: integer("renewal_id")
      .notNull()
      .references(() => renewals.id),
    step: text("step").notNull(),
    at: moment("at").notNull(),
    /** Its time had passed when a later one was due, or it had no purpose. */
    isSkipped: boolean("is_skipped").notNull().default(false),
  },
  (t) => [primaryKey({ columns: [t.renewalId, t.step] })],
);

/** A wish to end a server (specification 2.10): at once, or when what was paid has been used. */
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
    /** The unpaid invoice that was cancelled for it and returns with the server. */
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

const amount = (name: string) => numeric(name, { precision: 14, scale: 2 });

/**
 * Money for a part of a period that a server already had: a change of preset, or a further licence. `subtotal` and `tax`
 * are negative where `invoiceId`, which was paid, was credited.
 */
export const serviceChanges = pgTable(
  "service_changes",
  {
    id: integer("id").primaryKey().generatedByDefaultAsIdentity(),
    serverId: serverId(),
    invoiceId: integer("invoice_id").references(() => invoices.id),
    kind: text("kind").$type<"preset" | "licence" | "addresses">().notNull(),
    fromPresetId: integer("from_preset_id").references(() => presets.id),
    toPresetId: integer("to_preset_id").references(() => presets.id),
    systemId: integer("system_id").references(() => systems.id),
    startsAt: moment("starts_at").notNull(),
    endsAt: moment("ends_at").notNull(),
    subtotal: amount("subtotal").notNull(),
    tax: amount("tax").notNull(),
    /** Price of a whole period from then on. */
    recurringTotal: amount("recurring_total").notNull(),
    appliedAt: moment("applied_at"),
    /** Not paid in time, or the server ended. */
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

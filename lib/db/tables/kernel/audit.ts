import { sql } from "drizzle-orm";
import {
  bigint,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { bytes, moment } from "./columns";

/**
 * The audit log; written in the transaction of the change, without secrets. Partitioned by month of `at`
 * (db/audit-months.ts).
 */
export const auditRows = pgTable(
  "audit_rows",
  {
    id: bigint("id", { mode: "number" }).notNull().generatedByDefaultAsIdentity(),
    at: moment("at").notNull(),
    operation: text("operation").notNull(),
    actorKind: text("actor_kind").notNull(),
    actorAccountId: integer("actor_account_id"),
    apiKeyId: integer("api_key_id"),
    accountId: integer("account_id"),
    target: text("target"),
    changes: jsonb("changes").$type<Record<string, unknown>>().notNull(),
    requestId: text("request_id").notNull(),
    address: text("address").notNull(),
    /** The impersonation session in which staff did it, and the reason they gave. */
    impersonationId: integer("impersonation_id"),
    reason: text("reason"),
    /** Position in a chain (audit_chains), and the keyed hash over the row and the previous row's hash. */
    chain: integer("chain").notNull(),
    place: bigint("place", { mode: "number" }).notNull(),
    mac: bytes("mac").notNull(),
    /**
     * Set once the person's part of the row was erased: a keyed hash over what is left and `mac`, which can no longer
     * be computed. Empty = the row was wrong before.
     */
    erased: bytes("erased"),
  },
  (t) => [
    // Keys of a partitioned table must include the partition key. Ids and positions are unique regardless.
    primaryKey({ columns: [t.id, t.at] }),
    index("audit_rows_account").on(t.accountId, t.id),
    index("audit_rows_account_operation").on(t.accountId, t.operation, t.id),
    index("audit_rows_account_staff")
      .on(t.accountId, t.id)
      .where(sql`actor_kind in ('staff', 'operator') or impersonation_id is not null`),
    index("audit_rows_account_panel").on(t.accountId, t.id).where(sql`actor_kind = 'panel'`),
    index("audit_rows_actor").on(t.actorAccountId, t.id),
    index("audit_rows_actor_operation").on(t.actorAccountId, t.operation, t.id),
    index("audit_rows_operation").on(t.operation, t.id),
    index("audit_rows_target").on(t.target, t.id),
    index("audit_rows_at").on(t.at),
    index("audit_rows_nobody").on(t.actorKind, t.id).where(sql`actor_account_id is null`),
    index("audit_rows_impersonation").on(t.impersonationId, t.id).where(sql`impersonation_id is not null`),
    uniqueIndex("audit_rows_place").on(t.chain, t.place, t.at),
    check("audit_rows_placed", sql`${t.chain} >= 0 and ${t.place} >= 1`),
  ],
);

/** One hash chain of audit rows per account; chain 0 for rows without account. */
export const auditChains = pgTable("audit_chains", {
  chain: integer("chain").primaryKey(),
  length: bigint("length", { mode: "number" }).notNull(),
  /** The hash of the last row, and a keyed hash over it, so that truncating the chain is detected. */
  head: bytes("head").notNull(),
  seal: bytes("seal").notNull(),
});

/**
 * Rows of a chain deleted with their month: positions `first` to `last`, the hash of the last one, from which the
 * chain continues, and a keyed hash over it.
 */
export const auditAnchors = pgTable(
  "audit_anchors",
  {
    chain: integer("chain").notNull(),
    first: bigint("first", { mode: "number" }).notNull(),
    last: bigint("last", { mode: "number" }).notNull(),
    /** The deleted month, the latest if there are several: `2026-11`. */
    month: text("month").notNull(),
    mac: bytes("mac").notNull(),
    seal: bytes("seal").notNull(),
  },
  (t) => [primaryKey({ columns: [t.chain, t.first] })],
);

/** First response to a creating call by idempotency key, kept for 24 hours (ADR 3). */
export const idempotentAnswers = pgTable(
  "idempotent_answers",
  {
    accountId: integer("account_id").notNull(),
    operation: text("operation").notNull(),
    key: text("key").notNull(),
    bodyHash: bytes("body_hash").notNull(),
    answer: bytes("answer"),
    createdAt: moment("created_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.operation, t.key] }),
    index("idempotent_answers_age").on(t.createdAt),
  ],
);

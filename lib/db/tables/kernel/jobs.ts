import { sql } from "drizzle-orm";
import {
  boolean,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import type { Failure } from "@/lib/base/failure";
import { sealedText } from "../../sealed-text";
import { accounts } from "../customers/accounts";
import { invoices } from "../money/billing";
import { orders } from "../orders/orders";
import { servers } from "../servers/servers";
import { bytes, moment } from "./columns";

/** Seconds since the payment: the usual range, and when a deployment is late. */
export type UsualTime = { from: number; to: number; late: number };

/** Asynchronous calls (specification 6). `key`, the callback key, is enough to read the result. */
export const jobs = pgTable(
  "jobs",
  {
    id: integer("id").primaryKey().generatedByDefaultAsIdentity(),
    /** The callback key, sealed: lists show it, but reading the database must not reveal it. */
    key: sealedText("key_sealed", "callback").notNull(),
    /** Hash of `key`, for lookups. */
    keyHash: bytes("key_hash").notNull().unique(),
    accountId: integer("account_id")
      .notNull()
      .references(() => accounts.id),
    /** Name in the API: `deploy`, `off`, `set_pin`. */
    action: text("action").notNull(),
    /** The operation that created it and also runs it: `eq.order_instance`. */
    operation: text("operation").notNull(),
    /** The session that requested it, whose rights are checked again when it runs; null = system job. */
    sessionId: uuid("session_id"),
    /** Parameters of the job, sealed. */
    input: bytes("input"),
    /** What it locks on its server while it runs. */
    holds: text("holds").$type<"nothing" | "changes" | "everything">().notNull().default("nothing"),
    serverId: integer("server_id").references(() => servers.id),
    /** Queued: starts once earlier conflicting jobs on its server have ended. */
    isBehind: boolean("is_behind").notNull().default(false),
    /**
     * Its immediate changes have been made; false = made, after checking rights and state, once it is no longer
     * queued.
     */
    isBegun: boolean("is_begun").notNull().default(true),
    orderId: integer("order_id").references(() => orders.id),
    invoiceId: integer("invoice_id").references(() => invoices.id),
    state: text("state").$type<"waiting" | "running" | "done" | "failed" | "cancelled">().notNull(),
    stage: text("stage").notNull(),
    /** Whole percent. */
    progress: integer("progress").notNull().default(0),
    attempt: integer("attempt").notNull().default(1),
    /** Lease of the worker, renewed while it works; once expired, another worker takes the job. */
    leaseUntil: moment("lease_until"),
    /** Next poll; if long overdue without a lease, its queue task was lost. */
    pollAt: moment("poll_at"),
    scope: jsonb("scope").$type<unknown>(),
    context: jsonb("context").$type<Record<string, string>>().notNull().default({}),
    debug: text("debug"),
    failure: jsonb("failure").$type<Failure>(),
    /** For a deployment: the usual times when it started, so that later deployments do not change its limit. */
    usual: jsonb("usual").$type<UsualTime>(),
    /** When the customer was notified that it is late. */
    lateToldAt: moment("late_told_at"),
    createdAt: moment("created_at").notNull(),
    finishedAt: moment("finished_at"),
  },
  (t) => [
    index("jobs_account").on(t.accountId, t.id),
    index("jobs_server").on(t.serverId),
    index("jobs_running").on(t.state, t.leaseUntil),
    index("jobs_finished").on(t.finishedAt).where(sql`finished_at is not null`),
    index("jobs_deployed").on(t.finishedAt).where(sql`action = 'deploy'`),
    index("jobs_failed").on(t.finishedAt, t.id).where(sql`state = 'failed' and holds <> 'nothing'`),
    // For the list of staff; most jobs are done.
    index("jobs_listed").on(t.createdAt, t.id),
    index("jobs_listed_state").on(t.state, t.createdAt, t.id).where(sql`state <> 'done'`),
    uniqueIndex("jobs_one_change")
      .on(t.serverId)
      .where(sql`holds <> 'nothing' and state in ('waiting', 'running') and not is_behind`),
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
    failure: jsonb("failure").$type<Failure>(),
  },
  (t) => [uniqueIndex("job_stages_once").on(t.jobId, t.attempt, t.stage)],
);

/**
 * Durations of the last deployments (or reinstallations) of a preset in a location; updated when one ends, so that
 * reads need one row instead of all jobs.
 */
export const deployTimes = pgTable(
  "deploy_times",
  {
    action: text("action").notNull(),
    presetId: integer("preset_id").notNull(),
    location: text("location").notNull(),
    /** The last 50 successful ones, oldest first. */
    jobIds: integer("job_ids").array().notNull(),
    /** 10th, 50th, 90th and 95th percentile of the duration, in seconds. */
    percentiles: doublePrecision("percentiles").array().notNull(),
    /** Median duration of each stage, in whole seconds. */
    stages: jsonb("stages").$type<Record<string, number>>().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.action, t.presetId, t.location] }),
    index("deploy_times_jobs").using("gin", t.jobIds),
  ],
);

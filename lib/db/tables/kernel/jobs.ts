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

/** Seconds from the payment on: what is usual, and after how many it is late. */
export type UsualTime = { from: number; to: number; late: number };

/** Every asynchronous call (specification 6). Anyone who has `key`, the callback, may read the result. */
export const jobs = pgTable(
  "jobs",
  {
    id: integer("id").primaryKey().generatedByDefaultAsIdentity(),
    /** The callback, sealed: lists show it, and nobody who reads the database can use it. */
    key: sealedText("key_sealed", "callback").notNull(),
    /** By which it is found. */
    keyHash: bytes("key_hash").notNull().unique(),
    accountId: integer("account_id")
      .notNull()
      .references(() => accounts.id),
    /** Its name for clients: `deploy`, `off`, `set_pin`. */
    action: text("action").notNull(),
    /** The operation that began it and also performs it: `eq.order_instance`. */
    operation: text("operation").notNull(),
    /** The session that asked for it, whose rights are read again when it is performed; null = the panel's own work. */
    sessionId: uuid("session_id"),
    /** Sealed: the parameters to perform it with. */
    input: bytes("input"),
    /** What it blocks on its server meanwhile. */
    holds: text("holds").$type<"nothing" | "changes" | "everything">().notNull().default("nothing"),
    serverId: integer("server_id").references(() => servers.id),
    /** Its turn has not come: it starts once the earlier work that conflicts with it on its server is over. */
    isBehind: boolean("is_behind").notNull().default(false),
    /** Its immediate changes are written; false = rights and state are checked and they are written when its turn comes. */
    isBegun: boolean("is_begun").notNull().default(true),
    orderId: integer("order_id").references(() => orders.id),
    invoiceId: integer("invoice_id").references(() => invoices.id),
    state: text("state").$type<"waiting" | "running" | "done" | "failed" | "cancelled">().notNull(),
    stage: text("stage").notNull(),
    /** Whole percent. */
    progress: integer("progress").notNull().default(0),
    attempt: integer("attempt").notNull().default(1),
    /** Renewed by the worker while it works; when it has passed, another worker takes the job. */
    leaseUntil: moment("lease_until"),
    /** When it is to be looked at next; if that is long past and there is no lease, its queue entry was lost. */
    pollAt: moment("poll_at"),
    scope: jsonb("scope").$type<unknown>(),
    context: jsonb("context").$type<Record<string, string>>().notNull().default({}),
    debug: text("debug"),
    failure: jsonb("failure").$type<Failure>(),
    /** Of a deployment: what was usual when it began, so that what follows does not move its limit. */
    usual: jsonb("usual").$type<UsualTime>(),
    /** When its customer was told that it is late. */
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
 * How long the last deployments (or reinstallations) of a preset in a place took, kept when one ends: anyone who asks
 * for it reads one row instead of all jobs.
 */
export const deployTimes = pgTable(
  "deploy_times",
  {
    action: text("action").notNull(),
    presetId: integer("preset_id").notNull(),
    location: text("location").notNull(),
    /** The last fifty that went well, oldest first. */
    jobIds: integer("job_ids").array().notNull(),
    /** Seconds that 10, 50, 90 and 95 of 100 of them took. */
    percentiles: doublePrecision("percentiles").array().notNull(),
    /** The middle one of each stage, in whole seconds. */
    stages: jsonb("stages").$type<Record<string, number>>().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.action, t.presetId, t.location] }),
    index("deploy_times_jobs").using("gin", t.jobIds),
  ],
);

import { sql } from "drizzle-orm";
import { bigint, index, integer, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core";
import { sealedBytes } from "../../sealed-text";
import { moment } from "../kernel/columns";
import { ownerId, staffId } from "./accounts";

/**
 * waiting: not begun; working: a worker is at it; ready: the copy can be downloaded; done: erased, or the copy has
 * expired.
 */
export type DataRequestState = "waiting" | "working" | "ready" | "done" | "cancelled";

/** Requests for a copy of an account's personal data, and for its erasure. They say nothing about the person. */
export const dataRequests = pgTable(
  "data_requests",
  {
    id: integer("id").primaryKey().generatedByDefaultAsIdentity(),
    accountId: ownerId(),
    kind: text("kind").$type<"export" | "erasure">().notNull(),
    state: text("state").$type<DataRequestState>().notNull().default("waiting"),
    askedAt: moment("asked_at").notNull(),
    /** Null = the account's owner. */
    askedBy: staffId("asked_by"),
    /** Why staff asked, or cancelled it. */
    reason: text("reason"),
    /** The day by which it must be answered. */
    deadlineAt: moment("deadline_at").notNull(),
    /** When the erasure begins; null for a copy. */
    startsAt: moment("starts_at"),
    /** The last table that is done. */
    step: text("step"),
    /** Counts beginnings, so that the parts of an interrupted one are told apart. */
    attempt: integer("attempt").notNull().default(0),
    sizeBytes: bigint("size_bytes", { mode: "number" }),
    /** End of the download. */
    expiresAt: moment("expires_at"),
    endedAt: moment("ended_at"),
    /** Who of staff cancelled it. */
    endedBy: staffId("ended_by"),
    /** After an erasure: when its documents are looked at again; null = nothing personal is left. */
    documentsAt: moment("documents_at"),
  },
  (t) => [
    index("data_requests_account").on(t.accountId, t.id),
    index("data_requests_open").on(t.id).where(sql`ended_at is null`),
    index("data_requests_expires").on(t.expiresAt).where(sql`expires_at is not null`),
    index("data_requests_documents").on(t.documentsAt).where(sql`documents_at is not null`),
    uniqueIndex("data_requests_one").on(t.accountId, t.kind).where(sql`ended_at is null`),
  ],
);

/** The archive of a copy, in parts, so that any process can serve what any worker has made. */
export const dataExportParts = pgTable(
  "data_export_parts",
  {
    requestId: integer("request_id")
      .notNull()
      .references(() => dataRequests.id),
    attempt: integer("attempt").notNull(),
    place: integer("place").notNull(),
    content: sealedBytes("content", "data export").notNull(),
  },
  (t) => [primaryKey({ columns: [t.requestId, t.attempt, t.place] })],
);

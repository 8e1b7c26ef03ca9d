import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, text } from "drizzle-orm/pg-core";
import type { AbuseKind, AbuseSource, AbuseState } from "@/lib/base/abuse";
import { sealedText } from "../../sealed-text";
import { accounts, staffId } from "../customers/accounts";
import { bytes, moment } from "../kernel/columns";
import { servers } from "../servers/servers";
import { tickets } from "./tickets";

/** What is alleged of an address and its holder at a time: complaints about the same within days are one case. */
export const abuseCases = pgTable(
  "abuse_cases",
  {
    id: integer("id").primaryKey().generatedByDefaultAsIdentity({ startWith: 101 }),
    kind: text("kind").$type<AbuseKind>().notNull(),
    state: text("state").$type<AbuseState>().notNull().default("new"),
    address: text("address").notNull(),
    /** Its /24, or /64 for IPv6. */
    network: text("network").notNull(),
    /** When it is said to have happened, in the newest complaint: decides whose address it was. */
    seenAt: moment("seen_at").notNull(),
    /** The server that had the address then, and its owner then; null = not known. */
    serverId: integer("server_id").references(() => servers.id),
    accountId: integer("account_id").references(() => accounts.id),
    /** The ticket with that owner; null = not told yet. */
    ticketId: integer("ticket_id").references(() => tickets.id),
    complaints: integer("complaints").notNull(),
    openedAt: moment("opened_at").notNull(),
    /** The newest complaint. */
    complainedAt: moment("complained_at").notNull(),
    /** From when the present deadline runs, and until when the customer has to answer. */
    toldAt: moment("told_at"),
    dueAt: moment("due_at"),
    /** Reminders of the present deadline that were sent. */
    reminders: integer("reminders").notNull().default(0),
    /** When the customer asked to unblock the address; null = not, or decided. */
    unblockAskedAt: moment("unblock_asked_at"),
    closedAt: moment("closed_at"),
  },
  (t) => [
    index("abuse_cases_state").on(t.state, t.complainedAt, t.id),
    index("abuse_cases_listed").on(t.complainedAt, t.id),
    index("abuse_cases_opened").on(t.openedAt, t.id),
    index("abuse_cases_address").on(t.address, t.kind, t.id),
    index("abuse_cases_network").on(t.network, t.id),
    index("abuse_cases_account").on(t.accountId, t.id),
    index("abuse_cases_server").on(t.serverId, t.id),
    index("abuse_cases_ticket").on(t.ticketId),
    index("abuse_cases_due").on(t.dueAt, t.id).where(sql`state = 'open'`),
    index("abuse_cases_open").on(t.id).where(sql`state = 'open'`),
    index("abuse_cases_unblock").on(t.id).where(sql`unblock_asked_at is not null`),
    index("abuse_cases_new").on(t.id).where(sql`state = 'new'`),
    index("abuse_cases_closed").on(t.closedAt).where(sql`closed_at is not null`),
    check(
      "abuse_cases_end",
      sql`(${t.closedAt} is not null) = (${t.state} in ('solved', 'no_fault', 'warned'))`,
    ),
    check(
      "abuse_cases_open",
      sql`${t.state} <> 'open' or (${t.ticketId} is not null and ${t.dueAt} is not null and ${t.toldAt} is not null)`,
    ),
  ],
);

/** What was complained of, as it came in. */
export const abuseComplaints = pgTable(
  "abuse_complaints",
  {
    id: integer("id").primaryKey().generatedByDefaultAsIdentity(),
    caseId: integer("case_id")
      .notNull()
      .references(() => abuseCases.id, { onDelete: "cascade" }),
    source: text("source").$type<AbuseSource>().notNull(),
    /** Address of the complainant; "" = none was given. */
    sender: text("sender").notNull(),
    text: sealedText("text", "abuse complaint").notNull(),
    /** Fields of a feedback report (RFC 5965), a line each; null = it is none. */
    report: sealedText("report", "abuse complaint"),
    seenAt: moment("seen_at").notNull(),
    receivedAt: moment("received_at").notNull(),
    /** Who typed it; null = it came from outside. */
    authorId: staffId("author_id"),
    /** When staff quoted it to the customer. */
    toldAt: moment("told_at"),
    /** Idempotency key of the form. */
    requestKey: text("request_key").unique(),
  },
  (t) => [
    index("abuse_complaints_case").on(t.caseId, t.id),
    index("abuse_complaints_sender").on(sql`lower(${t.sender})`),
  ],
);

/** Evidence that came with a complaint. */
export const abuseFiles = pgTable(
  "abuse_files",
  {
    id: integer("id").primaryKey().generatedByDefaultAsIdentity(),
    complaintId: integer("complaint_id")
      .notNull()
      .references(() => abuseComplaints.id, { onDelete: "cascade" }),
    name: text("name").notNull(),
    contentType: text("content_type").notNull(),
    sizeBytes: integer("size_bytes").notNull(),
    content: bytes("content").notNull(),
  },
  (t) => [index("abuse_files_complaint").on(t.complaintId)],
);

import { sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  unique,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { TicketEventParams } from "@/lib/base/params/tickets";
import type { RemoteHandsType } from "@/lib/base/remote-hands-type";
import { sealedBytes, sealedText } from "../../sealed-text";
import { accounts, ownerId } from "../customers/accounts";
import { bytes, checkedJson, moment } from "../kernel/columns";
import { invoices } from "../money/billing";
import { servers } from "../servers/servers";
import { departments } from "./departments";
import { impersonations } from "./impersonation";

export type TicketType = "question" | RemoteHandsType;

/** Tickets between a customer and support: questions and remote-hands requests. */
export const tickets = pgTable(
  "tickets",
  {
    id: integer("id").primaryKey().generatedByDefaultAsIdentity({ startWith: 7001 }),
    accountId: ownerId(),
    type: text("type").$type<TicketType>().notNull().default("question"),
    subject: text("subject").notNull(),
    /** Subject of the ticket: at most one of these. `page` is the name of a section of the panel. */
    serverId: integer("server_id").references(() => servers.id),
    invoiceId: integer("invoice_id").references(() => invoices.id),
    page: text("page"),
    /** The impersonation session that the customer objects to; only staff who may manage staff see such a ticket. */
    impersonationId: integer("impersonation_id").references(() => impersonations.id),
    /** open: awaiting support; waiting: awaiting the customer; solved: closed. */
    state: text("state").$type<"open" | "waiting" | "solved">().notNull().default("open"),
    priority: text("priority").$type<"low" | "normal" | "high">().notNull().default("normal"),
    /** Who opened it, as in the remote-hands API. */
    origin: text("origin").$type<"CLIENT" | "STAFF">().notNull().default("CLIENT"),
    /** Parent of a remote-hands request. */
    parentId: integer("parent_id").references((): AnyPgColumn => tickets.id),
    /** Structured fields of a remote-hands request. */
    orderData: jsonb("order_data").$type<Record<string, unknown>>(),
    assigneeId: integer("assignee_id").references(() => accounts.id),
    departmentId: integer("department_id").references(() => departments.id),
    /** Of staff; lower case. */
    tags: text("tags").array().notNull().default(sql`'{}'::text[]`),
    /** Until when the first answer is due; null = no clock. When it came, and after how many minutes of work. */
    answerDueAt: moment("answer_due_at"),
    answeredAt: moment("answered_at"),
    answerMinutes: integer("answer_minutes"),
    /** When agents were told that the first answer is about to be late; null = not yet. */
    dueToldAt: moment("due_told_at"),
    /** Until when a solution is due; null = no clock, or it stands, with so many minutes of work left. */
    solveDueAt: moment("solve_due_at"),
    solveMinutesLeft: integer("solve_minutes_left"),
    /** Where its messages are now. */
    mergedIntoId: integer("merged_into_id").references((): AnyPgColumn => tickets.id),
    /** The solved ticket that it goes on with. */
    followsId: integer("follows_id").references((): AnyPgColumn => tickets.id),
    /** What the customer said of the solution by one press. */
    rating: text("rating").$type<"good" | "bad">(),
    ratedAt: moment("rated_at"),
    /** Since when staff take it for spam. */
    spamAt: moment("spam_at"),
    /** The newest message visible to the customer, and the newest of all; pagination keys of lists. */
    shownMessageId: bigint("shown_message_id", { mode: "number" }).notNull().default(0),
    lastMessageId: bigint("last_message_id", { mode: "number" }).notNull().default(0),
    /** The first unanswered message of the customer; null if none. */
    waitingMessageId: bigint("waiting_message_id", { mode: "number" }),
    createdAt: moment("created_at").notNull(),
    updatedAt: moment("updated_at").notNull(),
    solvedAt: moment("solved_at"),
  },
  (t) => [
    index("tickets_account").on(t.accountId, t.shownMessageId),
    index("tickets_last").on(t.state, t.lastMessageId),
    index("tickets_queue").on(t.waitingMessageId).where(sql`state = 'open'`),
    index("tickets_waiting").on(t.waitingMessageId).where(sql`waiting_message_id is not null`),
    index("tickets_server").on(t.serverId),
    index("tickets_invoice").on(t.invoiceId),
    // For the list of staff.
    index("tickets_listed").on(t.createdAt, t.id),
    index("tickets_listed_active").on(t.lastMessageId, t.id),
    // The expression is that of `deadline` in the list.
    index("tickets_listed_deadline").on(
      sql`coalesce(case when state = 'open' then
        case when answered_at is null and answer_due_at is not null then answer_due_at else solve_due_at end end, 'infinity')`,
      t.id,
    ),
    index("tickets_listed_assignee")
      .on(t.assigneeId, t.lastMessageId, t.id)
      .where(sql`assignee_id is not null`),
    index("tickets_listed_department").on(t.departmentId, t.lastMessageId, t.id),
    index("tickets_tags").using("gin", t.tags),
    index("tickets_answered").on(t.departmentId, t.answeredAt).where(sql`answer_minutes is not null`),
    // First answers that are about to be late, and what customers say of solutions.
    index("tickets_answer_due")
      .on(t.answerDueAt, t.id)
      .where(
        sql`state = 'open' and answered_at is null and due_told_at is null and answer_due_at is not null`,
      ),
    index("tickets_rated").on(t.ratedAt).where(sql`rated_at is not null`),
    index("tickets_merged").on(t.mergedIntoId).where(sql`merged_into_id is not null`),
    index("tickets_follows").on(t.followsId).where(sql`follows_id is not null`),
    index("tickets_solved").on(t.solvedAt).where(sql`solved_at is not null and subject <> ''`),
    uniqueIndex("tickets_impersonation").on(t.impersonationId).where(sql`impersonation_id is not null`),
  ],
);

export const ticketMessages = pgTable(
  "ticket_messages",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedByDefaultAsIdentity(),
    ticketId: integer("ticket_id")
      .notNull()
      .references(() => tickets.id),
    /** stranger: a mail to the ticket's reply address from someone else; panel: an event, no text. */
    author: text("author").$type<"customer" | "staff" | "stranger" | "panel">().notNull(),
    authorId: integer("author_id").references(() => accounts.id),
    /** Sender address if it came by mail; null = written in the panel. */
    mailFrom: text("mail_from"),
    mailId: text("mail_id"),
    /** Internal note, visible to staff only. */
    isInternal: boolean("is_internal").notNull().default(false),
    text: sealedText("text", "conversation").notNull(),
    /** Text that a mail quoted from earlier ones. */
    quoted: sealedText("quoted", "conversation"),
    fact: checkedJson("event", TicketEventParams),
    /** Idempotency key from the sender's page. */
    sendKey: text("send_key"),
    /** Keyed hashes of its words, by which the sealed text is found; null = not yet. */
    words: text("words").array(),
    createdAt: moment("created_at").notNull(),
  },
  (t) => [
    index("ticket_messages_thread").on(t.ticketId, t.id),
    index("ticket_messages_words").using("gin", t.words),
    index("ticket_messages_wordless").on(t.id).where(sql`words is null`),
    unique("ticket_messages_sent").on(t.authorId, t.sendKey),
  ],
);

export const ticketFiles = pgTable(
  "ticket_files",
  {
    id: integer("id").primaryKey().generatedByDefaultAsIdentity(),
    /** Null until its message is sent. */
    messageId: bigint("message_id", { mode: "number" }).references(() => ticketMessages.id),
    uploadedBy: integer("uploaded_by")
      .notNull()
      .references(() => accounts.id),
    name: text("name").notNull(),
    contentType: text("content_type").notNull(),
    sizeBytes: integer("size_bytes").notNull(),
    content: bytes("content").notNull(),
    createdAt: moment("created_at").notNull(),
  },
  (t) => [
    index("ticket_files_message").on(t.messageId),
    index("ticket_files_uploader").on(t.uploadedBy),
    index("ticket_files_unsent").on(t.createdAt).where(sql`message_id is null`),
  ],
);

/** Reply addresses: each lets one recipient reply to one ticket by mail. */
export const replyAddresses = pgTable(
  "reply_addresses",
  {
    id: integer("id").primaryKey().generatedByDefaultAsIdentity(),
    ticketId: integer("ticket_id")
      .notNull()
      .references(() => tickets.id),
    email: text("email").notNull(),
    /** The token is a keyed hash of the nonce; `tokenHash`, for lookups, is a keyed hash of the token. */
    nonce: bytes("nonce").notNull(),
    tokenHash: bytes("token_hash").notNull().unique(),
    createdAt: moment("created_at").notNull(),
    revokedAt: moment("revoked_at"),
  },
  (t) => [uniqueIndex("reply_addresses_current").on(t.ticketId, t.email).where(sql`revoked_at is null`)],
);

/** Why a mail could not be processed. */
type InboundFailure = "too_large" | "unreadable" | "slow" | "heavy" | "interrupted" | "not_stored";

/** Mails fetched from the mailbox, so that none is processed twice; with text and source of unmatched ones. */
export const inboundMails = pgTable(
  "inbound_mails",
  {
    id: integer("id").primaryKey().generatedByDefaultAsIdentity(),
    mailbox: text("mailbox").notNull(),
    uidValidity: text("uid_validity").notNull(),
    uid: bigint("uid", { mode: "number" }).notNull(),
    sender: text("sender").notNull(),
    /** Message-ID, else a hash of the whole mail; random for one that could not be processed. */
    messageKey: text("message_key").notNull(),
    /**
     * reading: claimed and being processed; waiting: the mailbox did not deliver it; again: staff requested a retry.
     */
    outcome: text("outcome")
      .$type<
        | "reading"
        | "waiting"
        | "again"
        | "written"
        | "opened"
        | "aside"
        | "automatic"
        | "bounce"
        | "too_many"
        | "complaint"
        | "blocked"
        | InboundFailure
      >()
      .notNull(),
    messageId: bigint("message_id", { mode: "number" }).references(() => ticketMessages.id),
    subject: sealedText("subject", "inbound mail"),
    text: sealedText("text", "inbound mail"),
    receivedAt: moment("received_at").notNull(),
    /** When processing last started; null on rows older than this column. */
    claimedAt: moment("claimed_at"),
    /** How often the mailbox failed to deliver it. */
    attempts: integer("attempts").notNull().default(0),
    /** For one that could not be processed or matched: its size and source; of the former its From line and error, too. */
    fromLine: sealedText("from_line", "inbound mail"),
    sizeBytes: bigint("size_bytes", { mode: "number" }),
    error: text("error"),
    source: sealedBytes("source", "inbound mail"),
    /** When staff finished handling an unmatched or failed mail. */
    handledAt: moment("handled_at"),
  },
  (t) => [
    unique("inbound_mails_place").on(t.mailbox, t.uidValidity, t.uid),
    unique("inbound_mails_message").on(t.sender, t.messageKey),
    index("inbound_mails_unmatched")
      .on(t.id)
      .where(sql`outcome in ('aside', 'too_many') and handled_at is null`),
    index("inbound_mails_failed")
      .on(t.id)
      .where(
        sql`outcome in ('too_large', 'unreadable', 'slow', 'heavy', 'interrupted', 'not_stored') and handled_at is null`,
      ),
    index("inbound_mails_reading").on(t.claimedAt).where(sql`outcome = 'reading'`),
    index("inbound_mails_stored").on(t.id).where(sql`source is not null`),
    index("inbound_mails_ticket").on(t.messageId).where(sql`message_id is not null`),
    index("inbound_mails_age").on(t.receivedAt).where(sql`sender not like 'erased-%'`),
    index("inbound_mails_sender").on(sql`lower(${t.sender})`),
  ],
);

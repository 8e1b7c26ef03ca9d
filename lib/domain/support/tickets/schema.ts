import { z } from "zod";
import { TicketEventParams } from "@/lib/base/params/tickets";
import { serverStates } from "../../servers/servers/schema";
import { ratings, textLimits, ticketPriorities } from "./rules";

export const TicketStateName = z.enum(["open", "waiting", "solved"]);

const TicketPriority = z.enum(ticketPriorities);

export const ticketTypes = [
  "question",
  "kvm",
  "unblock",
  "service",
  "power_on",
  "power_off",
  "reboot",
  "pxe",
  "check",
  "assistance",
] as const;

/** Why a mail could not be processed. */
export const inboundFailures = [
  "too_large",
  "unreadable",
  "slow",
  "heavy",
  "interrupted",
  "not_stored",
] as const;
export type InboundFailure = (typeof inboundFailures)[number];

/** What a ticket is about, with its display name. */
export const AboutShown = z.object({
  /** As in URLs: `server-55001`. */
  key: z.string(),
  kind: z.enum(["server", "invoice", "page", "visit"]),
  /** A host name, invoice number, section name or impersonation session number. */
  name: z.string(),
});
export type AboutShown = z.infer<typeof AboutShown>;

export const FileShown = z.object({
  id: z.int(),
  name: z.string(),
  size_bytes: z.int(),
  is_picture: z.boolean(),
});
export type FileShown = z.infer<typeof FileShown>;

export const Message = z.object({
  id: z.int(),
  author: z.enum(["customer", "staff", "stranger", "panel"]),
  /** The name of the member of staff, or the email address of the sender. */
  name: z.string(),
  by_mail: z.boolean(),
  is_internal: z.boolean(),
  at: z.string(),
  text: z.string(),
  quoted: z.string().nullable(),
  fact: TicketEventParams.nullable(),
  files: z.array(FileShown),
});
export type Message = z.infer<typeof Message>;

export const Summary = z.object({
  id: z.int(),
  subject: z.string(),
  type: z.enum(ticketTypes),
  state: TicketStateName,
  about: AboutShown.nullable(),
  updated: z.string(),
});
export type Summary = z.infer<typeof Summary>;

/** A ticket as its customer sees it. */
export const Thread = Summary.extend({ messages: z.array(Message), last_message: z.int() });
export type Thread = z.infer<typeof Thread>;

const Queued = Summary.extend({
  account: z.object({ id: z.int(), email: z.string() }),
  assignee: z.string().nullable(),
  /** Since when its customer waits; null = not waiting. */
  waiting_since: z.string().nullable(),
  priority: TicketPriority,
  tags: z.array(z.string()),
  department: z.int().nullable(),
  /** When the first answer is due, or after it the solution; null = no clock runs. */
  due: z.string().nullable(),
});
export type Queued = z.infer<typeof Queued>;

export const queueStates = ["open", "waiting", "solved", "all"] as const;
export const queueOwners = ["anyone", "me", "nobody"] as const;

/** The filter in the URL of the staff's list. */
export const QueueFilter = z.object({
  state: z.enum(queueStates).default("open"),
  assigned: z.enum(queueOwners).default("anyone"),
  type: z.enum(ticketTypes).optional(),
  account: z.int32().positive().optional(),
  department: z.int32().positive().optional(),
  after: z.int().positive().optional(),
});
export type QueueFilter = z.output<typeof QueueFilter>;

export const Queue = z.object({
  conversations: z.array(Queued),
  next: z.int().nullable(),
  /** Number of mails that could not be processed, at most 100. */
  failed_mails: z.int(),
});
export type Queue = z.infer<typeof Queue>;

/** What staff see beside a ticket of the server that it is about. */
export const ServerFacts = z.object({
  id: z.int(),
  hostname: z.string(),
  state: z.enum(serverStates),
  plan: z.string(),
  location: z.string(),
  system: z.string(),
  /** Its main address; null = none yet. */
  ip: z.string().nullable(),
  /** Until when it is paid; null = by the hour. */
  due: z.string().nullable(),
  is_deleted: z.boolean(),
});
export type ServerFacts = z.infer<typeof ServerFacts>;

/** A ticket as shown to staff, with a summary of its customer. */
export const AgentThread = Thread.extend({
  priority: TicketPriority,
  tags: z.array(z.string()),
  department: z.int().nullable(),
  /** When the first answer was due, and came; null = no clock, or not yet. */
  answer_due: z.string().nullable(),
  answered: z.string().nullable(),
  solve_due: z.string().nullable(),
  /** The ticket in which its messages are now. */
  merged_into: z.int().nullable(),
  is_spam: z.boolean(),
  rating: z.enum(ratings).nullable(),
  /** The solved one that it goes on with. */
  follows: z.int().nullable(),
  /** The one that it is about. */
  server: ServerFacts.nullable(),
  /** What the caller has begun to write. */
  draft: z.object({ text: z.string(), is_note: z.boolean() }).nullable(),
  assignee: z.object({ id: z.int(), name: z.string(), is_me: z.boolean() }).nullable(),
  customer: z.object({
    id: z.int(),
    email: z.string(),
    name: z.string(),
    company: z.string(),
    currency: z.string(),
    status: z.enum(["Active", "Inactive", "Closed"]),
    since: z.string(),
    servers: z.int(),
    unpaid: z.int(),
    conversations: z.int(),
    /** Nobody reads answers any more. */
    is_erased: z.boolean(),
  }),
});
export type AgentThread = z.infer<typeof AgentThread>;

const trimmed = z.string().trim();

export const MessageText = trimmed.min(1, "is empty").max(textLimits.message, "is too long");
export const Subject = trimmed
  .transform((text) => text.replaceAll(/[\p{Cc}\s]+/gu, " "))
  .pipe(z.string().min(1, "is empty").max(textLimits.subject, "is too long"));
export const FileIds = z.array(z.int()).max(50).default([]);
/** Idempotency key, set by the sender's page for one message and reused on resending. */
export const SendKey = z.string().regex(/^[\w-]{8,100}$/);

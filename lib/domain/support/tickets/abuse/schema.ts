import { z } from "zod";
import { abuseEnds, abuseKinds, abuseSources, abuseStages } from "../../../../base/abuse";
import { abuseLimits } from "./rules";

const Kind = z.enum(abuseKinds);
const Stage = z.enum(abuseStages);
export const AbuseEndName = z.enum(abuseEnds);

const typed = z.string().trim();

/** `2026-12-01T22:00:00Z`, to the minute. */
export const MinuteText = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:00Z$/, "must be a time")
  .refine((text) => !Number.isNaN(Date.parse(text)), "must be a time");

/** Text as it was typed or received, without what the database cannot hold. */
const ComplaintText = typed
  .max(abuseLimits.text, "is too long")
  .transform((text) => text.replaceAll("\0", "").replaceAll("\r\n", "\n"))
  .pipe(z.string().min(1, "is empty"));

const fields = { address: typed.max(60), kind: Kind, seen: MinuteText, text: ComplaintText };
/** Idempotency key: a repeated submit returns what the first one made. */
const key = z.string().min(8).max(100);

/** A complaint typed by staff; `sender` is the complainant's address, "" = none. */
export const TypedComplaint = z.object({ ...fields, sender: typed.max(254), key });
/** The same by anybody, who is told that it has arrived. */
export const PublicComplaint = z.object({ ...fields, email: typed.max(254), key });

export const CaseId = z.int32().positive();

const Complaint = z.object({
  id: z.int(),
  source: z.enum(abuseSources),
  /** The complainant's address; "" = none. */
  sender: z.string(),
  /** Who of staff typed it. */
  by: z.string().nullable(),
  seen: z.string(),
  received: z.string(),
  text: z.string(),
  /** Fields of its feedback report, a line each. */
  report: z.string().nullable(),
  told: z.string().nullable(),
  files: z.array(z.object({ id: z.int(), name: z.string(), size_bytes: z.int() })),
});

/** A line of other cases. */
const Beside = z.object({
  id: z.int(),
  kind: Kind,
  stage: Stage,
  address: z.string(),
  complained: z.string(),
});

const AbuseHistory = z.object({ count: z.int(), cases: z.array(Beside) });

/** What can be done about the address: null = it is not the server's any more. */
const Block = z.object({
  is_blocked: z.boolean(),
  /** Blocked by staff, not by its owner. */
  by_staff: z.boolean(),
  reason: z.string(),
  /** Whether the back end of the server can block an address. None can block one port of it. */
  is_possible: z.boolean(),
});

export const StaffCase = z.object({
  id: z.int(),
  kind: Kind,
  stage: Stage,
  address: z.string(),
  network: z.string(),
  seen: z.string(),
  opened: z.string(),
  complained: z.string(),
  complaints: z.int(),
  told: z.string().nullable(),
  due: z.string().nullable(),
  is_overdue: z.boolean(),
  closed: z.string().nullable(),
  unblock_asked: z.string().nullable(),
  /** Null = not known whose it was then. */
  server: z.object({ id: z.int(), hostname: z.string(), is_gone: z.boolean() }).nullable(),
  customer: z
    .object({ id: z.int(), email: z.string(), language: z.string(), is_open: z.boolean() })
    .nullable(),
  ticket: z.int().nullable(),
  block: Block.nullable(),
  /** The newest first. */
  list: z.array(Complaint),
  /** Other cases of the customer, of the server and of the network, the newest first. */
  by_customer: AbuseHistory,
  by_server: AbuseHistory,
  by_network: AbuseHistory,
});
export type StaffCase = z.infer<typeof StaffCase>;

export const AbuseLine = z.object({
  id: z.int(),
  kind: Kind,
  stage: Stage,
  address: z.string(),
  complained: z.string(),
  complaints: z.int(),
  due: z.string().nullable(),
  is_overdue: z.boolean(),
  unblock_asked: z.boolean(),
  customer: z.object({ id: z.int(), email: z.string() }).nullable(),
});
export type AbuseLine = z.infer<typeof AbuseLine>;

/** A case as its customer sees it. */
export const OwnCase = z.object({
  id: z.int(),
  kind: Kind,
  stage: Stage,
  address: z.string(),
  seen: z.string(),
  due: z.string().nullable(),
  ticket: z.int(),
  server: z.int().nullable(),
  /** Whether support has blocked the address, and the customer has asked to unblock it. */
  is_blocked: z.boolean(),
  is_unblock_asked: z.boolean(),
});
export type OwnCase = z.infer<typeof OwnCase>;

import { z } from "zod";
import { currencies } from "../../../base/money";
import { missingParts } from "../../customers/accounts/rules";
import { AuditEntry } from "../../kernel/audit/schema";
import { LineMoney } from "../../kernel/staff/staff-line-schema";
import { BackOfficePage, BackOfficeRow, type SectionName, sectionNames } from "../back-office/schema";

/** The pages of a customer's record, in their order. */
export const recordTabs = ["overview", "servers", "billing", "tickets", "mails", "access", "data"] as const;
export type RecordTab = (typeof recordTabs)[number];

/** The lists of each page; the first one of a page whose name it bears has its older rows there, too. */
export const sectionsOf = {
  overview: ["notes"],
  servers: ["servers", "jobs"],
  billing: ["invoices", "payments", "credit", "corrections"],
  tickets: [],
  mails: ["mails", "webhooks"],
  access: ["sign_ins", "sessions", "keys"],
  data: [],
} as const satisfies Record<RecordTab, readonly SectionName[]>;

const Person = z.object({
  id: z.int(),
  billing_id: z.int(),
  email: z.string(),
  name: z.string(),
  company: z.string(),
  phone: z.string(),
  state: z.string(),
  country: z.string(),
  currency: z.enum(currencies),
  language: z.string(),
  vat_number: z.string(),
  is_verified: z.boolean(),
  factor: z.enum(["app", "email", "passkey"]).nullable(),
  created: z.string(),
  last_seen: z.string().nullable(),
  tags: z.array(z.object({ tag: z.string(), value: z.string() })),
});

export const CustomerRecord = z.object({
  customer: Person,
  money: z.object({
    credit: LineMoney,
    owed: LineMoney,
    overdue: LineMoney,
    /** What the servers cost a month, whatever their billing periods. */
    /** Without tax, by currency (docs/numbers.md); empty = none. */
    mrr: z.array(LineMoney),
  }),
  /** Missing buyer details, if an owed invoice is above `limit`; null = nothing missing, or no such invoice. */
  address: z.object({ limit: LineMoney, missing: z.array(z.enum(missingParts)) }).nullable(),
  pin: z.object({ is_set: z.boolean(), asked: z.string().nullable(), locked_until: z.string().nullable() }),
  /** Sign-in is locked until then; null = not locked. */
  locked_until: z.string().nullable(),
  /** Notes of staff that stand at the head, the newest first. */
  pinned: z.array(z.object({ id: z.int(), text: z.string(), by: z.string(), at: z.string() })),
  /** The lists of the page that was asked for. */
  sections: z.partialRecord(z.enum(sectionNames), BackOfficePage),
});
export type CustomerRecord = z.infer<typeof CustomerRecord>;

/** What the events of the timeline are about, in the order of the filter. */
export const timelineTopics = [
  "sign_ins",
  "money",
  "servers",
  "tickets",
  "mails",
  "staff",
  "changes",
] as const;
export type TimelineTopic = (typeof timelineTopics)[number];

/** Where events come from: lists of the record, tickets, and the log, by staff or by anybody else. */
export const timelineSources = [
  ...(["sign_ins", "invoices", "payments", "corrections", "servers", "jobs"] as const),
  ...(["tickets", "mails", "notes", "staff", "changes"] as const),
] as const;
export type TimelineSource = (typeof timelineSources)[number];

export const sourcesOf = {
  sign_ins: ["sign_ins"],
  money: ["invoices", "payments", "corrections"],
  servers: ["servers", "jobs"],
  tickets: ["tickets"],
  mails: ["mails"],
  staff: ["notes", "staff"],
  changes: ["changes"],
} as const satisfies Record<TimelineTopic, readonly TimelineSource[]>;

/** A row of a list, or an entry of the log. */
const TimelineEvent = z.union([
  z.object({ source: z.enum(timelineSources), at: z.string(), row: BackOfficeRow, entry: z.null() }),
  z.object({ source: z.enum(timelineSources), at: z.string(), row: z.null(), entry: AuditEntry }),
]);
export type TimelineEvent = z.infer<typeof TimelineEvent>;

/** `older`: the place where the next page begins; null = this is the last one. */
export const Timeline = z.object({ events: z.array(TimelineEvent), older: z.string().nullable() });
export type Timeline = z.infer<typeof Timeline>;

export const Exemption = z.object({
  id: z.int(),
  /** The provision of the law. */
  basis: z.string(),
  /** Its last day, `YYYY-MM-DD`; null = without end. */
  until: z.string().nullable(),
  /** The file that proves it. */
  proof: z.string(),
  by: z.string(),
  at: z.string(),
});
export type Exemption = z.infer<typeof Exemption>;

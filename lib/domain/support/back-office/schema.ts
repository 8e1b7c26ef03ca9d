import { z } from "zod";
import { Failure } from "../../../base/failure";
import { moneyText } from "../../../base/form-values";
import { currencies } from "../../../base/money";
import { EntryParams } from "../../../base/params/billing";
import { missingParts } from "../../customers/accounts/rules";
import { refundStates } from "../../money/payments/rules";

/** The lists of a customer's record. */
export const sectionNames = [
  "servers",
  "invoices",
  "payments",
  "credit",
  "sign_ins",
  "sessions",
  "keys",
  "mails",
  "webhooks",
  "jobs",
  "corrections",
  "notes",
] as const;
export type SectionName = (typeof sectionNames)[number];

/** Queues that need attention. */
export const queueNames = [
  "conversations",
  "inbound",
  "deployments",
  "failures",
  "payments",
  "receipts",
  "reports",
  "corrections",
  "webhooks",
  "mails",
  "texts",
  "locked",
  "objections",
  "cancellations",
  "stock",
  "tasks",
] as const;
export type QueueName = (typeof queueNames)[number];

/** Those that are listed on pages of their own. */
export const ownPages = {
  conversations: "/staff/conversations",
  inbound: "/staff/conversations/failed",
} as const satisfies Partial<Record<QueueName, string>>;
export type ListName = Exclude<QueueName, keyof typeof ownPages>;
/** Queues listed in the back office. */
export const listNames = queueNames.filter((name): name is ListName => !Object.hasOwn(ownPages, name));

/** The right required by each list. */
export const rightOfQueue = {
  conversations: "conversations/answer",
  inbound: "conversations/answer",
  deployments: "deployments/manage",
  failures: "deployments/manage",
  payments: "payments/record",
  receipts: "payments/record",
  reports: "payments/record",
  corrections: "credit/correct",
  webhooks: "outbox/read",
  mails: "outbox/read",
  texts: "outbox/read",
  locked: "customers/unlock",
  objections: "staff/manage",
  cancellations: "customers/find",
  stock: "catalogue/change",
  tasks: "deployments/manage",
} as const satisfies Record<QueueName, string>;

const Money = z.object({ value: moneyText, currency: z.enum(currencies) });

/** One line of any of these lists. Words for `kind` and `state` are in the messages, by the name of the list. */
export const BackOfficeRow = z.object({
  id: z.int(),
  title: z.string(),
  /** What a movement of credit was for. */
  fact: EntryParams.nullable(),
  detail: z.string(),
  kind: z.string().nullable(),
  state: z.string().nullable(),
  at: z.string().nullable(),
  /** When it ends, ended, or is to be renewed. */
  until: z.string().nullable(),
  /** Why a job failed. */
  failure: Failure.nullable(),
  amount: Money.nullable(),
  account: z.object({ id: z.int(), email: z.string() }).nullable(),
  /** Of a payment by card: whether it can be sent back now, or why not. */
  refund: z.enum(refundStates).optional(),
  /** Of a payment: what it was to pay. */
  invoice: z.int().optional(),
  /** Who set it aside. */
  aside_by: z.string().optional(),
  /** Of a bank receipt: the proposed invoice, and why. */
  proposal: z
    .object({
      reference: z.string(),
      invoice: z.string(),
      amount: Money,
      due: Money,
      why: z.enum(["named", "payer"]),
    })
    .optional(),
});
export type BackOfficeRow = z.infer<typeof BackOfficeRow>;

export const BackOfficePage = z.object({ rows: z.array(BackOfficeRow), older: z.int().nullable() });
export type BackOfficePage = z.infer<typeof BackOfficePage>;

export const shownInRecord = 5;

/** Larger counts are shown as "more than". */
export const mostCounted = 99;

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
  money: z.object({ credit: Money, owed: Money, overdue: Money }),
  /** What the owed invoices lack of their buyer, one of which is above `limit`; null = nothing, or none is. */
  address: z.object({ limit: Money, missing: z.array(z.enum(missingParts)) }).nullable(),
  pin: z.object({ is_set: z.boolean(), asked: z.string().nullable(), locked_until: z.string().nullable() }),
  /** Sign-in is locked until then; null = not locked. */
  locked_until: z.string().nullable(),
  sections: z.record(z.enum(sectionNames), BackOfficePage),
});
export type CustomerRecord = z.infer<typeof CustomerRecord>;

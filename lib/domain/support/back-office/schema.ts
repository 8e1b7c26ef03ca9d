import { z } from "zod";
import { currencies } from "../../../base/money";
import { missingParts } from "../../customers/accounts/rules";
import { commonCells, LineMoney, optionalCells } from "../../kernel/staff/staff-line-schema";
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

/** One line of a queue or of a list of a customer's record. */
const BackOfficeRow = z.object({
  ...commonCells,
  /** For card payments: whether it can be refunded now, or why not. */
  refund: z.enum(refundStates).optional(),
  ...optionalCells,
});
export type BackOfficeRow = z.infer<typeof BackOfficeRow>;

export const BackOfficePage = z.object({ rows: z.array(BackOfficeRow), older: z.int().nullable() });
export type BackOfficePage = z.infer<typeof BackOfficePage>;

export const shownInRecord = 5;

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
  money: z.object({ credit: LineMoney, owed: LineMoney, overdue: LineMoney }),
  /** Missing buyer details, if an owed invoice is above `limit`; null = nothing missing, or no such invoice. */
  address: z.object({ limit: LineMoney, missing: z.array(z.enum(missingParts)) }).nullable(),
  pin: z.object({ is_set: z.boolean(), asked: z.string().nullable(), locked_until: z.string().nullable() }),
  /** Sign-in is locked until then; null = not locked. */
  locked_until: z.string().nullable(),
  sections: z.record(z.enum(sectionNames), BackOfficePage),
});
export type CustomerRecord = z.infer<typeof CustomerRecord>;

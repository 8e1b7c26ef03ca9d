import { z } from "zod";
import { checkNames } from "./rules";

const Reopening = z.object({
  id: z.int(),
  by: z.string(),
  reason: z.string(),
  until: z.string(),
  /** The reader has asked for it. */
  is_own: z.boolean(),
});

const Check = z.object({ name: z.enum(checkNames), count: z.int() });

const BooksMonth = z.object({
  /** `YYYY-MM`. */
  month: z.string(),
  /** closable: it, or with the first closing one of several; waiting: over, but one before it is still open. */
  state: z.enum(["closed", "closable", "waiting", "running"]),
  /** What is known of its closing; null = it is open. */
  closing: z
    .object({
      id: z.int(),
      at: z.string(),
      by: z.string(),
      reason: z.string(),
      warnings: z.array(z.object({ name: z.string(), count: z.int() })),
      /** Only the last closed month can be reopened. */
      is_last: z.boolean(),
      reopening: Reopening.nullable(),
    })
    .nullable(),
});
export type BooksMonth = z.infer<typeof BooksMonth>;

export const CompanyMonths = z.object({
  companies: z.array(z.object({ id: z.int(), name: z.string() })),
  company: z.object({
    id: z.int(),
    name: z.string(),
    time_zone: z.string(),
    closed_through: z.string().nullable(),
  }),
  /** The newest first. */
  months: z.array(BooksMonth),
  /** Of the month that is looked at; null while none can be closed. */
  check: z
    .object({
      month: z.string(),
      last_day: z.string(),
      checks: z.array(Check),
      /** What closing it accepts. */
      shown: z.string(),
      is_blocked: z.boolean(),
    })
    .nullable(),
  /** What the last check of the ledger found, and drafts of the company that are not issued: the first of them. */
  breaches: z.array(z.object({ law: z.string(), what: z.string(), found: z.string() })),
  drafts: z.array(z.object({ id: z.int(), email: z.string(), at: z.string() })),
  reopened: z.array(
    z.object({
      month: z.string(),
      at: z.string(),
      asked_by: z.string(),
      decided_by: z.string(),
      reason: z.string(),
    }),
  ),
});
export type CompanyMonths = z.infer<typeof CompanyMonths>;

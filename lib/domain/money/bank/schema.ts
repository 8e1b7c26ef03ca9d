import { z } from "zod";
import { Amount } from "../../../base/amount";
import { squeezed } from "../../../base/squeezed";

/** Why a receipt may pay these invoices. */
const matchReasons = [
  "reference",
  "rule",
  "account",
  "payer",
  "exact",
  "all_open",
  "one_of_several",
] as const;
export type MatchReason = (typeof matchReasons)[number];

const Part = z.object({ invoice: z.int(), number: z.string(), due: Amount, amount: Amount });

/** Invoices of one customer that a receipt may pay; `score` from 0 to 100. */
export const Candidate = z.object({
  account: z.object({ id: z.int(), email: z.string(), name: z.string() }),
  parts: z.array(Part),
  score: z.int(),
  reasons: z.array(z.enum(matchReasons)),
  /** What becomes credit. */
  excess: Amount,
});
export type Candidate = z.infer<typeof Candidate>;

export const OpenReceipt = z.object({
  id: z.int(),
  day: z.string(),
  amount: z.string(),
  /** ISO 4217; `XXX` = the statement names none. */
  currency: z.string(),
  payer: z.string(),
  payer_account: z.string(),
  account: z.string(),
  text: z.string(),
  problem: z.string(),
  /** The best first. */
  candidates: z.array(Candidate),
  /** Whether the first is far ahead of the others, so that it can be accepted with many. */
  isSure: z.boolean(),
});
export type OpenReceipt = z.infer<typeof OpenReceipt>;

export const Matches = z.object({ receipts: z.array(OpenReceipt), older: z.int().nullable() });

const words = z.string().trim().max(100).transform(squeezed);

/** Words of the payer or its account, and of the text; empty = any. The customer by email or number. */
export const NewRule = z.object({ payer: words, text: words, customer: z.string().trim().min(1).max(254) });

export const Rule = z.object({
  id: z.int(),
  payer: z.string(),
  text: z.string(),
  account: z.object({ id: z.int(), email: z.string() }),
  at: z.string(),
});

/** Open receipts that a rule fits, and those of them that another rule says are somebody else's. */
export const RulePreview = z.object({
  email: z.string(),
  count: z.int(),
  conflicts: z.int(),
  receipts: z.array(
    z.object({
      id: z.int(),
      day: z.string(),
      amount: z.string(),
      currency: z.string(),
      payer: z.string(),
      text: z.string(),
    }),
  ),
});
export type RulePreview = z.infer<typeof RulePreview>;

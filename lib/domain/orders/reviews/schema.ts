import { z } from "zod";
import { Amount } from "../../../base/amount";

export const riskLists = ["mailboxes", "words"] as const;
export type RiskList = (typeof riskLists)[number];

/** Entries of one list, and of one submit, at most. */
export const mostEntries = 5_000;
export const mostAtOnce = 500;

const Reason = z.object({ rule: z.string(), points: z.int(), found: z.string() });
export type RiskReasonOnPage = z.infer<typeof Reason>;

const reviewStates = [
  "passed",
  "trusted",
  "waiting",
  "identity",
  "refunding",
  "approved",
  "rejected",
  "cancelled",
] as const;

/** The risk of one order and what was decided; times are ISO 8601. */
export const OrderReview = z.object({
  id: z.int(),
  state: z.enum(reviewStates),
  points: z.int(),
  threshold: z.int(),
  reasons: z.array(Reason),
  created: z.string(),
  /** Of the proof of identity that was asked for: whether the account is verified by now; null = none asked for. */
  identity: z.enum(["asked", "verified"]).nullable(),
  decided: z.string().nullable(),
  /** Email of who decided; null = nobody, or the operator's command. */
  by: z.string().nullable(),
  /** Email of who wants to return the money, while a second person has to agree. */
  refund_by: z.string().nullable(),
  note: z.string(),
  order: z.object({ id: z.int(), invoice: z.int(), server: z.int(), hostname: z.string(), paid: Amount }),
  account: z.object({ id: z.int(), email: z.string() }),
});
export type OrderReview = z.infer<typeof OrderReview>;

/** What staff see of a customer's risk at the head of the record. */
export const CustomerRisk = z.object({
  /** Of the last paid order; null = none since orders are weighed. */
  last: z
    .object({
      id: z.int(),
      state: z.enum(reviewStates),
      points: z.int(),
      threshold: z.int(),
      reasons: z.array(Reason),
    })
    .nullable(),
  /** Orders that wait now. */
  waiting: z.int(),
  /** What staff said of the account; null = nothing. */
  trust: z.object({ is_trusted: z.boolean(), reason: z.string() }).nullable(),
});
export type CustomerRisk = z.infer<typeof CustomerRisk>;

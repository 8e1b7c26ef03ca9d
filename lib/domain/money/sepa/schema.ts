import { z } from "zod";
import { Amount } from "../../../base/amount";
import { isCreditorId } from "../../../base/iban";

const debitStates = ["announced", "exported", "collected", "returned", "withdrawn"] as const;
const mandateStates = ["active", "revoked", "blocked"] as const;

const Region = z.string().max(8);

/** How a company orders payments at its bank. */
const CompanyOrders = z.object({
  /** Empty = it collects nothing. */
  creditor_id: z
    .string()
    .max(60)
    .transform((text) => text.replaceAll(/\s/g, "").toUpperCase())
    .refine((text) => text === "" || isCreditorId(text), "is no creditor identifier"),
  offers_debits: z.boolean(),
  scheme: z.enum(["CORE", "B2B"]),
  notice_days: z.coerce.number().int().min(1).max(30),
  transfer_version: z.enum(["03", "09"]),
  debit_version: z.enum(["02", "08"]),
});
export type CompanyOrders = z.output<typeof CompanyOrders>;

export const SetCompanyOrders = CompanyOrders.extend({ region: Region });

const Whose = z.object({ id: z.int(), email: z.string() });

/** Credit that waits to be paid out; `problem`: why it cannot be in a file. */
const WaitingPayout = z.object({
  id: z.int(),
  account: Whose,
  region: z.string(),
  amount: Amount,
  holder: z.string(),
  bank_account: z.string(),
  problem: z.enum(["currency", "account"]).nullable(),
});

const OrderFile = z.object({
  id: z.int(),
  kind: z.enum(["transfers", "debits"]),
  region: z.string(),
  version: z.string(),
  message_id: z.string(),
  count: z.int(),
  total: Amount,
  /** ISO 8601 text. */
  at: z.string(),
  /** Empty = the operator. */
  by: z.string(),
  /** waiting: for a second person; `isOwn`: the caller made it. */
  state: z.enum(["waiting", "ready", "stopped"]),
  isOwn: z.boolean(),
  done: z.int(),
  returned: z.int(),
});
export type OrderFile = z.infer<typeof OrderFile>;

const StaffMandate = z.object({
  id: z.int(),
  account: Whose,
  region: z.string(),
  reference: z.string(),
  iban: z.string(),
  signed: z.string(),
  state: z.enum(mandateStates),
  reason: z.string(),
});

/** An order that came back: staff ask the customer for another account. */
const Returned = z.object({
  id: z.int(),
  kind: z.enum(["transfers", "debits"]),
  account: Whose,
  amount: Amount,
  reason: z.string(),
  at: z.string(),
});

export const SepaOverview = z.object({
  companies: z.array(
    CompanyOrders.extend({
      creditor_id: z.string(),
      notice_days: z.int(),
      region: z.string(),
      name: z.string(),
      /** Whether its bank account is in SEPA. */
      is_reachable: z.boolean(),
      debits: z.int(),
      debits_total: Amount,
    }),
  ),
  payouts: z.array(WaitingPayout),
  files: z.array(OrderFile),
  mandates: z.array(StaffMandate),
  returned: z.array(Returned),
});
export type SepaOverview = z.infer<typeof SepaOverview>;

/** A customer's direct debits. */
export const OwnMandate = z.object({
  /** Null = not offered, or there is a mandate. */
  offer: z
    .object({
      creditor: z.string(),
      creditor_id: z.string(),
      reference: z.string(),
      /** What is signed, in the language of the page. */
      text: z.string(),
      digest: z.string(),
      notice_days: z.int(),
    })
    .nullable(),
  mandate: z
    .object({
      id: z.int(),
      reference: z.string(),
      creditor_id: z.string(),
      iban: z.string(),
      holder: z.string(),
      signed: z.string(),
      text: z.string(),
      state: z.enum(mandateStates),
      reason: z.string(),
    })
    .nullable(),
  debits: z.array(
    z.object({
      id: z.int(),
      invoice: z.int(),
      number: z.string(),
      amount: Amount,
      due_on: z.string(),
      state: z.enum(debitStates),
      reason: z.string(),
    }),
  ),
});
export type OwnMandate = z.infer<typeof OwnMandate>;

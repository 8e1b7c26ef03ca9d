import { z } from "zod";
import { Amount } from "@/lib/base/amount";
import { invoiceTitles } from "@/lib/base/invoice-title";
import { ShownReceipt } from "../../money/fiscal-receipts/schema";
import { paymentStates, refundStates } from "../../money/payments/rules";

const NamedInvoice = z.object({ id: z.int(), number: z.string(), title: z.enum(invoiceTitles) });

/** A payment as staff see it; times are ISO 8601. */
export const BackOfficePayment = z.object({
  id: z.int(),
  account: z.object({ id: z.int(), email: z.string() }),
  invoice: NamedInvoice,
  method: z.string(),
  state: z.enum(paymentStates),
  amount: Amount,
  /** Overpaid, which became credit. */
  excess: Amount,
  at: z.string(),
  ended: z.string().nullable(),
  /** The provider's or the bank's id of the money; empty = none. */
  reference: z.string(),
  /** Why it failed; empty = it did not, or it is not known. */
  reason: z.string(),
  /** The saved card that was charged; empty = none. */
  card: z.string(),
  /** The payment that this refund is of. */
  refund_of: z.int().nullable(),
  /** Whether it can go back to its card as a whole; null = it is not by card. */
  refund: z.enum(refundStates).nullable(),
  /** It failed, and the customer's saved card can be charged for what its invoice owes. */
  is_chargeable: z.boolean(),
  refunds: z.array(
    z.object({ id: z.int(), at: z.string(), method: z.string(), state: z.string(), amount: Amount }),
  ),
  /** Invoices that a combined payment paid. */
  passed_on: z.array(z.object({ invoice: NamedInvoice, amount: Amount })),
  /** Other tries to pay the same invoice. */
  others: z.array(
    z.object({ id: z.int(), at: z.string(), method: z.string(), state: z.string(), amount: Amount }),
  ),
  disputes: z.array(
    z.object({ id: z.int(), name: z.string(), is: z.enum(["opened", "won", "lost"]), at: z.string() }),
  ),
  /** Null = it needs none. */
  receipt: ShownReceipt.nullable(),
  /** What the card service has reported, and what became of it. */
  reports: z.array(z.object({ id: z.int(), at: z.string(), about: z.string(), outcome: z.string() })),
});
export type BackOfficePayment = z.infer<typeof BackOfficePayment>;

const OutsideMoney = z.object({ amount: z.string(), currency: z.string() });

/** What the card service tells of a payment; days and times are ISO 8601. */
export const PaymentLife = z.object({
  tries: z.array(
    OutsideMoney.extend({ at: z.string(), is: z.enum(["done", "pending", "failed"]), why: z.string() }),
  ),
  fee: OutsideMoney.nullable(),
  net: OutsideMoney.nullable(),
  pays_out_on: z.string().nullable(),
  disputes: z.array(
    OutsideMoney.extend({
      id: z.string(),
      is: z.string(),
      why: z.string(),
      answer_by: z.string().nullable(),
    }),
  ),
});
export type PaymentLife = z.infer<typeof PaymentLife>;

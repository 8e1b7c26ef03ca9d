import { eq } from "drizzle-orm";
import { z } from "zod";
import { Amount } from "@/lib/base/amount";
import { wireText } from "@/lib/base/form-values";
import { invoiceTitles } from "@/lib/base/invoice-title";
import type { Database } from "@/lib/db/client";
import { invoices } from "@/lib/db/tables/money/billing";
import { reads } from "../../kernel/access/access";
import type { SignedContext } from "../../kernel/operation/context";
import { operation } from "../../kernel/operation/operation";
import { nameOf, titleOf } from "../billing/rules";
import { ShownReceipt } from "../fiscal-receipts/schema";
import { readReceipt } from "../fiscal-receipts/shared/read-receipt";
import { type OwnPayment, payment } from "./lookup";
import { panelPath } from "./panel-path";
import { paymentStates } from "./rules";
import { bringUpToDate } from "./shared/bring-up-to-date";

/** Pages poll every few seconds, in several tabs; the provider is polled less often. */
const leastPauseMs = 2_000;

/** Updates a payment from the provider, if it has not ended. */
export async function freshPayment(context: SignedContext, seen: OwnPayment): Promise<OwnPayment> {
  if (seen.payment.state !== "pending") return seen;
  await bringUpToDate(seen.payment.id, context.now, leastPauseMs);
  return payment("id").find(context, seen.payment.id, false);
}

/** open: the customer may still pay. pending: paid, but not confirmed yet. problem: needs manual handling. */
export function stateOf({ payment, checkout }: OwnPayment): (typeof paymentStates)[number] {
  if (payment.state !== "pending") return payment.state;
  return checkout.problem ? "problem" : checkout.phase;
}

async function namesOf(db: Database, id: number) {
  const [row] = await db.select().from(invoices).where(eq(invoices.id, id));
  if (!row) throw new Error(`Invoice ${id} is not there.`);
  return { id, number: nameOf(row), title: titleOf(row) };
}

/**
 * Returns a card payment for its page. Polls the provider for one that has not ended, so that a lost webhook causes
 * no delay.
 */
export const showPayment = operation({
  name: "billing.payment",
  summary: "Shows how far a payment by card is",
  access: reads({ right: "cardpay/check_order" }),
  target: payment("id"),
  input: z.object({ id: wireText(20).optional() }),
  output: z.object({
    id: z.int(),
    invoice: z.object({ id: z.int(), number: z.string(), title: z.enum(invoiceTitles) }),
    method: z.string(),
    amount: Amount,
    state: z.enum(paymentStates),
    reason: z.string().nullable(),
    saves_card: z.boolean(),
    /** URL where it can still be paid. */
    address: z.string().nullable(),
    return_to: z.string(),
    /** Null = it needs none. */
    receipt: ShownReceipt.nullable(),
  }),
  run: async (context, _input, seen) => {
    const now = await freshPayment(context, seen);
    const { id, invoiceId, method, amount, currency } = now.payment;
    const { reason, savesCard, address, returnTo } = now.checkout;
    const state = stateOf(now);
    const receipt = await readReceipt(context.db, id);
    return {
      id,
      invoice: await namesOf(context.db, invoiceId),
      method,
      amount: { value: amount, currency },
      state,
      reason,
      saves_card: savesCard,
      address: state === "open" && address ? panelPath(address) : null,
      return_to: returnTo,
      receipt: receipt && { ...receipt, reason: "" },
    };
  },
});

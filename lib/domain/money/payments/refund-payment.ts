import { eq } from "drizzle-orm";
import { z } from "zod";
import { compare, decimalOf, moneyOf } from "@/lib/base/money";
import { payments } from "@/lib/db/tables/money/billing";
import { byStaff } from "../../kernel/access/access";
import { fail, invalidArgument } from "../../kernel/errors/fail";
import { staffOperation } from "../../kernel/staff/staff-operation";
import { readReason } from "../../kernel/staff/staff-reason";
import { lockInvoice } from "../billing/lookup";
import { nameOf, stepFrom } from "../billing/rules";
import { lockCredit } from "../billing/shared/ledger";
import { refundInvoice } from "../billing/shared/refund-invoice";
import type { RefundState } from "./rules";
import { isCardMethod } from "./shared/card-systems";
import { endRefunded, hindranceOf } from "./shared/end-refunded";
import { tellRefund } from "./shared/notify-refund";
import { readRefundState } from "./shared/refund-state";
import { sendBack } from "./shared/refund-to-card";

/** `spent` is not listed: it shows only after the invoice has been refunded. */
const refusals: Partial<Record<RefundState, string>> = {
  part: "a part was sent back in the system outside: send the rest back there",
  disputed: "was taken back by the bank",
  won: "came back by a dispute: send it back in the system outside",
  unpaid: "its invoice is not paid yet: cancel that first",
  off: "the system that took it is off",
};

/**
 * Refunds a card payment to the card, in full and once. A sale that it paid is refunded with a credit note; for added
 * funds and excess, the credit must be unspent. `service`: what the sale paid for ends with it, unless staff keep it.
 */
export const refundPayment = staffOperation({
  name: "billing.refund_payment",
  summary: "Sends a payment back to the card that it came from",
  access: byStaff("write", "payments/refund"),
  changes: ["billing"],
  fails: ["payment.not_found", "credit.insufficient"],
  input: z.object({
    payment: z.string().max(200),
    service: z.enum(["end", "keep"]).default("end"),
    reason: z.string().max(4_000).optional(),
  }),
  output: z.object({ invoice: z.string(), amount: z.string(), currency: z.string(), isKnown: z.boolean() }),
  run: async ({ db, now, note }, input) => {
    const reason = input.reason === undefined ? {} : { reason: readReason(input.reason) };
    const id = /^[1-9]\d{0,8}$/.test(input.payment) ? Number(input.payment) : 0;
    const [payment] = await db.select().from(payments).where(eq(payments.id, id));
    if (!payment || !isCardMethod(payment.method) || payment.refundOf !== null || payment.state !== "done")
      throw fail("payment.not_found");
    const { accountId, currency, amount } = payment;
    await lockCredit(db, accountId, currency);
    const invoice = await lockInvoice(db, payment.invoiceId);
    const facts = { invoice: nameOf(invoice), amount, currency };
    const state = await readRefundState(db, id);
    if (state === "refunded") return { ...facts, isKnown: true };
    const whyNot = state && refusals[state];
    if (whyNot) throw invalidArgument("payment", whyNot);
    const { service } = input;
    const isSale = invoice.kind === "sale" && stepFrom(invoice.status, "refund") !== null;
    const hindrance = isSale && service === "end" ? await hindranceOf(db, invoice.id) : null;
    if (hindrance)
      throw invalidArgument("service", `${hindrance}: refund it afterwards, or keep the service`);
    await refundInvoice(db, invoice.id, { code: "to_card" }, now);
    if (isSale && service === "end") await endRefunded(db, invoice.id, now);
    const credit = await lockCredit(db, accountId, currency);
    if (compare(credit, moneyOf(amount, currency)) < 0)
      throw fail("credit.insufficient", { credit: decimalOf(credit) });
    await sendBack(db, payment, now);
    await tellRefund({ db, now }, payment, nameOf(invoice));
    note({
      accountId,
      target: `payment ${id}`,
      changes: { refunded: amount, ...(isSale ? { service } : {}), ...reason },
    });
    return { ...facts, isKnown: false };
  },
});

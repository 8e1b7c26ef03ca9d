import { and, eq, ne, sql } from "drizzle-orm";
import { z } from "zod";
import { compare } from "@/lib/base/money";
import { ledgerEntries, payments } from "@/lib/db/tables/billing";
import { paymentVisits } from "@/lib/db/tables/payments";
import { lockInvoice } from "../billing/lookup";
import { stepFrom } from "../billing/rules";
import { lockCredit } from "../billing/shared/ledger";
import { refundInvoice } from "../billing/shared/refund-invoice";
import { byStaff } from "../kernel/access";
import { fail, invalidArgument } from "../kernel/errors";
import { staffOperation } from "../kernel/staff-operation";
import { readReason } from "../kernel/staff-reason";
import { cardSystem, isCardMethod } from "./shared/card-systems";
import { endRefunded, hindranceOf } from "./shared/end-refunded";
import { sendBack } from "./shared/refund-to-card";
import { tellRefund } from "./shared/tell-refund";

/**
 * Sends a payment by card back to the card, whole and once. A sale that it paid is refunded with a credit note; of
 * funds, and of what was left over, the credit must still be there. `service`: what the sale paid for ends with it, unless
 * staff leave it.
 */
export const refundPayment = staffOperation({
  name: "billing.refund_payment",
  summary: "Sends a payment back to the card that it came from",
  access: byStaff("write", "payments/refund"),
  input: z.object({
    payment: z.string(),
    service: z.enum(["end", "keep"]).default("end"),
    reason: z.string().optional(),
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
    const facts = { invoice: invoice.number, amount, currency };
    const isSent = and(eq(payments.refundOf, id), ne(payments.method, "credit"));
    const known = await db.select().from(payments).where(isSent);
    if (known.some((one) => one.externalReference === null || one.amount === amount))
      return { ...facts, isKnown: true };
    if (known.length > 0)
      throw invalidArgument(
        "payment",
        "a part was sent back in the system outside: send the rest back there",
      );
    const [taken] = await db
      .select({ id: ledgerEntries.id })
      .from(ledgerEntries)
      .where(sql`${ledgerEntries.key} in (${`chargeback ${id}`}, ${`chargeback rest ${id}`})`);
    if (taken) throw invalidArgument("payment", "was taken back by the bank");
    const [visit] = await db
      .select({ key: paymentVisits.key })
      .from(paymentVisits)
      .where(eq(paymentVisits.paymentId, id));
    // Won back in a dispute: the system outside knows the money by the first payment alone.
    if (!visit)
      throw invalidArgument("payment", "came back by a dispute: send it back in the system outside");
    if (stepFrom(invoice.status, "pay"))
      throw invalidArgument("payment", "its invoice is not paid yet: cancel that first");
    if (!cardSystem(payment.method)) throw invalidArgument("payment", "the system that took it is off");
    const { service } = input;
    const isSale = invoice.kind === "sale" && stepFrom(invoice.status, "refund") !== null;
    const hindrance = isSale && service === "end" ? await hindranceOf(db, invoice.id) : null;
    if (hindrance)
      throw invalidArgument("service", `${hindrance}: refund it afterwards, or keep the service`);
    await refundInvoice(db, invoice.id, { code: "to_card" }, now);
    if (isSale && service === "end") await endRefunded(db, invoice.id, now);
    const credit = await lockCredit(db, accountId, currency);
    if (compare(credit, amount) < 0) throw fail("credit.insufficient", { credit });
    await sendBack(db, payment, now);
    await tellRefund({ db, now }, payment, invoice.number);
    note({
      accountId,
      target: `payment ${id}`,
      changes: { refunded: amount, ...(isSale ? { service } : {}), ...reason },
    });
    return { ...facts, isKnown: false };
  },
});

import { eq } from "drizzle-orm";
import { z } from "zod";
import { isPositive } from "@/lib/base/money";
import { accounts } from "@/lib/db/tables/customers/accounts";
import { invoices, payments } from "@/lib/db/tables/money/billing";
import { checkoutSessions } from "@/lib/db/tables/money/payments";
import { byStaff } from "../../kernel/access/access";
import { fail } from "../../kernel/errors/fail";
import { staffOperation } from "../../kernel/staff/staff-operation";
import { nameOf, titleOf } from "../../money/billing/rules";
import { payableOf } from "../../money/billing/shared/balance";
import { readReceipt } from "../../money/fiscal-receipts/shared/read-receipt";
import { readRefundState } from "../../money/payments/shared/refund-state";
import { isChargeable } from "../invoices/rules";
import { hasChargeableCard } from "../invoices/shared/has-chargeable-card";
import { BackOfficePayment } from "./payment-schema";
import {
  readCardLabel,
  readDisputes,
  readOthers,
  readPassedOn,
  readRefunds,
  readReports,
} from "./read-payment";

type Found = { payment: typeof payments.$inferSelect; checkout: typeof checkoutSessions.$inferSelect | null };

/** How far it is; one that waits at the card service is as far as its checkout. */
function stateOf({ payment: { state }, checkout }: Found): BackOfficePayment["state"] {
  if (state !== "pending" || !checkout) return state;
  return checkout.problem ? "problem" : checkout.phase;
}

/** One payment of any customer, or a refund. Each read is audited and visible to the customer. */
export const showBackOfficePayment = staffOperation({
  name: "desk.payment",
  summary: "Shows a payment of a customer",
  access: byStaff("read", "customers/find"),
  within: "rows",
  fails: ["payment.not_found"],
  input: z.object({ id: z.int32() }),
  output: BackOfficePayment,
  run: async ({ db, note }, { id }) => {
    const [found] = await db
      .select({ payment: payments, invoice: invoices, email: accounts.email, checkout: checkoutSessions })
      .from(payments)
      .innerJoin(invoices, eq(invoices.id, payments.invoiceId))
      .innerJoin(accounts, eq(accounts.id, payments.accountId))
      .leftJoin(checkoutSessions, eq(checkoutSessions.paymentId, payments.id))
      .where(eq(payments.id, id));
    if (!found) throw fail("payment.not_found");
    const { payment, invoice, email, checkout } = found;
    const { accountId, method, currency } = payment;
    const money = (value: string) => ({ value, currency });
    note({ accountId, target: `payment ${id}`, changes: { looked: "payments" } });
    return {
      id,
      account: { id: accountId, email },
      invoice: { id: invoice.id, number: nameOf(invoice), title: titleOf(invoice) },
      method,
      state: stateOf(found),
      amount: money(payment.amount),
      excess: money(payment.excess),
      at: payment.createdAt.toISOString(),
      ended: payment.endedAt?.toISOString() ?? null,
      reference: payment.externalReference ?? "",
      reason: checkout?.reason ?? "",
      card: await readCardLabel(db, checkout?.savedCardId ?? null),
      refund_of: payment.refundOf,
      is_chargeable:
        payment.state === "failed" &&
        payment.refundOf === null &&
        isChargeable(invoice) &&
        isPositive(payableOf(invoice)) &&
        (await hasChargeableCard(db, accountId)),
      refund: await readRefundState(db, id),
      refunds: await readRefunds(db, id),
      passed_on: invoice.kind === "combined" ? await readPassedOn(db, invoice.id) : [],
      others: await readOthers(db, payment),
      disputes: await readDisputes(db, id),
      reports: await readReports(db, id),
      receipt: await readReceipt(db, id),
    };
  },
});

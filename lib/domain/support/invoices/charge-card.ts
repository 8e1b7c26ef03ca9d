import { and, eq, gt, isNotNull } from "drizzle-orm";
import { z } from "zod";
import { hoursBefore } from "@/lib/base/hours-before";
import { isPositive } from "@/lib/base/money";
import { type Database, database } from "@/lib/db/client";
import { payments } from "@/lib/db/tables/money/billing";
import { checkoutSessions } from "@/lib/db/tables/money/payments";
import { byStaff } from "../../kernel/access/access";
import { fail } from "../../kernel/errors/fail";
import { staffOperation } from "../../kernel/staff/staff-operation";
import { readReason, staffReason } from "../../kernel/staff/staff-reason";
import { nameOf } from "../../money/billing/rules";
import { payableOf } from "../../money/billing/shared/balance";
import { type ChargeEnd, chargeSavedCard } from "../../money/payments/shared/charge-saved-card";
import { findInvoice } from "./lookup";
import { hoursBetweenCharges, isChargeable } from "./rules";
import { hasChargeableCard } from "./shared/has-chargeable-card";

async function isChargedLately(db: Database, invoiceId: number, now: Date): Promise<boolean> {
  const [tried] = await db
    .select({ id: payments.id })
    .from(payments)
    .innerJoin(checkoutSessions, eq(checkoutSessions.paymentId, payments.id))
    .where(
      and(
        eq(payments.invoiceId, invoiceId),
        isNotNull(checkoutSessions.savedCardId),
        gt(payments.createdAt, hoursBefore(now, hoursBetweenCharges)),
      ),
    )
    .limit(1);
  return tried !== undefined;
}

/** The attempt stays, however it ends: the provider has no part in a transaction. */
async function charge(id: number, now: Date): Promise<ChargeEnd> {
  const db = database();
  const invoice = await findInvoice(db, id);
  if (!isChargeable(invoice) || !isPositive(payableOf(invoice)))
    throw fail("invoice.not_unpaid", { status: invoice.status });
  if (!(await hasChargeableCard(db, invoice.accountId))) throw fail("invoice.no_card");
  if (await isChargedLately(db, id, now)) throw fail("invoice.charged_lately");
  return chargeSavedCard(id, now);
}

/** Charges the saved card for what an invoice owes, after a charge that failed or before the panel does it by itself. */
export const chargeCardByStaff = staffOperation({
  name: "invoices.charge_card",
  summary: "Charges the customer's saved card for an invoice",
  access: byStaff("write", "payments/record"),
  within: { invoices: "id" },
  changes: ["billing", "jobs", "servers"],
  fails: ["invoice.not_found", "invoice.not_unpaid", "invoice.no_card", "invoice.charged_lately"],
  input: z.object({ id: z.int32(), reason: staffReason }),
  output: z.object({ number: z.string(), charged: z.enum(["paid", "pending", "declined"]) }),
  before: async ({ now }, { id, reason }) => {
    readReason(reason);
    return charge(id, now);
  },
  run: async ({ db, note }, { id, reason: given }, end) => {
    const reason = readReason(given);
    const invoice = await findInvoice(db, id);
    if (end === "no_card") throw fail("invoice.no_card");
    if (end === "nothing_due") throw fail("invoice.not_unpaid", { status: invoice.status });
    const { accountId } = invoice;
    note({ accountId, target: `invoice ${id}`, changes: { charged: end, reason } });
    return { number: nameOf(invoice), charged: end };
  },
});

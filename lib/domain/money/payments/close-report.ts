import { and, eq, inArray, isNull } from "drizzle-orm";
import { z } from "zod";
import type { Database } from "@/lib/db/client";
import { payments } from "@/lib/db/tables/money/billing";
import { paymentReports } from "@/lib/db/tables/money/payments";
import { byStaff } from "../../kernel/access/access";
import { fail } from "../../kernel/errors/fail";
import { staffOperation } from "../../kernel/staff/staff-operation";
import { readReason, staffIdOf, staffReason } from "../../kernel/staff/staff-reason";

/** Report outcomes without a booking. */
export const isUnbooked = inArray(paymentReports.outcome, [
  "wrong_currency",
  "unknown",
  "disputed_again",
  "disputed_in_part",
  "refunded_outside",
]);

async function ownerOf(db: Database, paymentId: number | null): Promise<{ accountId: number } | undefined> {
  if (paymentId === null) return undefined;
  const whose = db.select({ accountId: payments.accountId }).from(payments).where(eq(payments.id, paymentId));
  return (await whose)[0];
}

/**
 * Removes a report that a person has settled elsewhere from the list, along with identical reports of the same
 * payment.
 */
export const closeReport = staffOperation({
  name: "payments.close_report",
  summary: "Closes a report of a payment that could not be booked",
  access: byStaff("write", "payments/record"),
  within: { payment_reports: "id" },
  changes: [],
  fails: ["payment_report.not_found", "payment_report.over"],
  input: z.object({ id: z.int32(), reason: staffReason }),
  output: z.object({}),
  run: async ({ db, now, actor, note }, { id, reason: given }) => {
    const reason = readReason(given);
    const [row] = await db
      .select()
      .from(paymentReports)
      .where(and(eq(paymentReports.id, id), isUnbooked))
      .for("update");
    if (!row) throw fail("payment_report.not_found");
    if (row.closedAt !== null) throw fail("payment_report.over");
    const { paymentId, outcome, eventId } = row;
    const same =
      paymentId === null
        ? eq(paymentReports.id, id)
        : and(eq(paymentReports.paymentId, paymentId), eq(paymentReports.outcome, outcome));
    await db
      .update(paymentReports)
      .set({ closedAt: now, closedBy: staffIdOf(actor), reason })
      .where(and(same, isNull(paymentReports.closedAt)));
    note({
      ...(await ownerOf(db, paymentId)),
      target: paymentId === null ? `payment report ${id}` : `payment ${paymentId}`,
      changes: { report: eventId, outcome, reason },
    });
    return {};
  },
});

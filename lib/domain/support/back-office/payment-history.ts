import { and, eq, or, sql } from "drizzle-orm";
import { z } from "zod";
import { auditRows } from "@/lib/db/tables/kernel/audit";
import { payments } from "@/lib/db/tables/money/billing";
import { byStaff } from "../../kernel/access/access";
import { AuditPage } from "../../kernel/audit/schema";
import { readRows } from "../../kernel/audit/shared/read-rows";
import { fail } from "../../kernel/errors/fail";
import { staffOperation } from "../../kernel/staff/staff-operation";

/** What was done to a payment, newest first: the panel logs reports of it at its invoice. */
export const showPaymentHistory = staffOperation({
  name: "desk.payment_history",
  summary: "Shows what was done to a customer's payment",
  access: byStaff("read", "audit/read"),
  within: "rows",
  looks: "now_and_then",
  fails: ["payment.not_found"],
  input: z.object({
    id: z.int32(),
    before: z.int().positive().optional(),
    after: z.int().positive().optional(),
  }),
  output: AuditPage,
  run: async ({ db, note }, { id, ...place }) => {
    const [payment] = await db.select().from(payments).where(eq(payments.id, id));
    if (!payment) throw fail("payment.not_found");
    const { accountId, invoiceId } = payment;
    note({ accountId, target: `payment ${id}`, changes: { looked: "payments" } });
    const whose = or(
      eq(auditRows.target, `payment ${id}`),
      and(
        eq(auditRows.target, `invoice ${invoiceId}`),
        sql`${auditRows.changes}->>'payment' = ${String(id)}`,
      ),
    );
    return readRows(db, whose, place, true);
  },
});

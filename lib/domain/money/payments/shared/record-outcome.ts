import { eq } from "drizzle-orm";
import type { Database } from "@/lib/db/client";
import { payments } from "@/lib/db/tables/money/billing";
import type { SystemEventName } from "../../../kernel/audit-trail/system-events";
import { writeSystemEvents } from "../../../kernel/audit-trail/write-audit";

/** Audits the outcome of a payment that the panel polled or charged, in the log of the paying account. */
export async function recordOutcome(
  db: Database,
  operation: SystemEventName,
  {
    checkout: { paymentId, method },
    outcome,
  }: { checkout: { paymentId: number; method: string }; outcome: string },
  now: Date,
): Promise<void> {
  const [row] = await db.select().from(payments).where(eq(payments.id, paymentId));
  if (!row) return;
  const { accountId, invoiceId, amount, currency } = row;
  const changes = { method, payment: paymentId, amount: `${amount} ${currency}`, outcome };
  const about = { target: `invoice ${invoiceId}`, changes, cause: `payment ${paymentId}` };
  await writeSystemEvents(db, [{ operation, accountId, ...about }], now);
}

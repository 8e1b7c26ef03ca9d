import { and, asc, eq, isNull } from "drizzle-orm";
import { decimalOf, isPositive } from "@/lib/base/money";
import type { Database } from "@/lib/db/client";
import { invoices } from "@/lib/db/tables/money/billing";
import { dunningSteps, renewals } from "@/lib/db/tables/orders/renewals";
import { servers } from "@/lib/db/tables/servers/servers";
import { notifyOwner } from "../../../messages/mails/shared/notify";
import { nameOf } from "../../billing/rules";
import { payableOf } from "../../billing/shared/balance";
import { readCredit } from "../../billing/shared/ledger";

/**
 * Returns false if the owner was already notified. Records the step, or unskips it if it had nothing to send when
 * due.
 */
async function takeCharge(db: Database, renewalId: number, now: Date): Promise<boolean> {
  const rows = await db
    .insert(dunningSteps)
    .values({ renewalId, step: "charge", at: now })
    .onConflictDoUpdate({
      target: [dunningSteps.renewalId, dunningSteps.step],
      set: { at: now, isSkipped: false },
      setWhere: eq(dunningSteps.isSkipped, true),
    })
    .returning({ id: dunningSteps.renewalId });
  return rows.length > 0;
}

/**
 * Notifies the owner when a saved card is declined for a renewal, not only when the invoice is due; once per renewal,
 * whatever failed before or fails later. The caller must hold the invoice's lock.
 */
export async function tellDeclined(db: Database, invoiceId: number, now: Date): Promise<void> {
  const rows = await db
    .select({ renewalId: renewals.id, invoice: invoices, hostname: servers.hostname })
    .from(renewals)
    .innerJoin(invoices, eq(invoices.id, renewals.invoiceId))
    .innerJoin(servers, eq(servers.id, renewals.serverId))
    .where(and(eq(renewals.invoiceId, invoiceId), isNull(renewals.voidedAt), isNull(servers.deletedAt)))
    .orderBy(asc(renewals.id));
  const [row] = rows;
  if (!row) return;
  const { invoice, hostname } = row;
  const { id, accountId, currency } = invoice;
  const number = nameOf(invoice);
  const due = payableOf(invoice);
  if (!isPositive(due)) return;
  // One mail, however many servers the invoice renews.
  let isNew = false;
  for (const { renewalId } of rows) isNew = (await takeCharge(db, renewalId, now)) || isNew;
  if (!isNew) return;
  const credit = decimalOf(await readCredit(db, accountId, currency));
  const facts = { invoice: id, number, amount: decimalOf(due), currency, hostname, credit };
  await notifyOwner({ db, now }, accountId, "payment.failed", facts);
}

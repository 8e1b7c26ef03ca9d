import { and, eq, isNull } from "drizzle-orm";
import { z } from "zod";
import { aboutTypical } from "@/lib/base/about";
import { wireNumber } from "@/lib/base/form-values";
import { laterOf } from "@/lib/base/later-of";
import { isPositive, moneyOf } from "@/lib/base/money";
import { jobs } from "@/lib/db/tables/kernel/jobs";
import { dunningSteps, renewals } from "@/lib/db/tables/orders/renewals";
import { cancellations } from "@/lib/db/tables/orders/services";
import { renewalTerms } from "@/lib/env";
import { writes } from "../../kernel/access/access";
import { noteLastCall } from "../../kernel/async/write-job";
import { fail } from "../../kernel/errors/fail";
import { dropWaiting } from "../../kernel/jobs/shared/turns";
import type { SignedContext } from "../../kernel/operation/context";
import { operation } from "../../kernel/operation/operation";
import { server } from "../../kernel/server/server-target";
import { lockInvoice } from "../../money/billing/lookup";
import { nameOf } from "../../money/billing/rules";
import { reactivateInvoice } from "../../money/billing/shared/credit-note";
import { lockCredit } from "../../money/billing/shared/ledger";
import { payFreeInvoice } from "../../money/payments/shared/settle";
import { dueDate } from "../../money/subscriptions/shared/dunning";
import { noteInvoicedUntil } from "../../money/subscriptions/shared/void-renewal";
import { DeletedCancellation } from "./schema";

/**
 * Restores the cancelled invoice of the next period and returns its number. Reminders start over, and it is due no
 * sooner than an invoice issued now, because it was not announced meanwhile.
 */
async function returnInvoice({ db, now }: SignedContext, invoiceId: number, cause: number): Promise<string> {
  const invoice = await lockInvoice(db, invoiceId);
  const [renewal] = await db
    .update(renewals)
    .set({ voidedAt: null, nextStepAt: now })
    .where(eq(renewals.invoiceId, invoiceId))
    .returning();
  const dueAt = renewal
    ? laterOf(invoice.dueAt, dueDate(renewal.startsAt, now, renewalTerms()))
    : invoice.dueAt;
  await reactivateInvoice(db, invoice, `for request ${cause}`, dueAt, now);
  if (renewal) await db.delete(dunningSteps).where(eq(dunningSteps.renewalId, renewal.id));
  if (!isPositive(moneyOf(invoice.total, invoice.currency))) await payFreeInvoice(db, invoiceId, now);
  if (renewal) await noteInvoicedUntil(db, renewal.serverId);
  return nameOf(invoice);
}

/**
 * `billing/delete_cancellation_request` (specification 4.5, 3): withdraws the cancellation and restores the invoice.
 */
export const deleteCancellationRequest = operation({
  name: "billing.delete_cancellation_request",
  summary: "Takes a request to end a server back",
  description: "Takes such a request back as long as the server is there, and makes it renew again.",
  access: writes(),
  changes: ["billing", "servers", "services"],
  fails: ["cancellation.not_found"],
  target: server("id"),
  input: z.object({ id: aboutTypical(wireNumber.optional(), "Number of the server.", "55001") }),
  output: DeletedCancellation,
  run: async (context, _input, row) => {
    const { db, now } = context;
    // Jobs are locked first. One that has not begun has no request yet, and can be dropped whatever its type.
    const ofServer = and(eq(jobs.serverId, row.id), eq(jobs.operation, "billing.request_cancellation"));
    const waiting = await dropWaiting(db, ofServer, { code: "aborted" }, now);
    // Payments lock the credit before the server.
    await lockCredit(db, row.accountId, row.currency);
    // A new request after this is not a repetition.
    await noteLastCall(db, row.id, null);
    const [request] = await db
      .select()
      .from(cancellations)
      .where(
        and(
          eq(cancellations.serverId, row.id),
          eq(cancellations.kind, "end_of_period"),
          isNull(cancellations.withdrawnAt),
          isNull(cancellations.endedAt),
        ),
      )
      .for("update");
    const note = () => context.note({ target: `server ${row.id}`, changes: { cancellation: "withdrawn" } });
    if (!request && waiting.length > 0) {
      note();
      return { message: ["The waiting cancellation is withdrawn", "No invoice was waiting"] };
    }
    if (!request) throw fail("cancellation.not_found");
    await db
      .update(cancellations)
      .set({ withdrawnAt: now, updatedAt: now })
      .where(eq(cancellations.id, request.id));
    const number = request.invoiceId && (await returnInvoice(context, request.invoiceId, request.id));
    note();
    return {
      message: [
        `Cancellation request ${request.id} deleted`,
        number ? `Invoice ${number} is unpaid again` : "No invoice was waiting",
      ],
    };
  },
});

import { and, eq, isNull } from "drizzle-orm";
import { z } from "zod";
import { aboutTypical } from "@/lib/base/about";
import { wireText } from "@/lib/base/form-values";
import { isPositive } from "@/lib/base/money";
import { renewals } from "@/lib/db/tables/renewals";
import { servers } from "@/lib/db/tables/servers";
import { cancellations } from "@/lib/db/tables/services";
import { lockInvoice } from "../billing/lookup";
import { reactivateInvoice } from "../billing/shared/credit-note";
import { lockCredit } from "../billing/shared/ledger";
import { writes } from "../kernel/access";
import type { SignedContext } from "../kernel/context";
import { fail } from "../kernel/errors";
import { operation } from "../kernel/operation";
import { payFreeInvoice } from "../payments/shared/settle";
import { server } from "../servers/lookup";
import { DeletedCancellation } from "./schema";

/** The cancelled invoice of the next period is owed again, with the day that it was due; answers its number. */
async function returnInvoice({ db, now }: SignedContext, invoiceId: number, cause: number): Promise<string> {
  const invoice = await lockInvoice(db, invoiceId);
  await reactivateInvoice(db, invoice, `for request ${cause}`, invoice.dueAt, now);
  const [renewal] = await db
    .update(renewals)
    .set({ voidedAt: null, nextStepAt: now })
    .where(eq(renewals.invoiceId, invoiceId))
    .returning();
  if (!isPositive(invoice.total)) await payFreeInvoice(db, invoiceId, now);
  if (renewal)
    await db.update(servers).set({ invoicedUntil: renewal.endsAt }).where(eq(servers.id, renewal.serverId));
  return invoice.number;
}

/** `billing/delete_cancellation_request` (specification 4.5, 3): the server goes on, and its invoice with it. */
export const deleteCancellationRequest = operation({
  name: "billing.delete_cancellation_request",
  summary: "Takes a request to end a server back",
  access: writes(),
  target: server("id"),
  input: z.object({ id: aboutTypical(wireText(20).optional(), "Number of the server.", "55001") }),
  output: DeletedCancellation,
  run: async (context, _input, row) => {
    const { db, now } = context;
    await lockCredit(db, row.accountId, row.currency);
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
    if (!request) throw fail("cancellation.not_found");
    await db
      .update(cancellations)
      .set({ withdrawnAt: now, updatedAt: now })
      .where(eq(cancellations.id, request.id));
    const number = request.invoiceId && (await returnInvoice(context, request.invoiceId, request.id));
    context.note({ target: `server ${row.id}`, changes: { cancellation: "withdrawn" } });
    return {
      message: [
        `Cancellation request ${request.id} deleted`,
        number ? `Invoice ${number} is unpaid again` : "No invoice was waiting",
      ],
    };
  },
});

import { eq } from "drizzle-orm";
import { dateText } from "@/lib/base/form-values";
import { decimalOf, isPositive } from "@/lib/base/money";
import { dayIn } from "@/lib/base/time-zone";
import { serviceChanges } from "@/lib/db/tables/orders/services";
import { servers } from "@/lib/db/tables/servers/servers";
import { writes } from "../../kernel/access/access";
import { asyncOperation } from "../../kernel/async/async-operation";
import { fail } from "../../kernel/errors/fail";
import type { SignedContext } from "../../kernel/operation/context";
import { type ServerRow, server } from "../../kernel/server/server-target";
import { notifyOwner } from "../../messages/mails/shared/notify";
import { lockInvoice } from "../../money/billing/lookup";
import { nameOf } from "../../money/billing/rules";
import { creditPart } from "../../money/billing/shared/credit-note";
import { lockCredit } from "../../money/billing/shared/ledger";
import { lockedAfterCredit } from "../../money/billing/shared/locked-after-credit";
import { readZone } from "../../money/companies/shared/read-zone";
import { payAllFromRefunds } from "../../money/payments/shared/refunded";
import { dropChanges } from "../../money/subscriptions/shared/drop-changes";
import { dropRenewal, readOpenRenewals } from "../../money/subscriptions/shared/void-renewal";
import { endUsage } from "../../money/usage/shared/close-month";
import { cancellation, cancellationOf } from "./cancellation-kind";
import { type CancellationInput, RequestCancellation } from "./schema";
import { dropNextPeriod, writeRequest } from "./shared/cancel-at-end";
import { readUnused } from "./shared/paid-parts";

/** Refunds unused days as credit, with a credit note for each invoice that had paid for them. */
async function giveBack({ db, now }: SignedContext, row: ServerRow): Promise<void> {
  const { hostname, accountId } = row;
  const { ofInvoices } = await readUnused(db, row, now);
  for (const { invoiceId, price, days } of ofInvoices) {
    const note = await creditPart(db, invoiceId, price, { code: "unused", hostname, days }, now);
    if (!note || !isPositive(note.total)) continue;
    const invoice = await lockInvoice(db, invoiceId);
    const facts = {
      number: note.number,
      of: nameOf(invoice),
      amount: decimalOf(note.total),
      currency: invoice.currency,
    };
    await notifyOwner({ db, now }, accountId, "credit_note.issued", facts);
  }
  await payAllFromRefunds(db, accountId, now);
}

/** Ends the server at once: nobody can use it from now on, and the job releases its machine. */
async function endNow(context: SignedContext, row: ServerRow): Promise<void> {
  const { db, now } = context;
  const reason = { code: "ended", hostname: row.hostname } as const;
  await endUsage(db, row, now);
  for (const renewal of await readOpenRenewals(db, row.id)) await dropRenewal(db, renewal, reason, now);
  // Changes that wait for payment must not be paid for a server that has ended.
  await dropChanges(db, eq(serviceChanges.serverId, row.id), reason, now);
  await giveBack(context, row);
  await db
    .update(servers)
    .set({ state: "suspended", suspendedBy: "cancelled", rootPassword: null, rootPasswordUntil: null })
    .where(eq(servers.id, row.id));
}

async function begin(context: SignedContext, input: CancellationInput, row: ServerRow): Promise<void> {
  const { db } = context;
  if (row.suspendedBy === "cancelled") throw fail("server.deleted");
  await lockCredit(db, row.accountId, row.currency);
  const request = cancellationOf(input);
  // A server suspended by staff stays as it is until the suspension ends; only an end of period can be requested, and
  // takes effect then.
  if (request.kind === "at_once" && row.suspendedBy === "staff") throw fail("server.suspended");
  const { id, isNew, endsAt } = await writeRequest(context, row, request);
  if (request.kind === "at_once") await endNow(context, row);
  else if (isNew) await dropNextPeriod(context, row, id);
  const end = row.hourCap === null ? row.dueAt : endsAt;
  const day = end ? dayIn(end, await readZone(db, row.accountId)) : dateText(null);
  const ends = request.kind === "at_once" ? "at once" : day;
  context.note({ target: `server ${row.id}`, changes: { cancellation: ends } });
}

/**
 * `billing/request_cancellation` (specification 4.5, modules 1.2): ends a server, at once or at the end of its
 * period.
 */
export const requestCancellation = asyncOperation({
  name: "billing.request_cancellation",
  summary: "Ends a server, at once or at the end of its period",
  description:
    "Asks to end a server, at once with a refund of what is left, or at the end of its paid period. The callback tells what became of it.",
  access: writes({ proof: ["pin"], topic: "orders" }),
  changes: ["billing", "jobs", "servers", "services"],
  fails: ["server.busy", "server.awaiting_payment", "server.deleted", "server.suspended"],
  target: lockedAfterCredit(server("id")),
  input: RequestCancellation,
  begin,
  kind: cancellation,
});

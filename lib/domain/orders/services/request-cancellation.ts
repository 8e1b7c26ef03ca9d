import { and, eq, isNull } from "drizzle-orm";
import { dateText } from "@/lib/base/form-values";
import { decimalOf, isPositive } from "@/lib/base/money";
import { dayIn } from "@/lib/base/time-zone";
import { cancellations, serviceChanges } from "@/lib/db/tables/orders/services";
import { servers } from "@/lib/db/tables/servers/servers";
import { writes } from "../../kernel/access/access";
import { asyncOperation } from "../../kernel/async/async-operation";
import { fail } from "../../kernel/errors/fail";
import type { SignedContext } from "../../kernel/operation/context";
import { type ServerRow, server } from "../../kernel/server/server-target";
import { notifyOwner } from "../../messages/mails/shared/notify";
import { lockInvoice } from "../../money/billing/lookup";
import { nameOf } from "../../money/billing/rules";
import { creditPart, withdrawInvoice } from "../../money/billing/shared/credit-note";
import { lockCredit } from "../../money/billing/shared/ledger";
import { lockedAfterCredit } from "../../money/billing/shared/locked-after-credit";
import { readZone } from "../../money/companies/shared/read-zone";
import { payAllFromRefunds } from "../../money/payments/shared/refunded";
import { dropChanges } from "../../money/subscriptions/shared/drop-changes";
import { dropRenewal, readOpenRenewals, voidRenewal } from "../../money/subscriptions/shared/void-renewal";
import { endUsage } from "../../money/usage/shared/close-month";
import { type CancellationRequest, cancellation, cancellationOf } from "./cancellation-kind";
import { type CancellationInput, RequestCancellation } from "./schema";
import { readEndOfHour } from "./shared/end-of-hour";
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

/**
 * Cancellation at the end of the paid period: cancels the unpaid invoice of the next period so that it can be
 * restored; a partly paid one is cancelled for good. Returns the invoice that can be restored.
 */
async function withdrawRenewals({ db, now }: SignedContext, row: ServerRow, cause: number) {
  const reason = { code: "ended", hostname: row.hostname } as const;
  let kept: number | null = null;
  const open = await readOpenRenewals(db, row.id);
  for (const renewal of open) {
    const invoice = await lockInvoice(db, renewal.invoiceId);
    // Only one can be restored, because the request stores a single one. It is the first, so that no period before it
    // is skipped.
    const isKept =
      renewal === open[0] && (await withdrawInvoice(db, invoice, `for request ${cause}`, reason, now));
    if (!isKept) await dropRenewal(db, renewal, reason, now);
    else {
      await voidRenewal(db, renewal, now);
      kept = invoice.id;
    }
  }
  return kept;
}

const isOpen = (serverId: number) =>
  and(eq(cancellations.serverId, serverId), isNull(cancellations.withdrawnAt));

/** The end of the paid period; for an hourly server the end of the current hour. */
async function endOfPeriod({ db, now }: SignedContext, row: ServerRow): Promise<Date> {
  return row.hourCap === null ? (row.dueAt ?? now) : readEndOfHour(db, row, now);
}

/** A second request for the same server changes the first one. */
async function writeRequest(context: SignedContext, row: ServerRow, { kind, reason }: CancellationRequest) {
  const { db, now, actor } = context;
  const endsAt = kind === "at_once" ? now : await endOfPeriod(context, row);
  const [known] = await db.select().from(cancellations).where(isOpen(row.id)).for("update");
  const facts = { kind, reason: reason || (known?.reason ?? ""), endsAt, updatedAt: now };
  if (known) {
    await db.update(cancellations).set(facts).where(eq(cancellations.id, known.id));
    return { id: known.id, isNew: false, endsAt };
  }
  const [made] = await db
    .insert(cancellations)
    .values({ ...facts, accountId: actor.account.id, serverId: row.id, createdAt: now })
    .returning({ id: cancellations.id });
  if (!made) throw new Error("The request was not written.");
  return { id: made.id, isNew: true, endsAt };
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
  else if (isNew) {
    const invoiceId = await withdrawRenewals(context, row, id);
    await db.update(cancellations).set({ invoiceId }).where(eq(cancellations.id, id));
  }
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

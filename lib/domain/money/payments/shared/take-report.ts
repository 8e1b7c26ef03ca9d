import { and, eq, inArray, or } from "drizzle-orm";
import { type Database, inTransaction } from "@/lib/db/client";
import { payments } from "@/lib/db/tables/money/billing";
import { type CardMethod, checkoutSessions, paymentReports } from "@/lib/db/tables/money/payments";
import type { Report } from "@/lib/outside/payments/port";
import { writeOwnRow } from "../../../kernel/audit-trail/write-audit";
import { takeDispute } from "./dispute";
import { type CheckoutSession, endCheckout } from "./end-checkout-session";
import type { Ending } from "./end-payment";
import { takeOutsideRefunds } from "./refund-outside";
import { endPart, partNamed } from "./refund-part";
import { endRefund, refundNamed } from "./refund-to-card";

/** `unknown`: no such payment here. `ignored`: nothing that concerns the panel. */
export type Outcome =
  | Ending
  | "waiting"
  | "unknown"
  | "ignored"
  | "disputed_again"
  | "disputed_in_part"
  | "refunded_outside";

/** `what`: replaces the whole report with the part that needs manual handling. */
type Handled = { paymentId: number | null; outcome: Outcome; what?: Record<string, unknown> };

async function findCheckout(
  db: Database,
  method: CardMethod,
  { key, outsideId }: { key: string | null; outsideId: string },
): Promise<CheckoutSession | null> {
  const isThis = or(
    eq(checkoutSessions.outsideId, outsideId),
    key === null ? undefined : eq(checkoutSessions.key, key),
  );
  const [row] = await db
    .select()
    .from(checkoutSessions)
    .where(and(eq(checkoutSessions.method, method), isThis));
  return row ?? null;
}

type DisputeReport = Extract<Report, { about: "dispute" }>;

/** A payment whose success was not reported before its dispute is booked first, so that it can be charged back. */
async function handleDispute(
  db: Database,
  method: CardMethod,
  report: DisputeReport,
  now: Date,
): Promise<Handled> {
  const { of, reference } = report;
  const checkout = of && (await findCheckout(db, method, { key: of.key, outsideId: reference }));
  if (of && checkout) await endCheckout(db, checkout, of.is, now);
  return takeDispute(db, method, report, now);
}

type RefundsReport = Extract<Report, { about: "refunds_outside" }>;

/** If the payment itself could not be booked, its refunds are not booked either. */
async function handleRefunds(
  db: Database,
  method: CardMethod,
  { about, reference, refunds, of }: RefundsReport,
  now: Date,
): Promise<Handled> {
  const checkout = await findCheckout(db, method, { key: of.key, outsideId: reference });
  if (!checkout) return { paymentId: null, outcome: "unknown" };
  await endCheckout(db, checkout, of.is, now);
  const { paymentId } = checkout;
  const { outcome, left } = await takeOutsideRefunds(db, paymentId, refunds, now);
  return left.length > 0
    ? { paymentId, outcome, what: { about, reference, of, refunds: left } }
    : { paymentId, outcome };
}

/** The row of a refund of a part, by its key at the provider; after a failure it is one of credit. */
async function findPart(db: Database, method: CardMethod, key: string) {
  const name = partNamed(key);
  if (name === null) return null;
  const isIt = and(inArray(payments.method, [method, "credit"]), eq(payments.externalReference, name));
  const [row] = await db.select().from(payments).where(isIt);
  return row ?? null;
}

async function handle(db: Database, method: CardMethod, report: Report, now: Date): Promise<Handled> {
  if (report.about === "nothing") return { paymentId: null, outcome: "ignored" };
  if (report.about === "dispute") return handleDispute(db, method, report, now);
  if (report.about === "refunds_outside") return handleRefunds(db, method, report, now);
  if (report.about === "refund") {
    const part = await findPart(db, method, report.key);
    if (part) return { paymentId: part.refundOf, outcome: await endPart(db, part, report.is, now) };
    const paymentId = await refundNamed(db, report.key);
    if (paymentId === null) return { paymentId, outcome: "unknown" };
    return { paymentId, outcome: await endRefund(db, paymentId, report.is, now) };
  }
  const checkout = await findCheckout(db, method, report);
  if (!checkout) return { paymentId: null, outcome: "unknown" };
  return { paymentId: checkout.paymentId, outcome: await endCheckout(db, checkout, report.is, now) };
}

/** Audits every change of a payment by a report, in the paying account's log. */
async function record(
  db: Database,
  method: CardMethod,
  { paymentId, outcome, reportId }: Handled & { reportId: number },
  now: Date,
): Promise<void> {
  if (paymentId === null || outcome === "ignored") return;
  const [payment] = await db
    .select({ accountId: payments.accountId, invoiceId: payments.invoiceId })
    .from(payments)
    .where(eq(payments.id, paymentId));
  if (!payment) return;
  await writeOwnRow(db, {
    at: now,
    operation: "payments.receive_callback",
    requestId: `report ${reportId}`,
    accountId: payment.accountId,
    target: `invoice ${payment.invoiceId}`,
    changes: { method, payment: paymentId, outcome },
  });
}

/** Handles a provider's report. The same report again changes nothing, even concurrently. */
export function takeReport(method: CardMethod, report: Report, now: Date): Promise<Outcome> {
  return inTransaction(async (db) => {
    const { eventId, ...what } = report;
    const [row] = await db
      .insert(paymentReports)
      .values({ method, eventId, what, outcome: "ignored", at: now })
      .onConflictDoNothing()
      .returning({ id: paymentReports.id });
    if (!row) return "known";
    const handled = await handle(db, method, report, now);
    await db.update(paymentReports).set(handled).where(eq(paymentReports.id, row.id));
    await record(db, method, { ...handled, reportId: row.id }, now);
    return handled.outcome;
  });
}

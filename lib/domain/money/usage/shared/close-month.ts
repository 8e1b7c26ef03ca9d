import { eq, sql } from "drizzle-orm";
import { taxOfCharged } from "@/lib/base/hourly";
import { amountOf, decimalOf, isPositive, type Money, moneyOf, negate, subtract } from "@/lib/base/money";
import type { LineParams, PriceStep } from "@/lib/base/params/billing";
import { dayIn } from "@/lib/base/time-zone";
import type { Database } from "@/lib/db/client";
import { presets } from "@/lib/db/tables/catalog/catalog";
import { invoices, payments } from "@/lib/db/tables/money/billing";
import { usageMonths } from "@/lib/db/tables/money/usage";
import { writeSystemEvents } from "../../../kernel/audit-trail/write-audit";
import type { ServerRow } from "../../../kernel/server/server-target";
import { notifyOwner } from "../../../messages/mails/shared/notify";
import { isRenewed } from "../../../servers/servers/rules";
import { issueInvoice, type NewInvoice } from "../../billing/shared/issue-invoice";
import { lockCredit, postEntry } from "../../billing/shared/ledger";
import { readZone } from "../../companies/shared/read-zone";
import { begun, type UsageMonth } from "./begun-month";
import { chargeHours } from "./charge-hours";
import { lockOpenMonth } from "./open-month";

type Split = { subtotal: Money; tax: Money };

function traceOf(
  month: UsageMonth,
  line: LineParams,
  { subtotal, tax }: Split,
  server: ServerRow,
): PriceStep[] {
  return [
    { code: "line", line, unit: decimalOf(subtotal), quantity: 1, amount: amountOf(subtotal) },
    { code: "subtotal", amount: amountOf(subtotal) },
    { code: "tax", tax: month.taxReason, amount: amountOf(tax) },
    { code: "total", amount: { value: month.charged, currency: server.currency } },
  ];
}

async function invoiceOf(db: Database, server: ServerRow, month: UsageMonth, now: Date): Promise<NewInvoice> {
  const { accountId, currency, hostname, id: serverId, productId } = server;
  const { companyId, charged, hours, startsAt, endsAt, taxRate, taxReason } = month;
  const all = moneyOf(charged, currency);
  const tax = taxOfCharged({ total: moneyOf(month.total, currency), tax: moneyOf(month.tax, currency) }, all);
  const net = subtract(all, tax);
  const subtotal = decimalOf(net);
  const [preset] = await db
    .select({ name: presets.name })
    .from(presets)
    .where(eq(presets.id, server.presetId));
  const zone = await readZone(db, accountId);
  const until = dayIn(now < endsAt ? now : endsAt, zone);
  const line: LineParams = {
    code: "hours",
    name: preset?.name ?? "",
    hostname,
    hours,
    from: dayIn(startsAt, zone),
    until,
  };
  const item = { code: line.code, type: "Hosting", relId: productId, serverId, description: line } as const;
  return {
    accountId,
    companyId,
    orderId: null,
    currency,
    lines: [{ ...item, quantity: 1, unitPrice: subtotal, amount: subtotal }],
    ...{ subtotal, tax: decimalOf(tax), taxRate, taxReason, total: charged },
    trace: traceOf(month, line, { subtotal: net, tax }, server),
    issuedAt: now,
    dueAt: now,
  };
}

/** The invoice is paid with what was already charged, which waited in `clearing`. */
async function payWithCharged(
  db: Database,
  { accountId, currency }: ServerRow,
  { id, number, total }: { id: number; number: string; total: Money },
  now: Date,
): Promise<void> {
  const [payment] = await db
    .insert(payments)
    .values({
      accountId,
      invoiceId: id,
      method: "credit",
      amount: decimalOf(total),
      currency,
      state: "done",
      createdAt: now,
      endedAt: now,
    })
    .returning({ id: payments.id });
  if (!payment) throw new Error("The payment was not written.");
  await postEntry(db, {
    accountId,
    currency,
    kind: "payment",
    key: `payment ${payment.id}`,
    description: { code: "applied", number },
    invoiceId: id,
    postings: [
      { kind: "clearing", amount: negate(total) },
      { kind: "receivable", amount: total },
    ],
    now,
  });
  await db
    .update(invoices)
    .set({
      paid: sql`${invoices.total}`,
      creditApplied: sql`${invoices.total}`,
      status: "Paid",
      paidAt: now,
      paymentMethod: "credit",
      updatedAt: now,
    })
    .where(eq(invoices.id, id));
}

/**
 * Closes a month with one paid invoice for exactly what was charged; no invoice if that is zero. The caller must hold
 * the locks of the credit and of the month, and have charged everything chargeable.
 */
export async function closeMonth(
  db: Database,
  server: ServerRow,
  month: UsageMonth,
  now: Date,
): Promise<void> {
  const close = (invoiceId: number | null) =>
    db
      .update(usageMonths)
      .set({ invoiceId, closedAt: now, nextAt: null })
      .where(eq(usageMonths.id, month.id));
  const charged = moneyOf(month.charged, server.currency);
  if (!isPositive(charged)) return void (await close(null));
  const { id, number } = await issueInvoice(db, await invoiceOf(db, server, month, now));
  if (number === null) throw new Error(`Invoice ${id} of a month has no number.`);
  await payWithCharged(db, server, { id, number, total: charged }, now);
  await close(id);
  const { id: serverId, accountId, currency } = server;
  const changes = { server: serverId, amount: `${month.charged} ${currency}`, hours: month.hours };
  const cause = `month ${month.id}`;
  const event = {
    operation: "usage.close_month",
    accountId,
    target: `invoice ${id}`,
    changes,
    cause,
  } as const;
  await writeSystemEvents(db, [event], now);
  const facts = { invoice: id, number, title: "invoice" as const, amount: month.charged, currency };
  await notifyOwner({ db, now }, accountId, "invoice.paid", facts);
}

/**
 * Ends hourly charging of a server in the transaction that terminates it: charges the begun hours as far as credit
 * covers them, and closes the month. Does nothing for other servers, or when repeated.
 */
export async function endUsage(
  db: Database,
  server: ServerRow,
  now: Date,
  until: Date | null = null,
): Promise<void> {
  if (server.hourCap === null) return;
  const credit = await lockCredit(db, server.accountId, server.currency);
  const open = await lockOpenMonth(db, server.id);
  if (!open) return;
  const isUsed = isRenewed(server);
  const running = begun(open, server.readyAt);
  const { month } = isUsed ? await chargeHours(db, server, running, { now, until, credit }) : { month: open };
  await closeMonth(db, server, month, now);
}

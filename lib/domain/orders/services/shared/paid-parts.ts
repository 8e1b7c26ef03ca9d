import { and, asc, eq, isNotNull, isNull } from "drizzle-orm";
import { groupBy } from "@/lib/base/group-by";
import { type Currency, zero } from "@/lib/base/money";
import type { Database } from "@/lib/db/client";
import { invoiceLines, invoices } from "@/lib/db/tables/money/billing";
import { orders } from "@/lib/db/tables/orders/orders";
import { renewals } from "@/lib/db/tables/orders/renewals";
import { serviceChanges } from "@/lib/db/tables/orders/services";
import type { ServerRow } from "../../../kernel/server/server-target";
import { partLeft } from "../../../money/billing/shared/credit-note";
import { priceOfServer, sharedPriceOf } from "../../../money/billing/shared/price-of-server";
import { splitSetupFee } from "../../../money/billing/shared/setup-fee";
import {
  addPrices,
  atMost,
  daysOf,
  type Price,
  priceIn,
  type Span,
  splitByPeriods,
  unusedOf,
} from "../rules";

/** A payment for a span of a server's life; negative for a credit note on part of the invoice. */
type PaidPart = Span & Price & { invoiceId: number };

/** What an earlier owner has paid was settled when the server changed hands. */
const isPaidBy = ({ accountId }: Pick<ServerRow, "accountId">) =>
  and(eq(invoices.accountId, accountId), eq(invoices.status, "Paid"));

/** Of an invoice for some days of a period: how many the whole one has. */
async function readWhole(
  db: Database,
  invoiceId: number,
  serverId: number,
): Promise<Pick<Span, "wholeDays">> {
  const isMachine = and(eq(invoiceLines.serverId, serverId), eq(invoiceLines.code, "preset"));
  const [line] = await db
    .select({ what: invoiceLines.description })
    .from(invoiceLines)
    .where(and(eq(invoiceLines.invoiceId, invoiceId), isMachine));
  const what = line?.what;
  return what?.code === "preset" && what.share ? { wholeDays: what.share.of } : {};
}

/** The first period: paid by the order, it ends where the first renewal begins. */
async function readOrdered(db: Database, server: ServerRow): Promise<PaidPart[]> {
  const [row] = await db
    .select({ invoice: invoices })
    .from(orders)
    .innerJoin(invoices, eq(invoices.id, orders.invoiceId))
    .where(and(eq(orders.id, server.orderId), isPaidBy(server)));
  const [first] = await db
    .select({ startsAt: renewals.startsAt, invoiceId: renewals.invoiceId })
    .from(renewals)
    .where(and(eq(renewals.serverId, server.id), isNotNull(renewals.paidAt)))
    .orderBy(asc(renewals.startsAt))
    .limit(1);
  const endsAt = first?.startsAt ?? server.dueAt;
  // An order that was paid later has its first period among the renewals.
  if (!row || !server.readyAt || !endsAt || first?.invoiceId === row.invoice.id) return [];
  const { period } = await splitSetupFee(db, row.invoice);
  // Days of a suspension by staff do not count as used: the remaining time is that at its start.
  const startsAt = new Date(server.readyAt.getTime() + server.firstMovedDays * 86_400_000);
  const whole = await readWhole(db, row.invoice.id, server.id);
  return [{ invoiceId: row.invoice.id, ...period, startsAt, endsAt, ...whole }];
}

async function readRenewed(db: Database, server: ServerRow): Promise<PaidPart[]> {
  const rows = await db
    .select({ invoice: invoices, startsAt: renewals.startsAt, endsAt: renewals.endsAt })
    .from(renewals)
    .innerJoin(invoices, eq(invoices.id, renewals.invoiceId))
    .where(and(eq(renewals.serverId, server.id), isPaidBy(server)));
  const parts: PaidPart[] = [];
  for (const { invoice, ...span } of rows) {
    const isOrder = invoice.orderId !== null;
    const paid = isOrder
      ? (await splitSetupFee(db, invoice)).period
      : await priceOfServer(db, invoice, server.id);
    const whole = await readWhole(db, invoice.id, server.id);
    parts.push({ invoiceId: invoice.id, ...paid, ...span, ...whole });
  }
  return parts;
}

/** Refunded and charged-back changes are not paid. */
async function readChanged(db: Database, server: ServerRow): Promise<PaidPart[]> {
  const { subtotal, tax, startsAt, endsAt } = serviceChanges;
  const rows = await db
    .select({ invoiceId: invoices.id, subtotal, tax, startsAt, endsAt })
    .from(serviceChanges)
    .innerJoin(invoices, eq(invoices.id, serviceChanges.invoiceId))
    .where(
      and(eq(serviceChanges.serverId, server.id), isNotNull(serviceChanges.appliedAt), isPaidBy(server)),
    );
  return rows.map((row) => ({ ...row, ...priceIn(row, server.currency) }));
}

/** The paid periods, without mid-period changes. */
export const readPeriods = async (db: Database, server: ServerRow): Promise<Span[]> => [
  ...(await readOrdered(db, server)),
  ...(await readRenewed(db, server)),
];

/** Invoiced periods that its owner has not paid, among them those whose payment was charged back. */
export async function readOpenPeriods(db: Database, { id, accountId }: ServerRow): Promise<Span[]> {
  const { invoiceId, startsAt, endsAt } = renewals;
  const isOpen = and(eq(renewals.serverId, id), isNull(renewals.paidAt), isNull(renewals.voidedAt));
  const rows = await db
    .select({ invoiceId, startsAt, endsAt })
    .from(renewals)
    .innerJoin(invoices, eq(invoices.id, invoiceId))
    .where(and(isOpen, eq(invoices.accountId, accountId)));
  const periods: Span[] = [];
  for (const { invoiceId: invoice, ...span } of rows)
    periods.push({ ...span, ...(await readWhole(db, invoice, id)) });
  return periods;
}

/** The paid invoices with which the server's time and its changes were bought, and what of each is for it. */
export async function readPaidInvoices(
  db: Database,
  server: ServerRow,
): Promise<{ invoiceId: number; paid: Price }[]> {
  const bought: PaidPart[] = [
    ...(await readOrdered(db, server)),
    ...(await readRenewed(db, server)),
    ...(await readChanged(db, server)),
  ];
  return [...groupBy(bought, ({ invoiceId }) => invoiceId)].map(([invoiceId, parts]) => ({
    invoiceId,
    paid: parts.reduce<Price>(addPrices, nothing(server.currency)),
  }));
}

/** The unused part of an invoice's payment for one period. */
export type UnusedPart = { invoiceId: number; period: Span; price: Price; days: number };

export type Unused = {
  /** By period, earliest first. */
  parts: UnusedPart[];
  /** Whole days from now to the end of the paid time. */
  days: number;
  total: Price;
  /** Refund per invoice: at most what credit notes have left of it. */
  ofInvoices: { invoiceId: number; price: Price; days: number }[];
  /** Sum of `ofInvoices`. */
  back: Price;
};

export const nothing = (currency: Currency): Price => ({ subtotal: zero(currency), tax: zero(currency) });

/** Merges the parts of each key. */
function added<K>(
  parts: readonly UnusedPart[],
  keyOf: (part: UnusedPart) => K,
  days: (a: number, b: number) => number,
) {
  const found = new Map<K, UnusedPart>();
  for (const part of parts) {
    const before = found.get(keyOf(part));
    const price = before ? addPrices(before.price, part.price) : part.price;
    found.set(keyOf(part), { ...part, price, days: before ? days(before.days, part.days) : part.days });
  }
  return [...found.values()];
}

/** What was paid for days of this server that have not begun, by period and invoice, earliest first. */
export async function readUnusedParts(db: Database, server: ServerRow, now: Date): Promise<UnusedPart[]> {
  const periods = [...(await readOrdered(db, server)), ...(await readRenewed(db, server))];
  const changed = await readChanged(db, server);
  const parts = [
    ...periods.map((part) => ({ part, period: part as Span })),
    ...changed.flatMap((part) => splitByPeriods(part, periods)),
  ];
  const unused = parts.flatMap(({ part, period }): UnusedPart[] => {
    const days = daysOf(part, now);
    const { invoiceId } = part;
    return days.unused === 0 ? [] : [{ invoiceId, period, price: unusedOf(part, days), days: days.unused }];
  });
  return added(unused, ({ invoiceId, period }) => `${period.endsAt.getTime()} ${invoiceId}`, Math.max).sort(
    (a, b) => a.period.endsAt.getTime() - b.period.endsAt.getTime(),
  );
}

/** The amount paid for days of this server that have not begun. */
export const readUnused = async (db: Database, server: ServerRow, now: Date): Promise<Unused> =>
  sumUp(db, server, await readUnusedParts(db, server, now), now);

export async function sumUp(
  db: Database,
  server: ServerRow,
  parts: UnusedPart[],
  now: Date,
): Promise<Unused> {
  const total = parts.map(({ price: each }) => each).reduce(addPrices, nothing(server.currency));
  const days = server.dueAt ? daysOf({ startsAt: now, endsAt: server.dueAt }, now).unused : 0;
  const ofInvoices: Unused["ofInvoices"] = [];
  for (const one of added(
    parts,
    ({ invoiceId }) => invoiceId,
    (a, b) => a + b,
  )) {
    const { invoiceId, days: ofInvoice } = one;
    // What was given back of its lines must not come out of what the others on the invoice cost.
    const shared = await sharedPriceOf(db, invoiceId, server.id);
    const most = shared ? atMost(one.price, shared) : one.price;
    ofInvoices.push({ invoiceId, days: ofInvoice, price: await partLeft(db, invoiceId, most) });
  }
  const back = ofInvoices.map(({ price: each }) => each).reduce(addPrices, nothing(server.currency));
  return { parts, days, total, ofInvoices, back };
}

import { and, asc, eq, isNotNull } from "drizzle-orm";
import type { Database } from "@/lib/db/client";
import { invoices } from "@/lib/db/tables/billing";
import { orders } from "@/lib/db/tables/orders";
import { renewals } from "@/lib/db/tables/renewals";
import { serviceChanges } from "@/lib/db/tables/services";
import { partLeft } from "../../billing/shared/credit-note";
import { splitSetupFee } from "../../billing/shared/setup-fee";
import type { ServerRow } from "../../servers/lookup";
import { addPrices, type Days, daysOf, type Price, type Span, unusedOf } from "../rules";

/** Something paid for a span of a server's life; negative where a credit note gave a part of the invoice back. */
type PaidPart = Span & Price & { invoiceId: number };

const price = { subtotal: invoices.subtotal, tax: invoices.tax };

/** The first period: it belongs to the order, and ends where the first renewal begins. */
async function readOrdered(db: Database, server: ServerRow): Promise<PaidPart[]> {
  const [row] = await db
    .select({ invoice: invoices })
    .from(orders)
    .innerJoin(invoices, eq(invoices.id, orders.invoiceId))
    .where(and(eq(orders.id, server.orderId), eq(invoices.status, "Paid")));
  const [first] = await db
    .select({ startsAt: renewals.startsAt })
    .from(renewals)
    .where(and(eq(renewals.serverId, server.id), isNotNull(renewals.paidAt)))
    .orderBy(asc(renewals.startsAt))
    .limit(1);
  const endsAt = first?.startsAt ?? server.dueAt;
  if (!row || !server.readyAt || !endsAt) return [];
  const { period } = await splitSetupFee(db, row.invoice);
  return [{ invoiceId: row.invoice.id, ...period, startsAt: server.readyAt, endsAt }];
}

const readRenewed = (db: Database, serverId: number): Promise<PaidPart[]> =>
  db
    .select({ invoiceId: invoices.id, ...price, startsAt: renewals.startsAt, endsAt: renewals.endsAt })
    .from(renewals)
    .innerJoin(invoices, eq(invoices.id, renewals.invoiceId))
    .where(and(eq(renewals.serverId, serverId), eq(invoices.status, "Paid")));

/** A change whose money the bank took back, or that was refunded, is not paid. */
function readChanged(db: Database, serverId: number): Promise<PaidPart[]> {
  const { subtotal, tax, startsAt, endsAt } = serviceChanges;
  return db
    .select({ invoiceId: invoices.id, subtotal, tax, startsAt, endsAt })
    .from(serviceChanges)
    .innerJoin(invoices, eq(invoices.id, serviceChanges.invoiceId))
    .where(
      and(
        eq(serviceChanges.serverId, serverId),
        isNotNull(serviceChanges.appliedAt),
        eq(invoices.status, "Paid"),
      ),
    );
}

/** The periods that are paid, without what was changed in between. */
export const readPeriods = async (db: Database, server: ServerRow): Promise<Span[]> => [
  ...(await readOrdered(db, server)),
  ...(await readRenewed(db, server.id)),
];

export type Unused = {
  /** Whole days from now to the end of what is paid. */
  days: number;
  total: Price;
  /** What each invoice gives back: no more than credit notes have left of it. */
  ofInvoices: { invoiceId: number; price: Price; days: number }[];
  /** The sum of these. */
  back: Price;
};

const nothing: Price = { subtotal: "0.00", tax: "0.00" };

/** What was paid for days of this server that have not begun. */
export async function readUnused(db: Database, server: ServerRow, now: Date): Promise<Unused> {
  const parts = [
    ...(await readOrdered(db, server)),
    ...(await readRenewed(db, server.id)),
    ...(await readChanged(db, server.id)),
  ];
  const found = new Map<number, { price: Price; days: number }>();
  let total = nothing;
  for (const part of parts) {
    const days: Days = daysOf(part, now);
    if (days.unused === 0) continue;
    const back = unusedOf(part, days);
    const before = found.get(part.invoiceId) ?? { price: nothing, days: 0 };
    const ofInvoice = { price: addPrices(before.price, back), days: Math.max(before.days, days.unused) };
    found.set(part.invoiceId, ofInvoice);
    total = addPrices(total, back);
  }
  const days = server.dueAt ? daysOf({ startsAt: now, endsAt: server.dueAt }, now).unused : 0;
  const ofInvoices: Unused["ofInvoices"] = [];
  for (const [invoiceId, one] of found)
    ofInvoices.push({ invoiceId, ...one, price: await partLeft(db, invoiceId, one.price) });
  const back = ofInvoices.map(({ price: each }) => each).reduce(addPrices, nothing);
  return { days, total, ofInvoices, back };
}

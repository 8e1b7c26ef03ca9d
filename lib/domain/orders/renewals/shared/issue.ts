import { and, desc, eq, isNotNull, sql } from "drizzle-orm";
import { alignedPeriod, type Share } from "@/lib/base/aligned-period";
import { groupBy } from "@/lib/base/group-by";
import { earlierOf } from "@/lib/base/later-of";
import { type Currency, decimalOf, isPositive, moneyOf, shareOf } from "@/lib/base/money";
import type { LineParams, Period } from "@/lib/base/params/billing";
import { periodEnd } from "@/lib/base/period-end";
import { dayIn } from "@/lib/base/time-zone";
import { anyOf } from "@/lib/db/any-of";
import type { Database } from "@/lib/db/client";
import { insertMany } from "@/lib/db/insert-many";
import { invoiceLines, invoices } from "@/lib/db/tables/money/billing";
import { renewals } from "@/lib/db/tables/orders/renewals";
import { serviceChanges } from "@/lib/db/tables/orders/services";
import { renewalTerms } from "@/lib/env";
import { errorParams, log } from "@/lib/log";
import { type DunningTerms, readDunningTerms } from "../../../kernel/server/dunning-terms";
import type { ServerRow } from "../../../kernel/server/server-target";
import { readAutomatic } from "../../../money/billing/shared/automatic";
import {
  type Issued,
  issueInvoices,
  type NewInvoice,
  type NewLine,
} from "../../../money/billing/shared/issue-invoice";
import { type OwedAnew, readOwedAnew } from "../../../money/billing/shared/owed-anew";
import { addDays, dueDate, nextStepAt, stepsOf } from "../../../money/subscriptions/shared/dunning";
import { extendPaidServers } from "../../../money/subscriptions/shared/extend-paid";
import { linesOf } from "../../orders/shared/lines";
import { pricePeriods } from "../../orders/shared/price-periods";
import {
  type Catalog,
  type Owner,
  type OwnPrice,
  ownPriceOf,
  partsOf,
  priceParts,
  readTaxes,
  type ServicePart,
  withPresetPrice,
} from "../../orders/shared/price-service";
import { flat } from "../../orders/shared/unit-prices";
import { heldPrice } from "./held-price";
import { keepSteps } from "./keep-steps";
import { type ChangedPrice, changedPrice } from "./price-rules";
import { readPriceChanges } from "./read-price-changes";

/** Ten years of months: no outage lasts longer. */
const mostPeriods = 120;

/** Systems whose licenses were bought for these servers and are paid. */
export async function readLicenses(db: Database, ids: readonly number[]): Promise<Map<number, number[]>> {
  const rows = await db
    .select({ serverId: serviceChanges.serverId, systemId: serviceChanges.systemId })
    .from(serviceChanges)
    .innerJoin(invoices, eq(invoices.id, serviceChanges.invoiceId))
    .where(
      and(
        anyOf(serviceChanges.serverId, ids),
        eq(serviceChanges.kind, "licence"),
        isNotNull(serviceChanges.appliedAt),
        // Refunded and charged-back invoices are not paid.
        eq(invoices.status, "Paid"),
      ),
    );
  const found = groupBy(rows, ({ serverId }) => serverId);
  return new Map([...found].map(([id, all]) => [id, all.flatMap(({ systemId }) => systemId ?? [])]));
}

/** What a month costs, by what was charged of a period: all of it, or some days. */
const monthOf = (charged: string, share: Paid["share"], currency: Currency): string =>
  share ? decimalOf(shareOf(moneyOf(charged, currency), share.of, share.days * share.months)) : charged;

/** A monthly price of disk for as many GB as there are now; that of other parts is what it was. */
const asManyNow = (month: string, old: LineParams, now: LineParams, currency: Currency): string =>
  old.code === "disk" && now.code === "disk"
    ? decimalOf(shareOf(moneyOf(month, currency), now.gb, old.gb))
    : month;

/**
 * Parts that are no longer sold cost what the server's newest invoice over a whole period of its plan says, or over some days
 * where there is no other; without a line there they are free.
 */
async function atOldPrice(
  db: Database,
  { id, currency }: Pick<ServerRow, "id" | "currency">,
  parts: readonly ServicePart[],
) {
  const ofServer = eq(invoiceLines.serverId, id);
  const [name = ""] = parts.flatMap(({ what }) => (what.code === "preset" ? [what.name] : []));
  const { description } = invoiceLines;
  const newest = db
    .select({ id: invoiceLines.invoiceId })
    .from(invoiceLines)
    .where(and(ofServer, eq(invoiceLines.code, "preset")))
    .orderBy(
      sql`${description} ->> 'name' <> ${name}`,
      sql`(${description} -> 'share') is not null`,
      desc(invoiceLines.id),
    )
    .limit(1);
  const lines = await db
    .select({ what: description, unitPrice: invoiceLines.unitPrice })
    .from(invoiceLines)
    .where(and(ofServer, eq(invoiceLines.invoiceId, newest)));
  // The line of the machine says of which days all lines are.
  const [share] = lines.flatMap(({ what }) => (what.code === "preset" && what.share ? [what.share] : []));
  return parts.map((part) => {
    if (part.isSold) return part;
    const old = lines.find(({ what }) => what.code === part.what.code);
    if (!old) return part;
    const month = monthOf(old.unitPrice, share, currency);
    return { ...part, made: flat(asManyNow(month, old.what, part.what, currency)) };
  });
}

const hasAll = (parts: readonly ServicePart[]): boolean => parts.every(({ isSold }) => isSold);

/** `changed`: net monthly price of the preset by an announced change; null or absent = the catalog's. */
type KnownPrices = {
  licenses: readonly number[];
  prices: readonly OwnPrice[];
  changed?: ChangedPrice | null;
};

/**
 * A server's parts with their prices from the next period on. A price that staff have agreed on replaces the catalog's
 * price of the preset: first the server's own, then the customer's.
 */
export async function readParts(
  db: Database,
  catalog: Catalog,
  server: ServerRow,
  { licenses, prices, changed = null }: KnownPrices,
): Promise<ServicePart[]> {
  const sold = partsOf(catalog, { ...server, licences: licenses });
  const agreed =
    server.agreedPrice ?? ownPriceOf(prices, server) ?? heldPrice(changed, sold, server.currency);
  const parts = withPresetPrice(sold, agreed);
  return hasAll(parts) ? parts : atOldPrice(db, server, parts);
}

export type Planned = {
  server: ServerRow;
  startsAt: Date;
  endsAt: Date;
  /** For one period. */
  recurringTotal: string;
  invoice: NewInvoice;
  /** The same period, whose invoice was cancelled after it had begun: its due day and its steps go on. */
  before: OwedAnew | null;
};
/**
 * `freeUntil`: zero-priced periods that begin later are left out. `invoiceDay`: as if this day of the month had been agreed
 * on.
 */
type Times = { issuedAt: Date; startsAt?: Date; freeUntil?: Date; invoiceDay?: number };

type Paid = { period: Period; share?: Share & { months: number } };

/** Adds the paid period to the line of the machine. */
const withPeriod = (lines: NewLine[], paid: Paid): NewLine[] =>
  lines.map((line) => {
    const { description } = line;
    if (description.code !== "preset") return line;
    return { ...line, description: { ...description, ...paid } };
  });

type Terms = Pick<Owner, "invoiceDay" | "timeZone">;

/**
 * The span to invoice: one period; if that has begun already, also all following ones whose invoices are due to be
 * issued. `periods` is the number. The days until the agreed day of the month are a span of their own.
 */
function spanFrom(
  startsAt: Date,
  server: ServerRow,
  issuedAt: Date,
  { invoiceDay, timeZone }: Terms,
): { endsAt: Date; periods: number; share: Share | null } {
  const of = (from: Date) =>
    invoiceDay === null
      ? { endsAt: periodEnd(from, server.months, server.readyAt), share: null }
      : alignedPeriod(from, { months: server.months, day: invoiceDay, timeZone });
  const until = addDays(issuedAt, renewalTerms().invoiceBefore);
  let { endsAt, share } = of(startsAt);
  let periods = 1;
  if (share) return { endsAt, periods, share };
  for (; startsAt < issuedAt && endsAt <= until && periods < mostPeriods; periods++)
    endsAt = of(endsAt).endsAt;
  return { endsAt, periods, share };
}

/** Plans the invoice of the server's next period, or of all missed ones, at current terms. */
async function plan(
  db: Database,
  server: ServerRow,
  { catalogue: catalog, licences: licenses, taxes, changes, owed }: Read,
  { issuedAt, startsAt: wanted, invoiceDay }: Times,
): Promise<Planned> {
  const owner = taxes.get(server.accountId);
  const startsAt = wanted ?? server.invoicedUntil ?? server.dueAt;
  if (!owner || !startsAt) throw new Error(`Server ${server.id} has no period that could be renewed.`);
  const { timeZone } = owner;
  const changed = changedPrice(changes.get(server.id) ?? [], server, startsAt);
  const known = { licenses: licenses.get(server.id) ?? [], prices: owner.prices, changed };
  const parts = await readParts(db, catalog, server, known);
  const terms = { timeZone, invoiceDay: invoiceDay ?? owner.invoiceDay };
  const { endsAt, periods, share } = spanFrom(startsAt, server, issuedAt, terms);
  const taxed = { ...owner, tax: owner.taxFrom(startsAt) };
  const one = priceParts(parts, server, taxed);
  const price = share ? priceParts(parts, server, taxed, share) : pricePeriods(one, periods, server.currency);
  const { subtotal, tax, taxRate, taxReason, total, trace } = price;
  const lines = linesOf(
    price,
    { serverId: server.id, productId: server.productId, currency: server.currency },
    "renewal",
  );
  const dueAt = dueDate(startsAt, issuedAt, renewalTerms());
  const before = owed.get(server.id) ?? null;
  const isSame = before?.startsAt.getTime() === startsAt.getTime();
  return {
    ...{ server, startsAt, endsAt, recurringTotal: one.total, before: isSame ? before : null },
    invoice: {
      accountId: server.accountId,
      companyId: owner.companyId,
      orderId: null,
      currency: server.currency,
      lines: withPeriod(lines, {
        period: { from: dayIn(startsAt, timeZone), until: dayIn(endsAt, timeZone) },
        ...(share ? { share: { ...share, months: server.months } } : {}),
      }),
      ...{ subtotal, tax, taxRate, taxReason, total, trace },
      issuedAt,
      dueAt: before && isSame ? earlierOf(dueAt, before.dueAt) : dueAt,
    },
  };
}

type Read = {
  catalogue: Catalog;
  licences: Map<number, number[]>;
  taxes: Awaited<ReturnType<typeof readTaxes>>;
  changes: Awaited<ReturnType<typeof readPriceChanges>>;
  owed: Awaited<ReturnType<typeof readOwedAnew>>;
};

const isTooSoon = ({ startsAt, invoice }: Planned, { freeUntil }: Times): boolean =>
  freeUntil !== undefined && startsAt > freeUntil && !isPositive(moneyOf(invoice.total, invoice.currency));

/** A server that cannot be priced does not block the invoices of others. */
async function planAll(db: Database, rows: readonly ServerRow[], read: Read, times: Times) {
  const planned: Planned[] = [];
  for (const server of rows) {
    try {
      const one = await plan(db, server, read, times);
      if (isTooSoon(one, times)) continue;
      planned.push(one);
    } catch (error) {
      log.error({ server: server.id, error: errorParams(error) }, "a renewal cannot be invoiced");
    }
  }
  return planned;
}

/** The time of the first step; a renewal that is not paid automatically needs no low-credit warning. */
function firstStepAt(
  { invoice: { issuedAt, dueAt }, server }: Planned,
  isAutomatic: boolean,
  terms: DunningTerms,
): Date | null {
  const facts = { issuedAt, dueAt, suspendNotBefore: server.suspendNotBefore, taken: [] };
  const steps = stepsOf(facts, terms);
  return nextStepAt(steps, new Set(isAutomatic ? [] : ["credit_low"]), issuedAt);
}

async function noteIssued(db: Database, planned: readonly Planned[]): Promise<void> {
  const ids = planned.map(({ server }) => server.id);
  const ends = planned.map(({ endsAt }) => endsAt.toISOString());
  const totals = planned.map(({ recurringTotal }) => recurringTotal);
  await db.execute(sql`
    update servers set invoiced_until = v.ends_at, recurring_total = v.total
    from unnest(${sql.param(ids)}::int[], ${sql.param(ends)}::timestamptz[], ${sql.param(totals)}::numeric[])
      as v (id, ends_at, total)
    where servers.id = v.id`);
}

type OfInvoice = { planned: Planned; invoice: Issued };

/** A zero-priced period is paid when issued. */
async function beginFree(db: Database, all: readonly OfInvoice[]) {
  const free = all.flatMap(({ planned, invoice }) =>
    invoice.isPaid
      ? [{ serverId: planned.server.id, invoiceId: invoice.id, at: planned.invoice.issuedAt }]
      : [],
  );
  const [first] = free;
  if (first) await extendPaidServers(db, free, first.at);
}

/** Plans the invoices of these servers; one without a price is left out and logged. Changes nothing. */
export async function planRenewals(
  db: Database,
  rows: readonly ServerRow[],
  catalog: Catalog,
  times: Times,
): Promise<Planned[]> {
  const ids = rows.map(({ id }) => id);
  const accountIds = [...new Set(rows.map(({ accountId }) => accountId))];
  const read = {
    catalogue: catalog,
    licences: await readLicenses(db, ids),
    taxes: await readTaxes(db, accountIds, times.issuedAt),
    changes: await readPriceChanges(db, ids),
    owed: await readOwedAnew(db, ids, times.issuedAt),
  };
  return planAll(db, rows, read, times);
}

/**
 * Issues these invoices, each with the periods of the servers that it renews, in the caller's transaction and in the given
 * order.
 */
export async function issuePlanned(
  db: Database,
  all: readonly { invoice: NewInvoice; renews: readonly Planned[] }[],
): Promise<Issued[]> {
  const planned = all.flatMap(({ renews }) => renews);
  const automatic = await readAutomatic(
    db,
    planned.map(({ server }) => server.id),
  );
  const termsOf = await readDunningTerms(
    db,
    planned.map(({ server }) => server.accountId),
  );
  // Before the invoice numbers are taken, whose row blocks other batches of this seller until commit.
  if (planned.length > 0) await noteIssued(db, planned);
  const issued = await issueInvoices(
    db,
    all.map(({ invoice }) => invoice),
  );
  const ofInvoices = all.flatMap(({ renews, invoice }, index): OfInvoice[] => {
    const one = issued[index];
    // Steps of a period follow its invoice, which is due with its first one.
    return one ? renews.map((each) => ({ planned: { ...each, invoice }, invoice: one })) : [];
  });
  await insertMany(
    db,
    renewals,
    ofInvoices.map(({ planned: one, invoice }) => ({
      serverId: one.server.id,
      invoiceId: invoice.id,
      startsAt: one.startsAt,
      endsAt: one.endsAt,
      nextStepAt: firstStepAt(one, automatic.has(one.server.id), termsOf(one.server.accountId)),
    })),
  );
  await keepSteps(
    db,
    planned.flatMap(({ before }) => before?.renewalId ?? []),
  );
  await beginFree(db, ofInvoices);
  return issued;
}

/**
 * Issues the invoices of these servers' next periods in the caller's transaction; a database constraint rejects a
 * second one for the same period. Returns the invoice of each server; one without a price is left out and logged.
 */
export async function issueRenewals(
  db: Database,
  rows: readonly ServerRow[],
  catalog: Catalog,
  times: Times,
): Promise<Map<number, number>> {
  const planned = await planRenewals(db, rows, catalog, times);
  if (planned.length === 0) return new Map();
  const issued = await issuePlanned(
    db,
    planned.map((one) => ({ invoice: one.invoice, renews: [one] })),
  );
  return new Map(planned.map(({ server }, index) => [server.id, issued[index]?.id ?? 0]));
}

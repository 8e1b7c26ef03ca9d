import { and, asc, eq, gte, isNotNull, isNull } from "drizzle-orm";
import { groupBy } from "@/lib/base/group-by";
import { earlierOf, laterOf } from "@/lib/base/later-of";
import { compare, decimalOf, isPositive } from "@/lib/base/money";
import { dayIn } from "@/lib/base/time-zone";
import { type Database, database, inTransaction } from "@/lib/db/client";
import { invoices } from "@/lib/db/tables/money/billing";
import { sepaDebits } from "@/lib/db/tables/money/sepa";
import { serverAddresses } from "@/lib/db/tables/network/addresses";
import { renewals } from "@/lib/db/tables/orders/renewals";
import { serviceChanges } from "@/lib/db/tables/orders/services";
import { servers } from "@/lib/db/tables/servers/servers";
import { renewalTerms } from "@/lib/env";
import { errorParams, log } from "@/lib/log";
import { writeSystemEvents } from "../../kernel/audit-trail/write-audit";
import type { ServerRow } from "../../kernel/server/server-target";
import { lockInvoice } from "../../money/billing/lookup";
import { readAutomatic } from "../../money/billing/shared/automatic";
import { lockCredit } from "../../money/billing/shared/ledger";
import { lockWithCredit } from "../../money/billing/shared/lock-with-credit";
import { payInvoice } from "../../money/payments/shared/settle";
import { dueDate } from "../../money/subscriptions/shared/dunning";
import { readDroppable } from "../../money/subscriptions/shared/pay-later-period";
import { dropRenewal, type Renewal } from "../../money/subscriptions/shared/void-renewal";
import { readCatalog, readTaxes } from "../orders/shared/price-service";
import { planRenewals } from "../renewals/shared/issue";
import { addPrices, daysInWhole, daysOf, restOf, type Span, unusedOf } from "./rules";
import { issueChange } from "./shared/charge";
import { priceAddresses } from "./shared/moved-addresses";
import { nothing, readOpenPeriods, readPeriods } from "./shared/paid-parts";

type Owed = { count: number; from: Date; until: Date };

/** Takes what is to be charged of a server's addresses, by time; it is not there for anybody else then. */
async function takeOwed(db: Database, serverId: number): Promise<Owed[]> {
  const isIts = and(eq(serverAddresses.paidBy, serverId), isNotNull(serverAddresses.owedFrom));
  const rows = await db
    .select()
    .from(serverAddresses)
    .where(isIts)
    .orderBy(asc(serverAddresses.id))
    .for("update");
  await db.update(serverAddresses).set({ owedFrom: null, owedUntil: null }).where(isIts);
  const groups = groupBy(rows, ({ owedFrom, owedUntil }) => `${owedFrom?.getTime()} ${owedUntil?.getTime()}`);
  return [...groups.values()].flatMap((all) => {
    const [{ owedFrom: from, owedUntil: until } = { owedFrom: null, owedUntil: null }] = all;
    return from && until ? [{ count: all.length, from, until }] : [];
  });
}

/** When the periods begin that were invoiced since then, with these addresses in their price. */
async function readInvoicedSince(db: Database, serverId: number, from: Date): Promise<ReadonlySet<number>> {
  const rows = await db
    .select({ startsAt: renewals.startsAt })
    .from(renewals)
    .innerJoin(invoices, eq(invoices.id, renewals.invoiceId))
    .where(and(eq(renewals.serverId, serverId), isNull(renewals.voidedAt), gte(invoices.issuedAt, from)));
  return new Set(rows.map(({ startsAt }) => startsAt.getTime()));
}

/** Whether an invoice can still be taken back: nobody else has it, and no money for it is on its way. */
async function canBeRemade(db: Database, { invoiceId }: Renewal): Promise<boolean> {
  const { status } = await lockInvoice(db, invoiceId);
  const isOut = and(eq(sepaDebits.invoiceId, invoiceId), eq(sepaDebits.state, "exported"));
  return status === "Unpaid" && (await db.$count(sepaDebits, isOut)) === 0;
}

/**
 * Has later periods that were invoiced without these addresses invoiced with them, from the last one on, so that none is left
 * behind a gap. One of which the addresses are owed only in part stays, and they are charged beside it.
 */
async function remakeLater(db: Database, row: ServerRow, from: Date, now: Date): Promise<void> {
  const hasThem = await readInvoicedSince(db, row.id, from);
  for (const renewal of (await readDroppable(db, row.id)).toReversed()) {
    const isWhole = renewal.startsAt > now && renewal.startsAt >= from;
    if (!isWhole || hasThem.has(renewal.startsAt.getTime()) || !(await canBeRemade(db, renewal))) return;
    await dropRenewal(db, renewal, { code: "made_anew", hostname: row.hostname }, now);
  }
}

/**
 * The periods that were paid or invoiced before the addresses were a part of their price, as far as they go on then: all that
 * are paid at once, and each that is not by itself, because the charge goes with the period where that is taken back.
 */
async function readWithout(db: Database, row: ServerRow, { from, until }: Owed): Promise<Span[][]> {
  const hasThem = await readInvoicedSince(db, row.id, from);
  const isWithout = ({ startsAt, endsAt }: Span): boolean =>
    endsAt > from && (endsAt <= until || !hasThem.has(startsAt.getTime()));
  const open = (await readOpenPeriods(db, row)).filter(isWithout);
  const paid = (await readPeriods(db, row)).filter(isWithout);
  return [...(paid.length > 0 ? [paid] : []), ...open.map((period) => [period])];
}

/** The price of a later period, with these addresses. */
async function priceLater(db: Database, row: ServerRow, now: Date): Promise<string> {
  const [planned] = await planRenewals(db, [row], await readCatalog(db), { issuedAt: now });
  return planned?.recurringTotal ?? row.recurringTotal;
}

async function charge(
  db: Database,
  row: ServerRow,
  { count, from: owedFrom }: Pick<Owed, "count" | "from">,
  periods: readonly Span[],
  now: Date,
): Promise<number | null> {
  const from = laterOf(owedFrom, periods.map(({ startsAt }) => startsAt).reduce(earlierOf));
  const owner = (await readTaxes(db, [row.accountId], now)).get(row.accountId);
  if (!owner) throw new Error("The account of the server is not there.");
  // Promotions apply to whole periods, as at the order of further addresses.
  const each = await priceAddresses(db, { ...row, promo: null }, count);
  const { subtotal: amount } = periods
    .map((period) => unusedOf(each, daysInWhole(period, from)))
    .reduce(addPrices, nothing(row.currency));
  if (!isPositive(amount)) return null;
  const until = periods.map(({ endsAt }) => endsAt).reduce(laterOf, from);
  const { unused: days } = daysOf({ startsAt: from, endsAt: until }, from);
  const issued = await issueChange({ db, now }, row, {
    line: { code: "addresses", count, hostname: row.hostname, days, until: dayIn(until, owner.timeZone) },
    ...{ amount, owner, dueAt: dueDate(now, now, renewalTerms()) },
  });
  const { invoice, total, tax } = issued;
  const recurringTotal = await priceLater(db, row, now);
  await db.update(servers).set({ recurringTotal }).where(eq(servers.id, row.id));
  await db.insert(serviceChanges).values({
    kind: "addresses",
    ...{ serverId: row.id, invoiceId: invoice.id, ...restOf(until, from) },
    ...{ subtotal: decimalOf(amount), tax: decimalOf(tax) },
    recurringTotal,
    // The server has them, whether it is paid or not.
    appliedAt: now,
  });
  const isAutomatic = (await readAutomatic(db, [row.id])).has(row.id);
  if (isAutomatic && compare(await lockCredit(db, row.accountId, row.currency), total) >= 0)
    await payInvoice(db, invoice, { method: "credit", amount: total }, now);
  return invoice.id;
}

const chargeServer = (serverId: number, now: Date): Promise<void> =>
  inTransaction(async (db) => {
    const row = await lockWithCredit(db, serverId);
    const all = await takeOwed(db, serverId);
    if (row.hourCap !== null || row.suspendedBy === "cancelled") return;
    const [first, ...more] = all.map(({ from }) => from);
    if (first) await remakeLater(db, row, more.reduce(laterOf, first), now);
    const parts = [];
    for (const owed of all)
      for (const periods of await readWithout(db, row, owed)) parts.push({ owed, periods });
    for (const { owed, periods } of parts) {
      const invoice = await charge(db, row, owed, periods, now);
      if (invoice === null) continue;
      const target = `server ${serverId}`;
      const event = {
        accountId: row.accountId,
        target,
        changes: { addresses: owed.count, invoice },
        cause: `invoice ${invoice}`,
      };
      await writeSystemEvents(db, [{ operation: "services.charge_addresses", ...event }], now);
    }
  });

/**
 * Charges floating addresses that became a part of a server's price within a period that it had paid, because the server that
 * paid for them has ended or was given away: each once, for the days of invoiced
 * periods that nobody has paid.
 */
export async function chargeOwedAddresses(now: Date): Promise<void> {
  const rows = await database()
    .selectDistinct({ id: servers.id })
    .from(serverAddresses)
    .innerJoin(servers, eq(servers.id, serverAddresses.paidBy))
    .where(and(isNotNull(serverAddresses.owedFrom), isNull(servers.deletedAt)))
    .orderBy(asc(servers.id));
  for (const { id } of rows)
    await chargeServer(id, now).catch((error: unknown) =>
      log.error({ server: id, error: errorParams(error) }, "moved addresses cannot be charged"),
    );
}

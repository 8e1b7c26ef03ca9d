import { and, asc, eq, not, sql } from "drizzle-orm";
import { alignedPeriod } from "@/lib/base/aligned-period";
import { groupBy } from "@/lib/base/group-by";
import { amountOf, type Currency, type Money, moneyOf, subtract } from "@/lib/base/money";
import type { Database } from "@/lib/db/client";
import { accounts } from "@/lib/db/tables/customers/accounts";
import { invoiceLines, invoices, ledgerAccounts } from "@/lib/db/tables/money/billing";
import { productDebts } from "@/lib/db/tables/orders/product-dunning";
import { servers } from "@/lib/db/tables/servers/servers";
import { reads } from "../../kernel/access/access";
import { operation } from "../../kernel/operation/operation";
import { isWrittenOff } from "../../kernel/server/written-off";
import { nameOf } from "../../money/billing/rules";
import { accountPays, readAutomatic } from "../../money/billing/shared/automatic";
import { isCreditOf } from "../../money/billing/shared/ledger";
import { isOwed } from "../../money/billing/shared/owed";
import { isRenewing } from "../../money/billing/shared/renewing";
import { hasAttemptsLeft } from "../../money/payments/shared/card-attempts";
import { hasCard } from "../../money/payments/shared/has-card";
import { addDays } from "../../money/subscriptions/shared/dunning";
import { readCatalog, readTaxes } from "../orders/shared/price-service";
import { type Owed, planCharges, type Renewing } from "./plan-charges";
import { readCharged } from "./read-charged";
import { planRenewals } from "./shared/issue";
import { readHourly } from "./shared/read-hourly";
import { ChargePlan, ShowPlan } from "./view-schema";

/** Longer lists are not read. */
const most = 500;

async function readRenewing(db: Database, accountId: number) {
  return db
    .select()
    .from(servers)
    .where(and(eq(servers.accountId, accountId), isRenewing))
    .orderBy(asc(servers.dueAt))
    .limit(most);
}

/** What automatic payment has: the credit, and a card or none. */
async function readMeans(db: Database, accountId: number, currency: Currency) {
  const [row] = await db
    .select({ hasCard, balance: ledgerAccounts.balance })
    .from(accounts)
    .leftJoin(ledgerAccounts, isCreditOf(accountId, currency))
    .where(eq(accounts.id, accountId));
  return { hasCard: row?.hasCard ?? false, credit: moneyOf(row?.balance ?? "0.00", currency) };
}

/** The servers whose periods each invoice charges; a combined invoice has those of its parts. */
async function readRenewed(db: Database, accountId: number): Promise<Map<number, number[]>> {
  const rows = await db
    .select({
      invoiceId: sql<number>`coalesce(${invoices.combinedInto}, ${invoices.id})`,
      serverId: invoiceLines.serverId,
    })
    .from(invoices)
    .innerJoin(invoiceLines, and(eq(invoiceLines.invoiceId, invoices.id), eq(invoiceLines.starts, "renewal")))
    .where(and(eq(invoices.accountId, accountId), eq(invoices.status, "Unpaid")));
  const found = groupBy(rows, ({ invoiceId }) => invoiceId);
  return new Map([...found].map(([id, all]) => [id, all.flatMap(({ serverId }) => serverId ?? [])]));
}

type ServerRow = Awaited<ReturnType<typeof readRenewing>>[number];

/** Of a customer with one invoice, the periods of each server that begin until then and are not invoiced; others: none. */
async function readAligned(
  db: Database,
  accountId: number,
  rows: readonly ServerRow[],
  now: Date,
  until: Date,
) {
  const found = new Map<number, { at: Date; amount: Money }[]>();
  const owner = (await readTaxes(db, [accountId], now)).get(accountId);
  const day = owner?.invoiceDay ?? null;
  if (!owner || day === null) return found;
  const planned = await planRenewals(db, rows, await readCatalog(db), { issuedAt: now });
  for (const { server, startsAt, endsAt, invoice, recurringTotal } of planned) {
    const { months, currency } = server;
    const all = [{ at: startsAt, amount: moneyOf(invoice.total, currency) }];
    for (let at = endsAt; at <= until; at = alignedPeriod(at, { months, day, ...owner }).endsAt)
      all.push({ at, amount: moneyOf(recurringTotal, currency) });
    found.set(server.id, all);
  }
  return found;
}

/** Only renewals of servers and products are paid automatically, except those that were combined manually. */
async function readOwed(db: Database, accountId: number, automatic: ReadonlySet<number>): Promise<Owed[]> {
  const rows = await db
    .select({
      invoice: invoices,
      hasCard: sql<boolean>`${hasCard} and ${hasAttemptsLeft}`,
      isOfProducts: sql<boolean>`${accountPays}
        and exists (select from ${productDebts} where ${productDebts.invoiceId} = ${invoices.id})`,
    })
    .from(invoices)
    .innerJoin(accounts, eq(accounts.id, invoices.accountId))
    .where(and(isOwed(accountId), not(isWrittenOff())))
    .orderBy(asc(invoices.dueAt))
    .limit(most);
  const renewed = await readRenewed(db, accountId);
  return rows.map(({ invoice, isOfProducts, ...card }) => {
    const { id, kind, total, paid, currency, dueAt } = invoice;
    const renews = renewed.get(id) ?? [];
    const isAutomatic =
      kind === "sale" &&
      (isOfProducts || (renews.length > 0 && renews.every((server) => automatic.has(server))));
    const amount = subtract(moneyOf(total, currency), moneyOf(paid, currency));
    return { id, number: nameOf(invoice), amount, dueAt, isAutomatic, renews, ...card };
  });
}

/** The next charges by day, what automatic payment takes from credit for them, and when it no longer covers them. */
export const showPlan = operation({
  name: "billing.plan",
  summary: "Shows what will be charged in the coming days",
  access: reads({ right: "billing/get_client" }),
  input: ShowPlan,
  output: ChargePlan,
  run: async ({ db, now, actor: { account } }, { days }) => {
    const { currency } = account;
    const rows = (await readRenewing(db, account.id)).filter((row) => row.currency === currency);
    const ids = rows.map(({ id }) => id);
    const automatic = await readAutomatic(db, ids);
    const means = await readMeans(db, account.id, currency);
    const aligned = await readAligned(db, account.id, rows, now, addDays(now, days));
    const renewing = rows.flatMap(({ id, hostname, recurringTotal, months, dueAt }): Renewing[] => {
      const amount = moneyOf(recurringTotal, currency);
      const isAutomatic = automatic.has(id);
      return dueAt
        ? [
            {
              id,
              hostname,
              amount,
              months,
              dueAt,
              isAutomatic,
              hasCard: means.hasCard,
              aligned: aligned.get(id),
            },
          ]
        : [];
    });
    const owed = await readOwed(db, account.id, automatic);
    const plan = planCharges({
      ...{ credit: means.credit, owed, now, days },
      servers: renewing,
      hourly: await readHourly(db, account.id, most),
    });
    const charged = await readCharged(
      db,
      owed.map(({ id }) => id),
    );
    const late = new Set(owed.filter(({ dueAt }) => dueAt < now).map(({ id }) => id));
    return {
      charges: plan.charges.slice(0, most).map(({ at, server, invoice, amount, how, creditAfter }) => ({
        date: at.toISOString(),
        invoice,
        servers: invoice ? (charged.get(invoice.id) ?? []) : server ? [server] : [],
        is_overdue: invoice !== null && late.has(invoice.id),
        amount: amountOf(amount),
        how,
        credit_after: amountOf(creditAfter),
      })),
      runs_out: plan.runsOutAt?.toISOString() ?? null,
    };
  },
});

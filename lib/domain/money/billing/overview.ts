import { and, asc, count, eq, lte, not, sql } from "drizzle-orm";
import { z } from "zod";
import { amountOf, type Currency, isPositive, moneyOf, subtract, total } from "@/lib/base/money";
import type { Database } from "@/lib/db/client";
import { invoices } from "@/lib/db/tables/money/billing";
import { servers } from "@/lib/db/tables/servers/servers";
import { reads } from "../../kernel/access/access";
import { operation } from "../../kernel/operation/operation";
import { isWrittenOff } from "../../kernel/server/written-off";
import { mostTogether } from "./rules";
import { readChargedBack } from "./shared/charged-back";
import { readCredit } from "./shared/ledger";
import { isOnBill, isOwed } from "./shared/owed";
import { isRenewing } from "./shared/renewing";
import { BillingOverview } from "./view-schema";

/**
 * A combined invoice cannot be combined again, so it is paid on its own; so is one that is written off, which nobody asks
 * for any more.
 */
async function readTogether(db: Database, { id, currency }: { id: number; currency: Currency }) {
  const rows = await db
    .select({ id: invoices.id, total: invoices.total, paid: invoices.paid })
    .from(invoices)
    .where(and(isOwed(id), eq(invoices.kind, "sale"), eq(invoices.currency, currency), not(isWrittenOff())))
    .orderBy(asc(invoices.dueAt), asc(invoices.id))
    .limit(mostTogether);
  const open = rows
    .map((row) => ({
      id: row.id,
      left: subtract(moneyOf(row.total, currency), moneyOf(row.paid, currency)),
    }))
    .filter(({ left }) => isPositive(left));
  const several = open.length > 1 ? open : [];
  const left = several.map((row) => row.left);
  return { invoices: several.map((row) => row.id), amount: amountOf(total(left, currency)) };
}

/** Reads the next renewal date, with all servers that renew on that day in the first one's currency. */
async function readNext(db: Database, accountId: number): Promise<BillingOverview["next"]> {
  const isOwn = and(eq(servers.accountId, accountId), isRenewing);
  const { hostname, currency, dueAt } = servers;
  const [first] = await db
    .select({ hostname, currency, dueAt })
    .from(servers)
    .where(isOwn)
    .orderBy(asc(servers.dueAt))
    .limit(1);
  if (!first?.dueAt) return null;
  const date = first.dueAt.toISOString();
  const midnight = new Date(`${date.slice(0, 10)}T23:59:59.999Z`);
  const isThatDay = and(lte(servers.dueAt, midnight), eq(servers.currency, first.currency));
  const [day] = await db
    .select({ value: sql<string>`sum(${servers.recurringTotal})::numeric(14,2)::text`, servers: count() })
    .from(servers)
    .where(and(isOwn, isThatDay));
  return {
    date,
    amount: { value: day?.value ?? "0.00", currency: first.currency },
    servers: day?.servers ?? 0,
    hostname: first.hostname,
  };
}

/** Returns the summary at the top of the billing page, and the credit shown in the page frame. */
export const showBilling = operation({
  name: "billing.overview",
  summary: "Shows credit, what is owed and what comes next",
  access: reads({ right: "billing/get_client" }),
  input: z.object({}),
  output: BillingOverview,
  run: async (context) => {
    const { account } = context.actor;
    const all = await readChargedBack(context.db, account.id);
    const chargedBack = all.filter(({ amount }) => amount.currency === account.currency);
    const funds = chargedBack.flatMap(({ invoiceId }) => invoiceId ?? []);
    const [owed] = await context.db
      .select({
        amount: sql<string>`coalesce(sum(${invoices.total} - ${invoices.paid})
          filter (where ${invoices.kind} <> 'addfunds'), 0)::numeric(14,2)::text`,
        unpaid: count(),
        overdue: sql<number>`count(*) filter (where ${invoices.dueAt} < ${context.now} and not ${isWrittenOff()})::int`,
        // What is written off is named where nothing else is due.
        nextDue: sql<
          string | null
        >`to_char(coalesce(min(${invoices.dueAt}) filter (where not ${isWrittenOff()}), min(${invoices.dueAt})) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`,
        nextDueInvoice: sql<
          number | null
        >`(array_agg(${invoices.id} order by ${isWrittenOff()}, ${invoices.dueAt}, ${invoices.id}))[1]`,
      })
      .from(invoices)
      .where(isOnBill(account, funds));
    const amounts = [
      moneyOf(owed?.amount ?? "0.00", account.currency),
      ...chargedBack.map(({ amount }) => amount),
    ];
    return {
      credit: amountOf(await readCredit(context.db, account.id, account.currency)),
      owed: amountOf(total(amounts, account.currency)),
      unpaid: owed?.unpaid ?? 0,
      overdue: owed?.overdue ?? 0,
      next_due: owed?.nextDue ?? null,
      zone: account.zone,
      next_due_invoice: owed?.nextDueInvoice ?? null,
      together: await readTogether(context.db, account),
      next: await readNext(context.db, account.id),
    };
  },
});

import { and, eq, isNull } from "drizzle-orm";
import { laterOf } from "@/lib/base/later-of";
import { isPositive, lesserOf, type Money, moneyOf, total } from "@/lib/base/money";
import type { Database } from "@/lib/db/client";
import { invoices } from "@/lib/db/tables/money/billing";
import { renewals } from "@/lib/db/tables/orders/renewals";
import type { servers } from "@/lib/db/tables/servers/servers";
import { renewalTerms } from "@/lib/env";
import { balanceOf } from "../../../money/billing/shared/balance";
import { totalOf } from "../../../money/billing/shared/credit-note";
import { sharedPriceOf } from "../../../money/billing/shared/price-of-server";
import { isBeforeAskedEnd } from "../../../money/billing/shared/renewing";
import { addDays, dueDate } from "../../../money/subscriptions/shared/dunning";
import { readAskedEnd } from "../../../money/subscriptions/shared/lift-suspension";
import { readCatalog } from "../../orders/shared/price-service";
import { planRenewals } from "./issue";

/** What of an invoice is to be paid for a server: of one for other things too, its part at most. */
async function readOwed(
  db: Database,
  invoice: typeof invoices.$inferSelect,
  serverId: number,
): Promise<Money> {
  const balance = balanceOf(invoice);
  const shared = await sharedPriceOf(db, invoice.id, serverId);
  return shared ? lesserOf(totalOf(shared), balance) : balance;
}

/**
 * The amount to pay for a server that resumes without changes: open invoices, and the one the next run will issue;
 * null = nothing. `due` is the latest due date.
 */
export async function readCharge(db: Database, row: typeof servers.$inferSelect, now: Date) {
  const from = row.invoicedUntil ?? row.dueAt;
  if (!from) return null;
  // A cancelled server is not invoiced any more, and what of it has begun is cancelled with it.
  const isGoingOn = (await readAskedEnd(db, row.id)) === null;
  const isOpen = and(
    eq(renewals.serverId, row.id),
    isNull(renewals.paidAt),
    isNull(renewals.voidedAt),
    isGoingOn ? undefined : isBeforeAskedEnd(),
  );
  const open = await db
    .select({ renewal: renewals, invoice: invoices })
    .from(renewals)
    .innerJoin(invoices, eq(invoices.id, renewals.invoiceId))
    .where(isOpen);
  const terms = renewalTerms();
  const isMissed = isGoingOn && from <= addDays(now, terms.invoiceBefore);
  const [next] = isMissed ? await planRenewals(db, [row], await readCatalog(db), { issuedAt: now }) : [];
  const issued: { amount: Money; until: Date; due: Date }[] = [];
  for (const { renewal, invoice } of open)
    issued.push({
      amount: await readOwed(db, invoice, row.id),
      until: renewal.endsAt,
      due: laterOf(invoice.dueAt, dueDate(renewal.startsAt, now, terms)),
    });
  const all = [
    ...issued,
    ...(next
      ? [{ amount: moneyOf(next.invoice.total, row.currency), until: next.endsAt, due: next.invoice.dueAt }]
      : []),
  ].filter(({ amount }) => isPositive(amount));
  const [first] = all;
  if (!first) return null;
  return {
    amount: total(
      all.map(({ amount }) => amount),
      row.currency,
    ),
    until: all.map(({ until }) => until).reduce(laterOf),
    due: all.map(({ due }) => due).reduce(laterOf),
  };
}

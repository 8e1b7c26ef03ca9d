import { and, asc, eq, getTableColumns, isNotNull, isNull, lt, lte, not, notExists, sql } from "drizzle-orm";
import { groupBy } from "@/lib/base/group-by";
import { isPositive, type Money } from "@/lib/base/money";
import { anyOf } from "@/lib/db/any-of";
import type { Database } from "@/lib/db/client";
import { invoices } from "@/lib/db/tables/money/billing";
import { renewals } from "@/lib/db/tables/orders/renewals";
import { heldUntil } from "../../kernel/server/held-until";
import { isWrittenOff } from "../../kernel/server/written-off";
import { nameOf } from "../../money/billing/rules";
import { balanceOf } from "../../money/billing/shared/balance";
import { dueDay } from "../../money/billing/shared/invoice-days";

export type OverdueInvoice = { id: number; number: string; amount: Money; due: string };
/** By account, the oldest first. */
export type OtherOverdue = ReadonlyMap<number, readonly OverdueInvoice[]>;

/** Of each account: more do not fit into a mail. */
const most = 100;

/**
 * Overdue invoices of these accounts that renew no server: one-off ones, products, changes of a plan. None for which
 * dunning waits, and none that is written off.
 */
export async function readOtherOverdue(
  db: Database,
  accountIds: readonly number[],
  now: Date,
): Promise<OtherOverdue> {
  if (accountIds.length === 0) return new Map();
  const ofRenewal = db.select({ id: renewals.id }).from(renewals).where(eq(renewals.invoiceId, invoices.id));
  const place = db
    .select({
      id: invoices.id,
      nth: sql<number>`row_number() over (partition by ${invoices.accountId} order by ${invoices.dueAt}, ${invoices.id})`.as(
        "nth",
      ),
    })
    .from(invoices)
    .where(
      and(
        anyOf(invoices.accountId, [...new Set(accountIds)]),
        eq(invoices.status, "Unpaid"),
        eq(invoices.kind, "sale"),
        isNotNull(invoices.number),
        isNull(invoices.combinedInto),
        lt(invoices.dueAt, now),
        sql`coalesce(${heldUntil()}, '-infinity') <= ${now.toISOString()}::timestamptz`,
        not(isWrittenOff()),
        notExists(ofRenewal),
      ),
    )
    .as("place");
  const rows = await db
    .select(getTableColumns(invoices))
    .from(place)
    .innerJoin(invoices, eq(invoices.id, place.id))
    .where(lte(place.nth, most))
    .orderBy(asc(invoices.dueAt), asc(invoices.id));
  const open = rows.map((row) => ({
    accountId: row.accountId,
    ...{ id: row.id, number: nameOf(row), amount: balanceOf(row), due: dueDay(row) },
  }));
  return groupBy(
    open.filter(({ amount }) => isPositive(amount)),
    ({ accountId }) => accountId,
  );
}

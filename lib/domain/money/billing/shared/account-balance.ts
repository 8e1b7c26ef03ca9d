import { and, eq, sql } from "drizzle-orm";
import { amountOf, type Currency, moneyOf, total } from "@/lib/base/money";
import type { Database } from "@/lib/db/client";
import { invoices } from "@/lib/db/tables/money/billing";
import { isWrittenOff } from "../../../kernel/server/written-off";
import { readChargedBack } from "./charged-back";
import { readCredit } from "./ledger";
import { isOwed } from "./owed";

/** Account balance summary: credit, amount due, overdue. */
export async function readStanding(db: Database, accountId: number, currency: Currency, now: Date) {
  const left = sql`sum(${invoices.total} - ${invoices.paid})`;
  const isLate = sql`${invoices.dueAt} < ${now.toISOString()}::timestamptz and not ${isWrittenOff()}`;
  const [row] = await db
    .select({
      owed: sql<string>`coalesce(${left}, 0)::numeric(14,2)::text`,
      overdue: sql<string>`coalesce(${left} filter (where ${isLate}), 0)::numeric(14,2)::text`,
    })
    .from(invoices)
    .where(and(isOwed(accountId), eq(invoices.currency, currency)));
  const chargedBack = (await readChargedBack(db, accountId)).filter(
    ({ amount }) => amount.currency === currency,
  );
  const more = chargedBack.map(({ amount }) => amount);
  const withMore = (value = "0.00") => amountOf(total([moneyOf(value, currency), ...more], currency));
  const credit = await readCredit(db, accountId, currency);
  return { credit: amountOf(credit), owed: withMore(row?.owed), overdue: withMore(row?.overdue) };
}

import { and, eq, sql } from "drizzle-orm";
import { type Currency, sum } from "@/lib/base/money";
import type { Database } from "@/lib/db/client";
import { invoices } from "@/lib/db/tables/money/billing";
import { readChargedBack } from "./charged-back";
import { readCredit } from "./ledger";
import { isOwed } from "./owed";

/** Account balance summary: credit, amount due, overdue. */
export async function readStanding(db: Database, accountId: number, currency: Currency, now: Date) {
  const left = sql`sum(${invoices.total} - ${invoices.paid})`;
  const isLate = sql`${invoices.dueAt} < ${now.toISOString()}::timestamptz`;
  const [row] = await db
    .select({
      owed: sql<string>`coalesce(${left}, 0)::numeric(14,2)::text`,
      overdue: sql<string>`coalesce(${left} filter (where ${isLate}), 0)::numeric(14,2)::text`,
    })
    .from(invoices)
    .where(and(isOwed(accountId), eq(invoices.currency, currency)));
  const chargedBack = (await readChargedBack(db, accountId)).filter((one) => one.currency === currency);
  const more = chargedBack.map(({ amount }) => amount);
  const of = (value: string) => ({ value, currency });
  const credit = await readCredit(db, accountId, currency);
  return {
    credit: of(credit),
    owed: of(sum([row?.owed ?? "0.00", ...more], currency)),
    overdue: of(sum([row?.overdue ?? "0.00", ...more], currency)),
  };
}

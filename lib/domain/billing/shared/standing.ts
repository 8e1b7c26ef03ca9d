import { sql } from "drizzle-orm";
import type { Currency } from "@/lib/base/money";
import type { Database } from "@/lib/db/client";
import { invoices } from "@/lib/db/tables/billing";
import { readCredit } from "./ledger";
import { isOwed } from "./owed";

/** How an account stands: its credit, what it owes, and how much of that is late. */
export async function readStanding(db: Database, accountId: number, currency: Currency, now: Date) {
  const left = sql`sum(${invoices.total} - ${invoices.paid})`;
  const isLate = sql`${invoices.dueAt} < ${now.toISOString()}::timestamptz`;
  const [row] = await db
    .select({
      owed: sql<string>`coalesce(${left}, 0)::numeric(14,2)::text`,
      overdue: sql<string>`coalesce(${left} filter (where ${isLate}), 0)::numeric(14,2)::text`,
    })
    .from(invoices)
    .where(isOwed(accountId));
  const of = (value: string) => ({ value, currency });
  const credit = await readCredit(db, accountId, currency);
  return { credit: of(credit), owed: of(row?.owed ?? "0.00"), overdue: of(row?.overdue ?? "0.00") };
}

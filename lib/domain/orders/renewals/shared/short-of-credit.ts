import { amountOfNext, usedOf } from "@/lib/base/hourly";
import { compare, type Money } from "@/lib/base/money";
import type { Database } from "@/lib/db/client";
import type { servers } from "@/lib/db/tables/servers/servers";
import { readCredit } from "../../../money/billing/shared/ledger";
import { begun } from "../../../money/usage/shared/begun-month";
import { readOpenMonth } from "../../../money/usage/shared/open-month";

/** Price of an hourly server's next hour if the credit does not cover it; null = covered. */
export async function shortOfCredit(
  db: Database,
  { id, accountId, currency, readyAt, suspendNotBefore }: typeof servers.$inferSelect,
  now: Date,
): Promise<Money | null> {
  const open = await readOpenMonth(db, id);
  if (!open || (suspendNotBefore !== null && suspendNotBefore > now)) return null;
  const hour = amountOfNext(usedOf(begun(open, readyAt), currency), 1);
  return compare(await readCredit(db, accountId, currency), hour) < 0 ? hour : null;
}

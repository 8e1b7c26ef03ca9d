import { groupBy } from "@/lib/base/group-by";
import { amountOfNext, hoursAhead, usedOf } from "@/lib/base/hourly";
import { compare, decimalOf, type Money, total } from "@/lib/base/money";
import { anyOf } from "@/lib/db/any-of";
import type { Database } from "@/lib/db/client";
import { accounts } from "@/lib/db/tables/customers/accounts";
import { usageMonths } from "@/lib/db/tables/money/usage";
import type { Notice } from "../../../messages/mails/shared/notify";
import { creditIn } from "../../../money/billing/shared/ledger";
import { readOpenMonths } from "../read-usage";

/**
 * Warns accounts whose credit does not cover the next day of all their hourly servers: once, until it does again or
 * another month begins. Returns the notices to send.
 */
export async function warnOfUsage(
  db: Database,
  accountIds: readonly number[],
  credits: ReadonlyMap<string, Money>,
  now: Date,
): Promise<Notice[]> {
  const rows = (await readOpenMonths(db, accountIds)).filter(({ month }) => month.nextAt !== null);
  const notices: Notice[] = [];
  const [warned, calmed]: [number[], number[]] = [[], []];
  for (const [accountId, own] of groupBy(rows, ({ server }) => server.accountId)) {
    const [first] = own;
    if (!first) continue;
    const { currency, hostname } = first.server;
    const credit = creditIn(credits, first.server);
    const amount = total(
      own.map(({ month }) => amountOfNext(usedOf(month, currency), hoursAhead)),
      currency,
    );
    if (compare(credit, amount) >= 0) {
      calmed.push(...own.flatMap(({ month }) => (month.warnedAt === null ? [] : [month.id])));
      continue;
    }
    const isKnown = own.some(({ month }) => month.warnedAt !== null);
    warned.push(...own.flatMap(({ month }) => (month.warnedAt === null ? [month.id] : [])));
    if (isKnown) continue;
    const [reader] = await db
      .select({ id: accounts.id, email: accounts.email, language: accounts.language })
      .from(accounts)
      .where(anyOf(accounts.id, [accountId]));
    if (reader)
      notices.push({
        name: "credit.low",
        reader,
        facts: {
          hostname,
          servers: own.length,
          credit: decimalOf(credit),
          day: decimalOf(amount),
          currency,
        },
      });
  }
  if (warned.length > 0)
    await db.update(usageMonths).set({ warnedAt: now }).where(anyOf(usageMonths.id, warned));
  if (calmed.length > 0)
    await db.update(usageMonths).set({ warnedAt: null }).where(anyOf(usageMonths.id, calmed));
  return notices;
}

import { and, eq, gte, sql, sum } from "drizzle-orm";
import { z } from "zod";
import { laterOf } from "@/lib/base/later-of";
import { amountOf, moneyOf, subtract, zero } from "@/lib/base/money";
import { dayIn } from "@/lib/base/time-zone";
import { offsetsIn } from "@/lib/base/zone-offsets";
import { accounts } from "@/lib/db/tables/customers/accounts";
import { ledgerAccounts, ledgerEntries, ledgerPostings } from "@/lib/db/tables/money/billing";
import { reads } from "../../kernel/access/access";
import { operation } from "../../kernel/operation/operation";
import { isCreditOf } from "./shared/ledger";
import { CreditHistory } from "./view-schema";

const dayMs = 86_400_000;
const before = (at: Date, days: number): Date => new Date(at.getTime() - days * dayMs);

/**
 * Date of an entry in the seller's time zone. Passes the UTC offsets, because the database may not know the zone's
 * name.
 */
function entryDay(timeZone: string, from: Date, until: Date) {
  const offsets = offsetsIn(timeZone, from, until);
  const starts = sql.param(offsets.map((offset) => offset.from.toISOString()));
  const minutes = sql.param(offsets.map((offset) => offset.minutes));
  const ahead = sql`(${minutes}::int[])[width_bucket(${ledgerEntries.at}, ${starts}::timestamptz[])]`;
  return sql<string>`to_char((${ledgerEntries.at} at time zone 'UTC') + make_interval(mins => ${ahead}), 'YYYY-MM-DD')`;
}

/**
 * Returns the account's credit at the end of each day on which it changed, for a year, or since the account was
 * created.
 */
export const showCreditHistory = operation({
  name: "billing.credit_history",
  summary: "Shows the account's credit day by day, for a year",
  access: reads({ right: "billing/getcredits" }),
  input: z.object({}),
  output: CreditHistory,
  run: async ({ db, now, actor: { account } }) => {
    const { currency, zone } = account;
    const [own] = await db
      .select({ id: ledgerAccounts.id, balance: ledgerAccounts.balance })
      .from(ledgerAccounts)
      .where(isCreditOf(account.id, currency));
    const [{ since: opened } = { since: now }] = await db
      .select({ since: accounts.createdAt })
      .from(accounts)
      .where(eq(accounts.id, account.id));
    const first = laterOf(before(now, 365), opened);
    const [since, until] = [dayIn(first, zone), dayIn(now, zone)];
    if (!own) return { since, until, before: amountOf(zero(currency)), days: [] };
    // The first day begins less than two days earlier, in any time zone.
    const from = before(first, 2);
    const changes = await db
      .select({ day: entryDay(zone, from, now), amount: sum(ledgerPostings.amount) })
      .from(ledgerPostings)
      .innerJoin(ledgerEntries, eq(ledgerEntries.id, ledgerPostings.entryId))
      .where(and(eq(ledgerPostings.ledgerAccountId, own.id), gte(ledgerEntries.at, from)))
      .groupBy(sql`1`)
      .orderBy(sql`1`);
    // Backwards from the current balance, so that the last day always equals the credit that the page shows.
    let credit = moneyOf(own.balance, currency);
    const shown = changes.filter(({ day }) => day >= since);
    const found = shown.reverse().map(({ day: date, amount }) => {
      const at = { date, credit: amountOf(credit) };
      credit = subtract(credit, moneyOf(amount ?? "0.00", currency));
      return at;
    });
    return { since, until, before: amountOf(credit), days: found.reverse() };
  },
});

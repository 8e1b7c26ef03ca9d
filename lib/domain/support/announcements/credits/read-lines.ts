import { and, asc, eq, lt } from "drizzle-orm";
import { decimalOf, isPositive, type Money, moneyOf, totals } from "@/lib/base/money";
import type { Database } from "@/lib/db/client";
import { accounts } from "@/lib/db/tables/customers/accounts";
import { servers } from "@/lib/db/tables/servers/servers";
import { fail, invalidArgument } from "../../../kernel/errors/fail";
import { type AnnouncementRow, readAnnouncement } from "../lookup";
import { concernedAccounts, concernedServers } from "../shared/concerned";
import { begunHours, type CreditRule, creditFor, monthPrice } from "./rules";
import type { CreditTerms } from "./schema";

/** More than that are not proposed at once. */
const mostServers = 20_000;

/** The rule that was typed. */
export function readRule({ rule, percent, eur, rub, usd }: CreditTerms): CreditRule {
  if (rule === "percent") {
    if (percent === "") throw invalidArgument("percent", "is required");
    return { by: "percent", percent };
  }
  const typed = Object.entries({ EUR: eur, RUB: rub, USD: usd }).filter(([, text]) => /[1-9]/.test(text));
  if (typed.length === 0) throw invalidArgument("eur", "is required in one currency at least");
  return { by: "fixed", amounts: Object.fromEntries(typed) };
}

/** An announcement that has begun and is over. Throws if it is not. */
export async function readEnded(
  db: Database,
  id: number,
): Promise<AnnouncementRow & { beganAt: Date; endedAt: Date }> {
  const row = await readAnnouncement(db, id);
  const { beganAt, endedAt } = row;
  if (!beganAt || !endedAt) throw fail("announcement.not_ended");
  return { ...row, beganAt, endedAt };
}

type Ended = Awaited<ReturnType<typeof readEnded>>;

/**
 * What each server concerned gets by the rule, by number: of those that customers still have, that were ready before the
 * end, and whose owner has the currency in which they are paid.
 */
export async function readCreditLines(db: Database, ended: Ended, rule: CreditRule) {
  const { beganAt, endedAt } = ended;
  const rows = await db
    .select({
      serverId: servers.id,
      hostname: servers.hostname,
      accountId: accounts.id,
      email: accounts.email,
      currency: servers.currency,
      recurringTotal: servers.recurringTotal,
      months: servers.months,
      readyAt: servers.readyAt,
    })
    .from(servers)
    .innerJoin(accounts, eq(accounts.id, servers.accountId))
    .where(
      and(
        concernedServers(ended),
        concernedAccounts({ ...ended, concernedBy: "all" }),
        eq(accounts.currency, servers.currency),
        lt(servers.readyAt, endedAt),
      ),
    )
    .orderBy(asc(servers.id))
    .limit(mostServers + 1);
  if (rows.length > mostServers) throw fail("announcement.too_many");
  return rows.flatMap(({ readyAt, recurringTotal, months, ...row }) => {
    const from = readyAt && readyAt > beganAt ? readyAt : beganAt;
    const month = monthPrice({ recurringTotal, months, currency: row.currency });
    const amount = creditFor(rule, month, begunHours(from, endedAt));
    return isPositive(amount) ? [{ ...row, amount: decimalOf(amount) }] : [];
  });
}

export const hoursOf = ({ beganAt, endedAt }: Ended): number => begunHours(beganAt, endedAt);

/** One sum for each currency. */
export const totalsOf = (
  lines: readonly { amount: string; currency: Money["currency"] }[],
): { value: string; currency: Money["currency"] }[] =>
  totals(lines.map(({ amount, currency }) => moneyOf(amount, currency))).map((sum) => ({
    value: decimalOf(sum),
    currency: sum.currency,
  }));

export const pageSize = 100;

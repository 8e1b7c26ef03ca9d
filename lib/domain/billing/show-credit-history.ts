import { and, asc, eq, gte, sql, sum } from "drizzle-orm";
import { z } from "zod";
import { laterOf } from "@/lib/base/later-of";
import { minus } from "@/lib/base/money";
import { accounts } from "@/lib/db/tables/accounts";
import { ledgerAccounts, ledgerEntries, ledgerPostings } from "@/lib/db/tables/billing";
import { reads } from "../kernel/access";
import { operation } from "../kernel/operation";
import { isCreditOf } from "./shared/ledger";
import { CreditHistory } from "./view-schema";

const days = 365;
const dayMs = 86_400_000;

const startOfDay = (timeMs: number): Date => new Date(Math.floor(timeMs / dayMs) * dayMs);

/** The account's credit at the end of each day on which it changed, for a year, or since there is the account. */
export const showCreditHistory = operation({
  name: "billing.credit_history",
  summary: "Shows the account's credit day by day, for a year",
  access: reads({ right: "billing/getcredits" }),
  input: z.object({}),
  output: CreditHistory,
  run: async ({ db, now, actor: { account } }) => {
    const { currency } = account;
    const money = (value: string) => ({ value, currency });
    const [own] = await db
      .select({ id: ledgerAccounts.id, balance: ledgerAccounts.balance })
      .from(ledgerAccounts)
      .where(isCreditOf(account.id, currency));
    const [{ since: opened } = { since: now }] = await db
      .select({ since: accounts.createdAt })
      .from(accounts)
      .where(eq(accounts.id, account.id));
    const from = laterOf(startOfDay(now.getTime() - days * dayMs), startOfDay(opened.getTime()));
    const since = from.toISOString().slice(0, 10);
    if (!own) return { since, before: money("0.00"), days: [] };
    const day = sql<string>`to_char(${ledgerEntries.at} at time zone 'UTC', 'YYYY-MM-DD')`;
    const changes = await db
      .select({ day, amount: sum(ledgerPostings.amount) })
      .from(ledgerPostings)
      .innerJoin(ledgerEntries, eq(ledgerEntries.id, ledgerPostings.entryId))
      .where(and(eq(ledgerPostings.ledgerAccountId, own.id), gte(ledgerEntries.at, from)))
      .groupBy(day)
      .orderBy(asc(day));
    // Backwards from what there is now, so that the last day is always the credit that the page shows.
    let credit = own.balance;
    const found = changes.reverse().map(({ day: date, amount }) => {
      const at = { date, credit: money(credit) };
      credit = minus(credit, amount ?? "0.00", currency);
      return at;
    });
    return { since, before: money(credit), days: found.reverse() };
  },
});

import { type SQL, sql } from "drizzle-orm";
import type { Currency } from "@/lib/base/money";
import type { Database } from "@/lib/db/client";

export type Balance = {
  account: number;
  email: string;
  company: number;
  currency: Currency;
  /** As decimal text: credit, or what is owed. */
  amount: string;
};

type Asked = { kind: "credit" | "receivable"; ends: SQL; first: string; customer: number | undefined };

/**
 * Credit or debts of customers at the end of a day, from the ledger: today's balances without what was posted since. Those
 * of nothing are left out.
 */
export async function readBalances(db: Database, { kind, ends, first, customer }: Asked): Promise<Balance[]> {
  // What is owed is below zero in the ledger.
  const sign = kind === "receivable" ? sql`-1` : sql`1`;
  const { rows } = await db.execute<Balance>(sql`
    with since as (
      select p.ledger_account_id as id, e.at, p.amount from ledger_entries e
      join ledger_postings p on p.entry_id = e.id where e.at >= ${first}::timestamptz
    )
    select a.id as account, a.email, a.company_id as company, l.currency,
      (${sign} * (l.balance - coalesce(after.sum, 0)))::numeric(14,2)::text as amount
    from ledger_accounts l
    join accounts a on a.id = l.account_id
    join ${ends} on b.company = a.company_id
    left join (
      select s.id, sum(s.amount) from since s
      join ledger_accounts o on o.id = s.id and o.kind = ${kind}
      join accounts w on w.id = o.account_id
      join ${ends} on b.company = w.company_id and s.at >= b.until
      group by s.id
    ) after(id, sum) on after.id = l.id
    where l.kind = ${kind} and l.balance - coalesce(after.sum, 0) <> 0
      and (${customer ?? null}::int is null or a.id = ${customer ?? null}::int)
    order by l.currency, a.id`);
  return rows;
}

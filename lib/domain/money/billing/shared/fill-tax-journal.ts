import { sql } from "drizzle-orm";
import { type Currency, moneyOf } from "@/lib/base/money";
import { type Database, inTransaction } from "@/lib/db/client";
import { taxJournalOf } from "./tax-journal";

const daysBack = 7;
const mostEntries = 10_000;

type Missing = { key: string; currency: Currency; sales: string; tax: string };

/**
 * Writes the journal of entries that have none, as those of the last days that a process of the version before has posted
 * while both ran. Returns how many.
 */
export async function fillJournal(db: Database, now: Date): Promise<number> {
  const since = new Date(now.getTime() - daysBack * 86_400_000).toISOString();
  const { rows } = await db.execute<Missing>(sql`
    select e.key, min(a.currency) as currency,
      coalesce(sum(p.amount) filter (where a.kind = 'sales'), 0)::numeric(14, 2)::text as sales,
      coalesce(sum(p.amount) filter (where a.kind = 'tax'), 0)::numeric(14, 2)::text as tax
    from ledger_entries e join ledger_postings p on p.entry_id = e.id
      join ledger_accounts a on a.id = p.ledger_account_id
    where e.kind in ('invoice', 'cancel', 'refund') and e.at >= ${since}::timestamptz and e.invoice_id is not null
      and a.kind in ('sales', 'tax') and not exists (select from tax_entries t where t.entry_id = e.id)
    group by e.id order by e.id limit ${mostEntries}`);
  // One by one: what takes a sale back is the rest of the rows before it.
  for (const { key, currency, sales, tax } of rows)
    await inTransaction((own) =>
      own.execute(
        sql`with ${taxJournalOf(sql`ledger_entries`, [
          { key, sales: moneyOf(sales, currency), tax: moneyOf(tax, currency), untaxed: null },
        ])}`,
      ),
    );
  return rows.length;
}

import { type SQL, sql } from "drizzle-orm";

/**
 * Query for how many ledger entries of a company are dated in a span, and for a digest of their postings; `startsAt` null =
 * from the first one on. An entry is of the seller of its invoice, or else of its account.
 */
export const digestOfMonth = (companyId: SQL, startsAt: SQL, endsAt: SQL): SQL => sql`
  select count(distinct e.id)::int as entries,
    md5(coalesce(string_agg(e.id || ':' || p.id || ':' || p.ledger_account_id || ':' || p.amount, ',' order by p.id), '')) as digest
  from ledger_entries e
  join ledger_postings p on p.entry_id = e.id
  left join invoices i on i.id = e.invoice_id
  join accounts a on a.id = e.account_id
  where e.at < ${endsAt} and e.at >= coalesce(${startsAt}, '-infinity') and coalesce(i.company_id, a.company_id) = ${companyId}`;

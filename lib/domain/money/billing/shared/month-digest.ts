import { type SQL, sql } from "drizzle-orm";

/**
 * Query for how many entries of a company are dated in a span, and for a digest of what they post; `startsAt` null =
 * from the first one on. An entry of the ledger is of the seller of its invoice, or else of its account; those of
 * payouts and fees of card services say whose they are. A month without these has the digest of the ledger alone.
 */
export const digestOfMonth = (companyId: SQL, startsAt: SQL, endsAt: SQL): SQL => sql`
  select l.entries + c.entries as entries, case when c.entries = 0 then l.digest else md5(l.digest || c.digest) end as digest
  from (
    select count(distinct e.id)::int as entries,
      md5(coalesce(string_agg(e.id || ':' || p.id || ':' || p.ledger_account_id || ':' || p.amount, ',' order by p.id), '')) as digest
    from ledger_entries e
    join ledger_postings p on p.entry_id = e.id
    left join invoices i on i.id = e.invoice_id
    join accounts a on a.id = e.account_id
    where e.at < ${endsAt} and e.at >= coalesce(${startsAt}, '-infinity') and coalesce(i.company_id, a.company_id) = ${companyId}
  ) l, (
    select count(*)::int as entries,
      md5(coalesce(string_agg(k.id || ':' || k.currency || ':' || k.paid || ':' || k.fee, ',' order by k.id), '')) as digest
    from card_entries k
    where k.at < ${endsAt} and k.at >= coalesce(${startsAt}, '-infinity') and k.company_id = ${companyId}
  ) c`;

import { type SQL, sql } from "drizzle-orm";
import { digestOfMonth } from "./month-digest";

type Law = { over: string | null; question: (within: (column: string) => SQL) => SQL };

/** Series that companies have chosen, with the day on which the next one begins and what their numbers look like. */
const series = sql`(
  select id, company_id, kind, first, since_on, pattern ~ '\\{(year|yy)\\}' as yearly,
    lead(since_on) over (partition by company_id, kind order by since_on) as until_on,
    '^' || regexp_replace(replace(replace(replace(pattern, '.', '\\.'), '{year}', '[0-9]{4}'), '{yy}', '[0-9]{2}'),
      '\\{n[^}]*\\}', '([0-9]+)') || '$' as form
  from number_series)`;

/** The number of a document in its series; null where it does not look like it. */
const nth = sql`substring(d.number from coalesce(s.form, '[0-9]+$'))::numeric`;

/** Numbers by seller, kind, series (0 = those that the prefix makes) and year: how many, the lowest, the highest. */
const written = sql`(
  select d.company_id, d.kind, coalesce(s.id, 0) as series,
    case when s.yearly is false then 0 else extract(year from d.issued_on)::int end as year,
    count(${nth}) as count, min(${nth}) as lowest, max(${nth}) as highest from (
      select company_id, 'invoice' as kind, issued_on, number from invoices where number is not null
      union all
      select company_id, 'receipt', issued_on, receipt_number from invoices where receipt_number is not null
      union all
      select i.company_id, 'credit_note', c.issued_on, c.number from credit_notes c join invoices i on i.id = c.invoice_id
    ) d left join ${series} s on s.company_id = d.company_id and s.kind = d.kind and s.since_on <= d.issued_on
      and (s.until_on is null or d.issued_on < s.until_on)
  group by 1, 2, 3, 4)`;

/** What was counted; a series that counts anew each year begins with its own first count in its first year alone. */
const counted = sql`(
  select company_id, kind, 0 as series, year, 1 as first, last from document_numbers
  union all
  select s.company_id, s.kind, s.id, n.year,
    case when n.year in (0, extract(year from s.since_on)::int) then s.first else 1 end, n.last
  from series_numbers n join number_series s on s.id = n.series_id)`;

/** Groups of fields that do not say what they said when the document was issued. */
const differing = (now: SQL) => sql`
  (select string_agg(coalesce(n.key, s.key), ', ' order by coalesce(n.key, s.key))
    from jsonb_each_text(${now}) n full join jsonb_each_text(d.parts) s using (key)
    where n.value is distinct from s.value)`;

/** Documents of before are sealed by the first check; from then on a missing seal is a breach. */
const areSealed = sql`exists (select from installation_state where name = 'documents sealed')`;

/** Invariants of documents and of closed months; like those of ledger-laws.ts. */
export const documentLaws: Readonly<Record<string, Law>> = {
  "numbers have no gaps": {
    over: null,
    question: () => sql`
    select coalesce(n.kind, d.kind) || ' numbers of seller ' || coalesce(n.company_id, d.company_id) || ' in ' || coalesce(n.year, d.year) as what,
      'counted to ' || coalesce(n.last, 0) || ', written ' || coalesce(d.count, 0) || ' up to ' || coalesce(d.highest, 0) as found
    from ${counted} n full join ${written} d using (company_id, kind, series, year)
    where coalesce(n.last - n.first + 1, 0) <> coalesce(d.count, 0) or coalesce(n.last, 0) <> coalesce(d.highest, 0)
      or coalesce(n.first, 0) <> coalesce(d.lowest, 0)`,
  },

  "an invoice says what it said when it was issued": {
    over: "invoices",
    question: (within) => sql`
    select * from (
      select 'invoice ' || coalesce(i.number, i.receipt_number) as what,
        case when d.id is null then 'has no seal' else 'changed: ' || ${differing(sql`invoice_digests(i.id)`)} end as found
      from invoices i left join document_seals d on d.invoice_id = i.id
      where ${within("i.id")} and (i.number is not null or i.receipt_number is not null) and (d.id is not null or ${areSealed})
    ) compared where found is not null`,
  },

  "a credit note says what it said when it was issued": {
    over: "credit_notes",
    question: (within) => sql`
    select * from (
      select 'credit note ' || c.number as what,
        case when d.id is null then 'has no seal' else 'changed: ' || ${differing(sql`credit_note_digests(c.id)`)} end as found
      from credit_notes c left join document_seals d on d.credit_note_id = c.id
      where ${within("c.id")} and (d.id is not null or ${areSealed})
    ) compared where found is not null`,
  },

  "a sealed document is there": {
    over: "document_seals",
    question: (within) => sql`
    select 'seal ' || d.id as what, 'of ' || coalesce('invoice ' || d.invoice_id, 'credit note ' || d.credit_note_id) || ', which is gone' as found
    from document_seals d
    where ${within("d.id")} and not exists (select from invoices i where i.id = d.invoice_id and (i.number is not null or i.receipt_number is not null))
      and not exists (select from credit_notes c where c.id = d.credit_note_id)`,
  },

  "a closed month is what it was when it was closed": {
    over: "closed_months",
    question: (within) => sql`
    select 'month ' || m.month || ' of seller ' || m.company_id as what,
      'entries ' || now.entries || ', then ' || m.entries as found
    from closed_months m
    cross join lateral (${digestOfMonth(sql`m.company_id`, sql`m.starts_at`, sql`m.ends_at`)}) now
    where ${within("m.id")} and m.reopened_at is null and (now.entries <> m.entries or now.digest <> m.digest)`,
  },

  "what was written off is in the ledger until it is reversed": {
    over: "write_offs",
    question: (within) => sql`
    select 'write-off ' || w.id as what, w.amount || ', ' || w.state || ', posted ' || coalesce(posted.sum, 0) as found
    from write_offs w
    left join lateral (
      select -sum(p.amount) from ledger_entries e join ledger_postings p on p.entry_id = e.id
      join ledger_accounts a on a.id = p.ledger_account_id
      where e.key in ('write-off ' || w.id, 'write-off ' || w.id || ' back') and a.kind = 'write_off'
    ) posted(sum) on true
    where ${within("w.id")} and coalesce(posted.sum, 0) <> case when w.state = 'booked' then w.amount else 0 end`,
  },
};

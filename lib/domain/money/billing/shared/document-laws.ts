import { type SQL, sql } from "drizzle-orm";
import { digestOfMonth } from "./month-digest";

type Law = { over: string | null; question: (within: (column: string) => SQL) => SQL };

/** Numbers by seller, kind and year: how many there are, and the highest. */
const written = sql`(
  select company_id, kind, extract(year from issued_on)::int as year, count(*) as count,
    max(substring(number from '[0-9]+$')::numeric) as highest from (
      select company_id, 'invoice' as kind, issued_on, number from invoices where number is not null
      union all
      select company_id, 'receipt', issued_on, receipt_number from invoices where receipt_number is not null
      union all
      select i.company_id, 'credit_note', c.issued_on, c.number from credit_notes c join invoices i on i.id = c.invoice_id
    ) document group by 1, 2, 3)`;

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
    from document_numbers n full join ${written} d using (company_id, kind, year)
    where coalesce(n.last, 0) <> coalesce(d.count, 0) or coalesce(n.last, 0) <> coalesce(d.highest, 0)`,
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
    over: null,
    question: () => sql`
    select 'write-off ' || w.id as what, w.amount || ', ' || w.state || ', posted ' || coalesce(posted.sum, 0) as found
    from write_offs w
    left join lateral (
      select -sum(p.amount) from ledger_entries e join ledger_postings p on p.entry_id = e.id
      join ledger_accounts a on a.id = p.ledger_account_id
      where e.key in ('write-off ' || w.id, 'write-off ' || w.id || ' back') and a.kind = 'write_off'
    ) posted(sum) on true
    where coalesce(posted.sum, 0) <> case when w.state = 'booked' then w.amount else 0 end`,
  },
};

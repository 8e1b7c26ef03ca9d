import { sql } from "drizzle-orm";
import type { Database } from "@/lib/db/client";
import type { ReportPage } from "../schema";
import { inPeriod, type Period } from "./read-sums";

type EcRow = ReportPage["ec"][number];
type BookRow = ReportPage["book"][number];

/** Sales under reverse charge by VAT number, in order, the next ones after `after`; those that come to nothing too. */
export async function readEcRows(
  db: Database,
  period: Period,
  after: string,
  most: number,
): Promise<EcRow[]> {
  const { rows } = await db.execute<EcRow>(sql`
    select t.vat_number as number, coalesce(max(i.buyer->>'name'), '') as name,
      coalesce(sum(t.home_base), 0)::numeric(14, 2)::text as base, count(*)::int as rows,
      (count(*) filter (where t.home_base is null))::int as without_rate
    from tax_entries t join invoices i on i.id = t.invoice_id
    where ${inPeriod(period)} and t.code = 'reverse_charge' and t.vat_number > ${after}
    group by t.vat_number order by t.vat_number limit ${most}`);
  return rows;
}

/** A sale of that list whose amount in the company's currency is not known yet; null = there is none. */
export async function readEcLack(
  db: Database,
  period: Period,
): Promise<{ currency: string; day: string } | null> {
  const { rows } = await db.execute<{ currency: string; day: string }>(sql`
    select t.currency, t.day::text as day from tax_entries t
    where ${inPeriod(period)} and t.code = 'reverse_charge' and t.home_base is null
    order by t.id limit 1`);
  return rows[0] ?? null;
}

/** Customers and net sales of that list in all. */
export async function readEcTotal(
  db: Database,
  period: Period,
): Promise<{ customers: number; base: string }> {
  const { rows } = await db.execute<{ customers: number; base: string }>(sql`
    select count(distinct t.vat_number)::int as customers, coalesce(sum(t.home_base), 0)::numeric(14, 2)::text as base
    from tax_entries t where ${inPeriod(period)} and t.code = 'reverse_charge'`);
  return rows[0] ?? { customers: 0, base: "0.00" };
}

/** The book of sales: each row of the journal with its document, in the order of the journal, the next ones after an id. */
export async function readBookRows(
  db: Database,
  period: Period,
  after: number,
  most: number,
): Promise<BookRow[]> {
  const { rows } = await db.execute<BookRow>(sql`
    select t.id, t.day::text as day,
      case when e.key like 'credit note %' then substr(e.key, 13)
        when e.kind = 'invoice' then coalesce(i.number, '#' || i.id)
        else coalesce((select n.number from credit_notes n where n.invoice_id = i.id order by n.id desc limit 1), '') end as document,
      case when e.kind = 'invoice' then '' else coalesce(i.number, '#' || i.id) end as corrects,
      i.id as invoice, coalesce(i.buyer->>'name', '') as buyer, coalesce(i.buyer->>'taxId', '') as tax_id,
      t.currency, (t.base + t.tax)::numeric(14, 2)::text as total, t.home_base::text as home_base,
      t.home_tax::text as home_tax, t.rate::text as rate
    from tax_entries t join ledger_entries e on e.id = t.entry_id join invoices i on i.id = t.invoice_id
    where ${inPeriod(period)} and t.id > ${after}::int
    order by t.id limit ${most}`);
  return rows;
}

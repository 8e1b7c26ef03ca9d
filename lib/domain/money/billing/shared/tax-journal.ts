import { type SQL, sql } from "drizzle-orm";
import { homeCurrencies } from "@/lib/base/home-currency";
import { decimalOf, type Money } from "@/lib/base/money";
import { isInEu } from "@/lib/base/tax-rates";

/** What a ledger entry posted as sales and tax. `untaxed`: the part of a partial credit note over untaxed lines. */
export type JournalEntry = { key: string; sales: Money; tax: Money; untaxed: Money | null };

const euCountries = Object.keys(homeCurrencies).filter(isInEu);

/** An exchange rate older than this is none. */
const oldestRateDays = 10;

/** The newest rate of a currency on the invoice's first day, against `base`. */
const rateOf = (base: ReturnType<typeof sql>, currency: ReturnType<typeof sql>) => sql`lateral (
  select x.rate, x.day from exchange_rates x
  where x.base = ${base} and x.currency = ${currency} and x.day <= d.first_day and x.day > d.first_day - ${oldestRateDays}::int
  order by x.day desc limit 1)`;

/**
 * The rest of a statement that begins with `with`, and writes the tax journal of ledger entries, which are the rows of
 * `source` (id, at, kind, key, invoice_id): a sale by its taxed and untaxed lines, a partial credit note by what it says,
 * and what takes all the rest of an invoice back as the rest of its rows. The rate of exchange is that of the invoice's
 * first day, also for what corrects it.
 */
export function taxJournalOf(source: SQL, entries: readonly JournalEntry[]): SQL {
  const posted = entries.map(({ key, sales, tax, untaxed }) => ({
    ...{ key, sales: decimalOf(sales), tax: decimalOf(tax) },
    untaxed: untaxed && decimalOf(untaxed),
  }));
  return sql`
    posted as (
      select e.id as entry_id, e.at, e.kind, e.key, p.sales, p.tax, p.untaxed, i.id as invoice_id, i.company_id, i.currency,
        (e.at at time zone i.time_zone)::date as day, i.issued_on, i.tax_rate,
        case when e.key like 'invoice %' then (e.at at time zone i.time_zone)::date else i.issued_on end as first_day, i.tax_reason as why,
        i.buyer->>'country' as buyer_country, i.buyer->>'taxId' as tax_id, c.country as seller_country,
        ${JSON.stringify(homeCurrencies)}::jsonb->>c.country as home,
        case when e.kind = 'invoice' then 'issue' when e.kind = 'cancel' or e.key like 'return %' then 'rest'
          else 'part' end as mode
      from json_to_recordset(${JSON.stringify(posted)}::json) as p (key text, sales numeric, tax numeric, untaxed numeric)
        join ${source} e using (key) join invoices i on i.id = e.invoice_id join companies c on c.id = i.company_id
    ),
    before as (
      select r.invoice_id, r.code, r.rate, r.exchange_rate, r.exchange_day, -sum(r.base) as base, -sum(r.tax) as tax,
        -sum(r.home_base) as home_base, -sum(r.home_tax) as home_tax
      from tax_entries r where r.invoice_id in (select invoice_id from posted)
      group by r.invoice_id, r.code, r.rate, r.exchange_rate, r.exchange_day
    ),
    parts as (
      select d.*, g.code, g.rate, g.base, g.part_tax
      from posted d
        cross join lateral (select coalesce(
          case when d.mode = 'issue' then (select sum(l.amount) from invoice_lines l where l.invoice_id = d.invoice_id and not l.is_taxed)
          else d.untaxed end, 0) as sum) u
        cross join lateral (values
          (d.why->>'code', d.tax_rate, d.sales - u.sum, d.tax), ('not_a_sale', 0, u.sum, 0)) g (code, rate, base, part_tax)
      where d.mode <> 'rest' and (g.base <> 0 or g.part_tax <> 0)
    ),
    rated as (
      select d.*, known.exchange_rate as known_rate, known.exchange_day as known_day,
        coalesce(direct.rate, round(case d.home when 'EUR' then 1 else own.rate end / case d.currency when 'EUR' then 1 else theirs.rate end, 10)) as found_rate,
        coalesce(direct.day, least(own.day, theirs.day)) as found_day
      from parts d
        left join lateral (select r.exchange_rate, r.exchange_day from tax_entries r
          where r.invoice_id = d.invoice_id and r.exchange_rate is not null order by r.id limit 1) known on true
        left join ${rateOf(sql`d.currency`, sql`d.home`)} direct on true
        left join ${rateOf(sql`'EUR'`, sql`d.home`)} own on true
        left join ${rateOf(sql`'EUR'`, sql`d.currency`)} theirs on true
    ),
    written as (
      select entry_id, at, company_id, invoice_id, day, first_day as issued_on, why,
        buyer_country, tax_id, seller_country, code, rate, currency, base, part_tax as tax, home,
        case when home <> currency then coalesce(known_rate, found_rate) end as exchange_rate,
        case when home <> currency then coalesce(known_day, found_day) end as exchange_day,
        round(base * case when home = currency then 1 else coalesce(known_rate, found_rate) end, 2) as home_base,
        round(part_tax * case when home = currency then 1 else coalesce(known_rate, found_rate) end, 2) as home_tax
      from rated
      union all
      select d.entry_id, d.at, d.company_id, d.invoice_id, d.day, d.issued_on, d.why, d.buyer_country, d.tax_id, d.seller_country,
        b.code, b.rate, d.currency, b.base, b.tax, d.home, b.exchange_rate, b.exchange_day, b.home_base, b.home_tax
      from posted d join before b using (invoice_id) where d.mode = 'rest' and (b.base <> 0 or b.tax <> 0)
    )
    insert into tax_entries (entry_id, at, company_id, invoice_id, day, issued_on, code, scheme, place, buyer_country, vat_number,
      is_abroad, rate, currency, base, tax, home_currency, exchange_rate, exchange_day, home_base, home_tax)
    select entry_id, at, company_id, invoice_id, day, issued_on, code,
      case when code = 'not_a_sale' then 'none'
        else coalesce(why->'grounds'->>'scheme', case code when 'eu_consumer' then 'oss' when 'domestic' then 'domestic' else 'none' end) end,
      coalesce(why->>'territory', why->>'country', seller_country), coalesce(buyer_country, ''),
      case when code = 'reverse_charge' then coalesce(why->'number'->>'number', tax_id, '') else '' end,
      code in ('domestic', 'eu_consumer') and buyer_country <> seller_country
        and buyer_country = any(${sql.param(euCountries)}::text[]),
      rate, currency, base, tax, home, exchange_rate, exchange_day, home_base, home_tax
    from written order by entry_id, rate desc`;
}

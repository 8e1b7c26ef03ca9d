import { type SQL, sql } from "drizzle-orm";
import { presetAt } from "../../../money/subscriptions/shared/mrr";
import { dayAfter } from "../rules";

/*
 * Net revenue is what the ledger's sales accounts say. An invoice is for one server, or for none: its revenue belongs
 * to the location and to the plan that the server had then.
 */

/** Kinds of entries that post sales; the index has them. */
const isOfSale = sql`e.kind in ('invoice', 'cancel', 'refund')`;

const server = sql`
  select l.server_id from invoice_lines l where l.invoice_id = i.id and l.server_id is not null limit 1`;

/** A day of a seller begins and ends up to 14 hours before or after that of UTC. */
const dayAt = (day: string, further: number): SQL =>
  sql`(${dayAfter(day, further)}::timestamp at time zone 'UTC')`;

/**
 * Statement of the sales posted from a day until before another one (`YYYY-MM-DD`), by the seller's time zone: `day`,
 * `company_id`, `currency`, `location` ("" = no server), `preset_id` (0 = none) and `amount`, negative for what was
 * canceled or given back.
 */
export const soldBetween = (from: string, until: string): SQL => sql`
  select * from (
    select (e.at at time zone i.time_zone)::date as day, i.company_id, i.currency, coalesce(s.location, '') as location,
      coalesce(${presetAt(sql`e.at`)}, 0) as preset_id, p.amount
    from ledger_entries e
    join ledger_postings p on p.entry_id = e.id
      and p.ledger_account_id = any(array(select id from ledger_accounts where kind = 'sales' and account_id is null))
    join invoices i on i.id = e.invoice_id
    left join servers s on s.id = (${server})
    where ${isOfSale} and e.at >= ${dayAt(from, -1)} and e.at < ${dayAt(until, 1)}
  ) posted where day >= ${from}::date and day < ${until}::date`;

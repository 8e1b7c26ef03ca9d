import { sql } from "drizzle-orm";
import { groupBy } from "@/lib/base/group-by";
import { add, type Currency, type Money, moneyOf, zero } from "@/lib/base/money";
import type { Database } from "@/lib/db/client";
import { type ItemKey, type ItemLines, splitDocument } from "../split";
import { type Reach, requireWithinReach } from "./reach";

export type Whose = { id: number; currency: Currency };
export type Span = { from: Date; until: Date };

type Document = { invoice: number; is_hours: boolean; sales: string; tax: string };

/**
 * The next page of what invoices and credit notes of an account posted within a span, by invoice. `is_hours`: an invoice over
 * hours, which were charged before.
 */
async function readDocuments(
  db: Database,
  { id, currency }: Whose,
  { from, until }: Span,
  { after, page }: { after: Document | undefined; page: number },
) {
  const isHours = sql`(e.kind = 'invoice' and u.id is not null)`;
  const { rows } = await db.execute<Document>(sql`
    select e.invoice_id as invoice, ${isHours} as is_hours,
      coalesce(sum(p.amount) filter (where a.kind = 'sales'), 0)::numeric(14, 2)::text as sales,
      coalesce(sum(p.amount) filter (where a.kind = 'tax'), 0)::numeric(14, 2)::text as tax
    from ledger_entries e
    join ledger_postings p on p.entry_id = e.id
    join ledger_accounts a on a.id = p.ledger_account_id and a.kind in ('sales', 'tax') and a.currency = ${currency}
    left join usage_months u on u.invoice_id = e.invoice_id
    where e.account_id = ${id} and e.at >= ${from.toISOString()}::timestamptz
      and e.at < ${until.toISOString()}::timestamptz
      and e.kind in ('invoice', 'cancel', 'refund') and e.invoice_id is not null
      and ${after ? sql`(e.invoice_id, ${isHours}) > (${after.invoice}::int, ${after.is_hours}::boolean)` : sql`true`}
    group by 1, 2 order by 1, 2 limit ${page}`);
  return rows;
}

type Line = { invoice: number; server: number | null; service: number | null; net: string; taxed: string };

const itemOf = ({ server, service }: Line): ItemKey => {
  if (server !== null) return `server ${server}`;
  return service === null ? "none" : `service ${service}`;
};

/** The lines of these invoices by what they are for. Discounts that name nothing are on what they are taken off. */
async function readLines(db: Database, invoices: readonly number[], currency: Currency) {
  if (invoices.length === 0) return new Map<number, ItemLines[]>();
  const { rows } = await db.execute<Line>(sql`
    select l.invoice_id as invoice, l.server_id as server,
      case when l.server_id is null and l.type = 'Item' and exists (select 1 from product_periods d
        where d.invoice_id = l.invoice_id and d.subscription_id = l.rel_id) then l.rel_id end as service,
      sum(l.amount)::numeric(14, 2)::text as net,
      coalesce(sum(l.amount) filter (where l.is_taxed), 0)::numeric(14, 2)::text as taxed
    from invoice_lines l
    where l.invoice_id = any(${sql.param([...invoices])}::int[]) and (l.server_id is not null or l.amount > 0)
    group by 1, 2, 3 order by 1, 2, 3`);
  const lines = groupBy(rows, ({ invoice }) => invoice);
  return new Map(
    [...lines].map(([invoice, all]): [number, ItemLines[]] => [
      invoice,
      all.map((line): ItemLines => {
        const [net, taxed] = [moneyOf(line.net, currency), moneyOf(line.taxed, currency)];
        return { item: itemOf(line), net, taxed };
      }),
    ]),
  );
}

/**
 * What was invoiced to an account within a span, less what was credited, with tax, by what it is for. Invoices over
 * hours are left out of `parts`, because their hours cost when they are used: they are `hours`, and `documents` is all
 * invoices less all credit notes, so that the parts come to `documents` less `hours`.
 */
export async function readPosted(
  db: Database,
  whose: Whose,
  span: Span,
  reach: Reach,
): Promise<{ parts: Map<ItemKey, Money>; documents: Money; hours: Money }> {
  const { currency } = whose;
  const parts = new Map<ItemKey, Money>();
  let [documents, hours, count] = [zero(currency), zero(currency), 0];
  let after: Document | undefined;
  do {
    const rows: Document[] = await readDocuments(db, whose, span, { after, page: reach.page });
    count += rows.length;
    requireWithinReach(count, reach);
    const ids = rows.flatMap(({ invoice, is_hours: isHours }) => (isHours ? [] : [invoice]));
    const lines = await readLines(db, ids, currency);
    for (const row of rows) {
      const posted = { sales: moneyOf(row.sales, currency), tax: moneyOf(row.tax, currency) };
      const all = add(posted.sales, posted.tax);
      documents = add(documents, all);
      if (row.is_hours) hours = add(hours, all);
      else
        for (const [item, amount] of splitDocument(posted, lines.get(row.invoice) ?? []))
          parts.set(item, add(parts.get(item) ?? zero(currency), amount));
    }
    after = rows.length < reach.page ? undefined : rows.at(-1);
  } while (after);
  return { parts, documents, hours };
}

type Used = { server: number; amount: string };

/** The hours of servers that were charged within a span, with tax. */
export async function readUsed(
  db: Database,
  { id, currency }: Whose,
  { from, until }: Span,
): Promise<Map<ItemKey, Money>> {
  // The key of such an entry names its month (charge-hours.ts).
  const { rows } = await db.execute<Used>(sql`
    select u.server_id as server, sum(p.amount)::numeric(14, 2)::text as amount
    from ledger_entries e
    join ledger_postings p on p.entry_id = e.id
    join ledger_accounts a on a.id = p.ledger_account_id and a.kind = 'clearing' and a.currency = ${currency}
    join usage_months u on u.id = nullif(split_part(e.key, ' ', 2), '')::int
    where e.account_id = ${id} and e.at >= ${from.toISOString()}::timestamptz
      and e.at < ${until.toISOString()}::timestamptz and e.kind = 'usage'
    group by 1 order by 1`);
  return new Map(
    rows.map(({ server, amount }): [ItemKey, Money] => [`server ${server}`, moneyOf(amount, currency)]),
  );
}

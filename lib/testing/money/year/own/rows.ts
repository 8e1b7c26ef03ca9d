import { sql } from "drizzle-orm";
import { database } from "@/lib/db/client";

/** A line of an invoice: net cents, and the days of service that it is for. */
export type Line = { id: number; net: number; isTaxed: boolean; from: string; until: string };

/** An issued sale. Amounts are whole cents; days are in the seller's time zone, `until` and moments as text. */
export type Sale = {
  id: number;
  account: number;
  company: number;
  number: string;
  issued: string;
  currency: string;
  net: number;
  vat: number;
  gross: number;
  /** Hundredths of a percent. */
  rate: number;
  reason: string;
  place: string;
  buyer: string;
  vatNumber: string;
  status: string;
  /** Day and moment (ms); empty and 0 = it was not. */
  cancelled: string;
  cancelledMs: number;
  issuedMs: number;
  dueMs: number;
  zone: string;
  lines: Line[];
};

/** `untaxed`: of its net, what is over untaxed lines. `isWhole`: it says nothing of net and tax. */
export type Note = {
  id: number;
  sale: number;
  number: string;
  day: string;
  net: number;
  vat: number;
  untaxed: number;
  isWhole: boolean;
};

type LineRow = {
  id: number;
  sale: number;
  net: number;
  taxed: boolean;
  code: string;
  server: number | null;
  quantity: number;
  starts: string | null;
  from: string | null;
  until: string | null;
  days: number | null;
  last: string | null;
};

export async function ask<Row extends Record<string, unknown>>(text: string): Promise<Row[]> {
  const { rows } = await database().execute(sql.raw(text));
  return rows as Row[];
}

const cents = (column: string): string => `round(100 * ${column})::float8`;
const ms = (column: string): string => `coalesce(1000 * extract(epoch from ${column}), 0)::float8`;

/** The same day so many months later, or the month's last. */
function monthsAfter(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, last))).toISOString().slice(0, 10);
}

const daysBefore = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) - days * 86_400_000).toISOString().slice(0, 10);

/** What belongs to a server has the days of its machine. */
const withMachine = new Set(
  "os software traffic_plan ipv4 backups promo agreed_discount discount".split(" "),
);

function linesOf(rows: readonly LineRow[], issued: string): Line[] {
  const machines = new Map(
    rows.flatMap((row): [number | null, [string, string]][] => {
      if (row.code !== "preset") return [];
      if (row.from && row.until) return [[row.server, [row.from, row.until]]];
      return row.starts === "deployment" ? [[row.server, [issued, monthsAfter(issued, row.quantity)]]] : [];
    }),
  );
  const daysOf = ({ code, server, from, until, days, last }: LineRow): [string, string] => {
    const own: [string, string] = [from ?? "", until ?? ""];
    if (code === "preset" || withMachine.has(code)) return machines.get(server) ?? own;
    return days !== null && last ? [daysBefore(last, days), last] : own;
  };
  return rows.map((row) => {
    const [from, until] = daysOf(row);
    return { id: row.id, net: row.net, isTaxed: row.taxed, from, until };
  });
}

/** All sales that are documents, over more than nothing, with their lines. */
export async function readSales(): Promise<Map<number, Sale>> {
  const rows = await ask<Omit<Sale, "lines">>(`
    select i.id, i.account_id as account, i.company_id as company, i.number, i.issued_on::text as issued, i.currency,
      ${cents("i.subtotal")} as net, ${cents("i.tax")} as vat, ${cents("i.total")} as gross, ${cents("i.tax_rate")} as rate,
      i.tax_reason->>'code' as reason, i.tax_reason->>'country' as place, i.buyer->>'country' as buyer, i.status,
      coalesce(i.tax_reason->'number'->>'number', i.buyer->>'taxId', '') as "vatNumber",
      coalesce(to_char(i.cancelled_at at time zone i.time_zone, 'YYYY-MM-DD'), '') as cancelled,
      ${ms("i.cancelled_at")} as "cancelledMs", ${ms("i.issued_at")} as "issuedMs", ${ms("i.due_at")} as "dueMs", i.time_zone as zone
    from invoices i where i.kind = 'sale' and i.number is not null and i.total > 0 order by i.id`);
  const lines = await ask<LineRow>(`
    select l.id, l.invoice_id as sale, ${cents("l.amount")} as net, l.is_taxed as taxed, l.code, l.server_id as server, l.quantity,
      l.starts, l.description->'period'->>'from' as from, l.description->'period'->>'until' as until,
      (l.description->>'days')::int as days, l.description->>'until' as last
    from invoice_lines l join invoices i on i.id = l.invoice_id
    where i.kind = 'sale' and i.number is not null order by l.id`);
  const bySale = new Map<number, LineRow[]>();
  for (const line of lines) {
    const known = bySale.get(line.sale);
    if (known) known.push(line);
    else bySale.set(line.sale, [line]);
  }
  return new Map(
    rows.map((row) => [row.id, { ...row, lines: linesOf(bySale.get(row.id) ?? [], row.issued) }]),
  );
}

export const readNotes = (): Promise<Note[]> =>
  ask<Note>(`
    select n.id, n.invoice_id as sale, n.number, n.issued_on::text as day, ${cents("coalesce(n.subtotal, 0)")} as net,
      ${cents("coalesce(n.tax, 0)")} as vat, n.subtotal is null as "isWhole",
      coalesce((select sum(${cents("l.subtotal")}) from credit_note_lines l join invoice_lines i on i.id = l.invoice_line_id
        where l.credit_note_id = n.id and not i.is_taxed), 0)::float8 as untaxed
    from credit_notes n order by n.id`);

export type Seller = { id: number; country: string; zone: string };

/** The sellers, with the time zones of their documents. */
export const readSellers = (): Promise<Seller[]> =>
  ask<Seller>(`
    select c.id, c.country, coalesce((select i.time_zone from invoices i where i.company_id = c.id order by i.id desc limit 1), 'UTC') as zone
    from companies c where c.region <> '' order by c.id`);

/**
 * What the ledger itself has of a kind of account in a span of days of a seller, debit positive; by currency, and for
 * money by how it came.
 */
export const readPosted = (seller: Seller, from: string, until: string) =>
  ask<{ kind: string; currency: string; way: string; sum: number }>(`
    select a.kind, a.currency, case when a.kind = 'payments' then coalesce(p.method, 'bank_transfer') else '' end as way,
      sum(-${cents("g.amount")})::float8 as sum
    from ledger_entries e join ledger_postings g on g.entry_id = e.id join ledger_accounts a on a.id = g.ledger_account_id
      join accounts o on o.id = e.account_id left join invoices i on i.id = e.invoice_id
      left join payments p on p.id = substring(e.key from '^(?:payment|chargeback|chargeback rest) ([0-9]+)$')::int
    where coalesce(i.company_id, o.company_id) = ${seller.id}
      and e.at >= ('${from}'::date::timestamp at time zone '${seller.zone}')
      and e.at < (('${until}'::date + 1)::timestamp at time zone '${seller.zone}')
    group by 1, 2, 3`);

/** Units of a currency for one euro, by currency and day. */
export async function readRates(): Promise<Map<string, Map<string, string>>> {
  const rows = await ask<{ currency: string; day: string; rate: string }>(
    "select currency, day::text as day, rate::text as rate from exchange_rates where base = 'EUR' order by day",
  );
  const rates = new Map<string, Map<string, string>>();
  for (const { currency, day, rate } of rows)
    rates.set(currency, (rates.get(currency) ?? new Map<string, string>()).set(day, rate));
  return rates;
}

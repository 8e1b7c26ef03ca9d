import { cardFees } from "../mix";
import { count, type Figures } from "./figures";
import { ask, type Sale, type Seller } from "./rows";

const ms = (column: string): string => `(1000 * extract(epoch from ${column}))::float8`;

type Event = { sale: number; sum: number; at: number };

/** All that changes what sales owe, besides their cancellation: what was paid, taken back by banks, written off. */
async function readEvents(): Promise<Map<number, Event[]>> {
  const rows = await ask<Event>(`
    select invoice_id as sale, -round(100 * (amount - excess))::float8 as sum, ${ms("ended_at")} as at from payments
      where state = 'done' and refund_of is null
    union all
    select p.invoice_id, round(100 * (p.amount - p.excess))::float8, ${ms("e.at")} from ledger_entries e
      join payments p on e.key = 'chargeback ' || p.id
    union all
    select invoice_id, -round(100 * amount)::float8, ${ms("decided_at")} from write_offs where state in ('booked', 'reversed')
    union all
    select invoice_id, round(100 * amount)::float8, ${ms("reversed_at")} from write_offs where state = 'reversed'`);
  const events = new Map<number, Event[]>();
  for (const row of rows) {
    const known = events.get(row.sale);
    if (known) known.push(row);
    else events.set(row.sale, [row]);
  }
  return events;
}

type Change = { sale: number; due: number; at: number };

async function readChanges(): Promise<Map<number, Change[]>> {
  const rows = await ask<Change>(
    `select invoice_id as sale, ${ms("due_at")} as due, ${ms("changed_at")} as at from invoice_due_changes order by changed_at, id`,
  );
  const changes = new Map<number, Change[]>();
  for (const row of rows) changes.set(row.sale, [...(changes.get(row.sale) ?? []), row]);
  return changes;
}

const formats = new Map<string, Intl.DateTimeFormat>();

function dayIn(at: number, zone: string): string {
  const known = formats.get(zone) ?? new Intl.DateTimeFormat("sv-SE", { timeZone: zone });
  formats.set(zone, known);
  return known.format(new Date(at));
}

const daysLate = (due: string, day: string): number => (Date.parse(day) - Date.parse(due)) / 86_400_000;

function ageOf(late: number): string {
  if (late <= 0) return "not_due";
  if (late <= 30) return "d30";
  if (late <= 60) return "d60";
  return late <= 90 ? "d90" : "older";
}

/** First moment after a day in a time zone. */
async function endOf(day: string, { zone }: Seller): Promise<number> {
  const [row] = await ask<{ at: number }>(
    `select ${ms(`(('${day}'::date + 1)::timestamp at time zone '${zone}')`)} as at`,
  );
  return row?.at ?? 0;
}

/** What sales owed at the end of a day, by currency and age; from documents and payments. */
export async function openSales(sales: Iterable<Sale>, seller: Seller, day: string): Promise<Figures> {
  const [end, events, changes] = [await endOf(day, seller), await readEvents(), await readChanges()];
  const figures: Figures = {};
  for (const sale of sales) {
    if (sale.company !== seller.id || sale.issuedMs >= end) continue;
    if (sale.status === "Cancelled" && sale.cancelledMs < end) continue;
    const moved = (events.get(sale.id) ?? []).filter(({ at }) => at < end);
    const owed = moved.reduce((left, { sum }) => left + sum, sale.gross);
    if (owed === 0) continue;
    const due = changes.get(sale.id)?.find(({ at }) => at >= end)?.due ?? sale.dueMs;
    const age = ageOf(daysLate(dayIn(due, sale.zone), day));
    count(figures, `${sale.currency} ${age}`, owed);
    count(figures, `${sale.currency} total`, owed);
    count(figures, `${sale.currency} documents`, 1);
  }
  return figures;
}

/** Credit of customers at the end of a day: what the ledger has posted until then. */
export async function credits(seller: Seller, day: string): Promise<Figures> {
  const rows = await ask<{ currency: string; sum: number }>(`
    select a.currency, sum(round(100 * g.amount))::float8 as sum
    from ledger_postings g join ledger_entries e on e.id = g.entry_id join ledger_accounts a on a.id = g.ledger_account_id
      join accounts o on o.id = a.account_id
    where a.kind = 'credit' and o.company_id = ${seller.id}
      and e.at < (('${day}'::date + 1)::timestamp at time zone '${seller.zone}') group by 1`);
  return Object.fromEntries(rows.map(({ currency, sum }) => [currency, sum]));
}

type CardPayment = {
  id: number;
  gross: number;
  company: number;
  at: number;
  isDisputed: boolean;
  isWon: boolean;
};

const readCardPayments = () =>
  ask<CardPayment>(`
    select p.id, round(100 * p.amount)::float8 as gross, i.company_id as company, ${ms("p.created_at")} as at,
      d.id is not null as "isDisputed", coalesce(d.state = 'won', false) as "isWon"
    from payments p join invoices i on i.id = p.invoice_id left join payment_disputes d on d.payment_id = p.id
    where p.method = 'stripe' and p.state = 'done' and p.refund_of is null and p.external_reference not like 'won %'`);

/** What payouts consist of, from the payments: each is paid out once, and a disputed one is taken back once. */
export async function paidOut(payouts: number): Promise<Figures> {
  const figures: Figures = { payouts };
  const fees = (fee: number) => count(figures, "fees", -fee);
  for (const { gross, isDisputed } of await readCardPayments()) {
    count(figures, "payment", gross);
    fees(cardFees.of(gross));
    if (!isDisputed) continue;
    count(figures, "dispute", -gross);
    fees(cardFees.dispute);
  }
  fees(cardFees.month * payouts);
  for (const name of ["payment", "dispute", "fees"]) count(figures, "net", Number(figures[name] ?? 0));
  return { ...figures, amount: Number(figures.net ?? 0) };
}

/**
 * What the card service costs: fees of the payments of a span, with what their disputes cost, and what it takes each month
 * for payouts of that time.
 */
export async function cardCosts(company: number, from: string, until: string): Promise<Figures> {
  const figures: Figures = {};
  const [first, end] = [Date.parse(`${from}T00:00:00Z`), Date.parse(`${until}T00:00:00Z`) + 86_400_000];
  const [payouts] = await ask<{ count: number }>(`
    select count(*)::int as count from card_payouts where company_id = ${company}
      and arrives_at >= '${from}T00:00:00Z' and arrives_at < ('${until}T00:00:00Z'::timestamptz + interval '1 day')`);
  count(figures, "fees", cardFees.month * (payouts?.count ?? 0));
  for (const { gross, isDisputed, isWon, ...one } of await readCardPayments()) {
    if (one.company !== company || one.at < first || one.at >= end) continue;
    count(figures, "payments", 1);
    count(figures, "gross", gross);
    count(figures, "fees", cardFees.of(gross) + (isDisputed ? cardFees.dispute : 0));
    if (isDisputed && !isWon) {
      count(figures, "disputes", 1);
      count(figures, "disputed", gross);
    }
  }
  return figures;
}

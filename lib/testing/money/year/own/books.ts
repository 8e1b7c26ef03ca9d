import { count, type Figures, shareOf } from "./figures";
import type { Move } from "./moves";
import { ask, readPosted, type Sale, type Seller } from "./rows";

/** A company's accounts, as its accountant would say them. */
type Accounts = {
  /** By reason and rate. */
  sale: (reason: string, rate: number) => string;
  vat: (reason: string, rate: number) => string;
  /** By kind in the ledger. */
  others: Readonly<Record<string, string>>;
  money: (way: string, currency: string) => string;
  deferred: string;
  /** Of card services. */
  fees: string;
  /** Revenue is booked with its tax, which is taken off here; empty = it is not. */
  taxOff: string;
};

const germanSales: Readonly<Record<string, string>> = {
  eu_consumer: "8331",
  reverse_charge: "8336",
  outside_eu: "8338",
};
const dutchSales: Readonly<Record<string, string>> = {
  domestic: "8000",
  reverse_charge: "8020",
  outside_eu: "8030",
  eu_consumer: "8040",
};

const books: Readonly<Record<string, Accounts>> = {
  DE: {
    sale: (reason, rate) => {
      if (reason === "domestic") return rate === 1_900 ? "8400" : "8340";
      return germanSales[reason] ?? "8100";
    },
    vat: (reason, rate) => (reason === "eu_consumer" ? "1768" : rate === 1_900 ? "1776" : "1775"),
    others: { receivable: "1400", credit: "1710", clearing: "1590", write_off: "2400", promotion: "8700" },
    money: (way) => (way === "stripe" ? "1361" : "1200"),
    ...{ deferred: "0990", fees: "4970", taxOff: "" },
  },
  NL: {
    sale: (reason) => dutchSales[reason] ?? "8050",
    vat: (reason) => (reason === "eu_consumer" ? "1510" : "1500"),
    others: { receivable: "1300", credit: "1480", clearing: "1190", write_off: "4950", promotion: "8900" },
    money: (way) => (way === "stripe" ? "1150" : "1100"),
    ...{ deferred: "1490", fees: "4900", taxOff: "" },
  },
  RU: {
    sale: () => "90.01.1",
    vat: () => "68.02",
    others: {
      receivable: "62.01",
      credit: "62.02",
      clearing: "76.09",
      write_off: "91.02",
      promotion: "91.02",
    },
    money: (way, currency) => (way === "stripe" ? "57.03" : currency === "RUB" ? "51" : "52"),
    ...{ deferred: "98.01", fees: "91.02", taxOff: "90.03" },
  },
};

const daysBetween = (from: string, until: string): number =>
  Math.round((Date.parse(`${until}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000);

/** What of a sale is not earned before a day, by days of service; `booked`: its revenue that was booked until then. */
function deferredOf(sale: Sale, booked: number | null, day: string): number {
  let ahead = 0;
  for (const { net, from, until } of sale.lines) {
    if (from === "" || day >= until) continue;
    const passed = day <= from ? 0 : daysBetween(from, day);
    ahead += net - shareOf(net, passed, daysBetween(from, until));
  }
  if (booked === null || ahead <= 0) return 0;
  return Math.max(0, ahead - (sale.net - booked));
}

/** By sale: what is deferred on the last day before `day`; sales without are left out. */
export function deferredBefore(moves: readonly Move[], company: number, day: string): Map<Sale, number> {
  const booked = new Map<Sale, number>();
  for (const move of moves)
    if (move.sale.company === company && move.day < day)
      booked.set(move.sale, (booked.get(move.sale) ?? 0) + move.net);
  return new Map(
    [...booked].flatMap(([sale, sum]) => {
      const left = deferredOf(sale, sum, day);
      return left === 0 ? [] : [[sale, left] as const];
    }),
  );
}

type Months = { from: string; until: string; next: string };

type PaidOut = { currency: string; net: number; fees: number };

/** What a card service paid out to a company, and kept, by currency: the sums of what it says it consists of. */
const readPaidOut = ({ id, zone }: Seller, { from, next }: Months) =>
  ask<PaidOut>(`
    select p.currency, sum(round(100 * l.net))::float8 as net,
      sum(round(100 * case when l.kind = 'fee' then l.fee - l.gross else l.fee end))::float8 as fees
    from card_payouts p join card_payout_lines l on l.payout_id = p.id
    where p.company_id = ${id} and p.arrives_at >= ('${from}'::date::timestamp at time zone '${zone}')
      and p.arrives_at < ('${next}'::date::timestamp at time zone '${zone}') group by 1`);

/** Each account's movement in a span of whole months, debit positive, by currency. */
export async function accountsOf(moves: readonly Move[], seller: Seller, span: Months): Promise<Figures> {
  const plan = books[seller.country];
  if (!plan) throw new Error(`There are no books of ${seller.country}.`);
  const figures: Figures = {};
  const book = (currency: string, account: string, debit: number) =>
    count(figures, `${currency} ${account}`, debit);
  for (const { kind, currency, way, sum } of await readPosted(seller, span.from, span.until)) {
    if (kind === "sales" || kind === "tax") continue;
    book(currency, kind === "payments" ? plan.money(way, currency) : (plan.others[kind] ?? kind), sum);
  }
  for (const { currency, net, fees } of await readPaidOut(seller, span)) {
    book(currency, plan.money("bank_transfer", currency), net);
    book(currency, plan.fees, fees);
    book(currency, plan.money("stripe", currency), -net - fees);
  }
  for (const { sale, day, net, vat, untaxed } of moves) {
    if (sale.company !== seller.id || day < span.from || day > span.until) continue;
    const { currency, reason, rate } = sale;
    const gross = plan.taxOff === "" ? 0 : vat;
    book(currency, plan.sale(reason, rate), untaxed - net - gross);
    if (untaxed !== 0) book(currency, plan.sale("untaxed", 0), -untaxed);
    if (plan.taxOff !== "") book(currency, plan.taxOff, vat);
    if (vat !== 0) book(currency, plan.vat(reason, rate), -vat);
  }
  for (const [sign, day] of [
    [-1, span.from],
    [1, span.next],
  ] as const)
    for (const [sale, left] of deferredBefore(moves, seller.id, day)) {
      book(sale.currency, plan.sale(sale.reason, sale.rate), sign * left);
      book(sale.currency, plan.deferred, -sign * left);
    }
  return figures;
}

/** What the ledger has of revenue and tax, which documents have to come to. */
export async function ledgerSales(seller: Seller, from: string, until: string): Promise<Figures> {
  const figures: Figures = {};
  for (const { kind, currency, sum } of await readPosted(seller, from, until))
    if (kind === "sales" || kind === "tax") count(figures, `${currency} ${kind}`, -sum);
  return figures;
}

export function documentSales(moves: readonly Move[], company: number, from: string, until: string): Figures {
  const figures: Figures = {};
  for (const { sale, day, net, vat } of moves) {
    if (sale.company !== company || day < from || day > until) continue;
    count(figures, `${sale.currency} sales`, net);
    count(figures, `${sale.currency} tax`, vat);
  }
  return figures;
}

/** Documents of 1C by what they are called there: sales and returns gross, money that came and went. */
export async function oneC(
  moves: readonly Move[],
  seller: Seller,
  from: string,
  until: string,
): Promise<Figures> {
  const figures: Figures = {};
  for (const { sale, day, isNote, net, vat } of moves) {
    if (sale.company !== seller.id || day < from || day > until) continue;
    const name = isNote ? "Возврат товара" : "Отпуск товара";
    count(figures, `${sale.currency} ${name}`, Math.abs(net + vat));
    count(figures, `${sale.currency} ${name} count`, 1);
  }
  const span = (at: string) => `${at} >= ('${from}'::date::timestamp at time zone '${seller.zone}')
    and ${at} < (('${until}'::date + 1)::timestamp at time zone '${seller.zone}')`;
  const rows = await ask<{ name: string; currency: string; sum: number; count: number }>(`
    select name, currency, sum(round(100 * amount))::float8 as sum, count(*)::int as count from (
      select 'Выплата безналичных денег' as name, p.currency, p.amount from payments p join invoices i on i.id = p.invoice_id
      where p.state = 'done' and p.refund_of is null and p.method in ('bank_transfer', 'stripe') and i.company_id = ${seller.id}
        and ${span("p.ended_at")}
      union all
      select 'Возврат безналичных денег', p.currency, p.amount from ledger_entries e
      join payments p on e.key = 'chargeback ' || p.id join invoices i on i.id = p.invoice_id
      where i.company_id = ${seller.id} and ${span("e.at")}) m group by 1, 2`);
  for (const { name, currency, sum, count: number } of rows) {
    count(figures, `${currency} ${name}`, sum);
    count(figures, `${currency} ${name} count`, number);
  }
  return figures;
}

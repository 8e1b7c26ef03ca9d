import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import type { Database } from "@/lib/db/client";
import { byStaff } from "../../kernel/access/access";
import { fail } from "../../kernel/errors/fail";
import { staffOperation } from "../../kernel/staff/staff-operation";
import { type MovementKind, sumsOf } from "./rules";
import { Payout, PayoutMovement, Payouts } from "./schema";

const atOnce = 25;
const mostMovements = 1_000;
/** Days before and after its arrival on which the bank can book a payout. */
const daysAround = { before: 5, after: 14 };

type Row = {
  id: number;
  method: string;
  outside_id: string;
  company: string | null;
  amount: string;
  currency: string;
  arrives: Date | string;
  is_itemized: boolean;
  receipt: Payout["receipt"];
  candidates: Payout["candidates"] | null;
};

const shown = (r: SQL): SQL =>
  sql`json_build_object('id', ${r}.id, 'day', ${r}.day, 'payer', ${r}.payer, 'text', left(${r}.text, 200))`;

const rowsWhere = (where: SQL): SQL => sql`
  select p.id, p.method, p.outside_id, c.name as company, p.amount::text as amount, p.currency, p.arrives_at as arrives, p.is_itemized,
    (select ${shown(sql`r`)} from bank_receipts r where r.id = p.receipt_id) as receipt,
    case when p.receipt_id is null then (select json_agg(${shown(sql`o`)} order by o.id) from (
      select * from bank_receipts r where r.state = 'open' and r.amount = p.amount and r.currency = p.currency
        and r.day between to_char(p.arrives_at - make_interval(days => ${daysAround.before}), 'YYYY-MM-DD')
          and to_char(p.arrives_at + make_interval(days => ${daysAround.after}), 'YYYY-MM-DD')
      order by r.id limit 5) o) end as candidates
  from card_payouts p left join companies c on c.id = p.company_id where ${where}
  order by p.arrives_at desc, p.id desc limit ${atOnce + 1}`;

/** All movements of one kind of a payout. Amounts are decimal text. */
type KindSums = {
  payout: number;
  kind: MovementKind;
  gross: string;
  fee: string;
  net: string;
  count: number;
  unknown: number;
  differs: boolean;
};

/** A payment that has another amount here in the payout's currency. */
const differs = sql`coalesce(l.kind = 'payment' and y.currency = p.currency and y.amount <> l.gross, false)`;

/** A payout of a large company has thousands of movements: they are summed where they are. */
async function readKinds(db: Database, payouts: readonly number[]): Promise<KindSums[]> {
  const { rows } = await db.execute<KindSums>(sql`
    select l.payout_id as payout, l.kind, sum(l.gross)::text as gross, sum(l.fee)::text as fee, sum(l.net)::text as net,
      count(*)::int as count, (count(*) filter (where l.kind = 'payment' and l.payment_id is null))::int as unknown,
      bool_or(${differs}) as differs
    from card_payout_lines l join card_payouts p on p.id = l.payout_id left join payments y on y.id = l.payment_id
    where l.payout_id = any(${sql.param([...payouts])}::int[]) group by 1, 2 order by 1, 2`);
  return rows;
}

type Movement = {
  id: string;
  kind: MovementKind;
  gross: string;
  fee: string;
  net: string;
  payment: number | null;
  differs: boolean;
};

/** The first movements of a payout. */
async function readMovements(db: Database, payout: number): Promise<Movement[]> {
  const { rows } = await db.execute<Movement>(sql`
    select l.outside_id as id, l.kind, l.gross::text as gross, l.fee::text as fee, l.net::text as net,
      l.payment_id as payment, ${differs} as differs
    from card_payout_lines l join card_payouts p on p.id = l.payout_id left join payments y on y.id = l.payment_id
    where l.payout_id = ${payout} order by l.id limit ${mostMovements}`);
  return rows;
}

const countOf = (kinds: readonly KindSums[], what: "count" | "unknown"): number =>
  kinds.reduce((all, one) => all + one[what], 0);

function payoutOf(row: Row, kinds: readonly KindSums[]): Payout {
  const own = kinds.filter(({ payout }) => payout === row.id);
  const sums = sumsOf(own, row.currency);
  const { id, method, outside_id, company, amount, currency, arrives, receipt, candidates } = row;
  return {
    ...{ id, method, outside_id, company, amount, currency, sums, receipt },
    arrives: new Date(arrives).toISOString(),
    is_right: row.is_itemized ? sums.net === amount && !own.some((one) => one.differs) : null,
    unknown: countOf(own, "unknown"),
    candidates: candidates ?? [],
  };
}

/** Payouts of the card services, the newest first, each with what it consists of and the bank receipt that it is. */
export const showPayouts = staffOperation({
  name: "card_payouts.list",
  summary: "Lists the payouts of the card services",
  access: byStaff("read", "closing/manage"),
  looks: "now_and_then",
  fails: ["card_payout.not_found"],
  input: z.object({ before: z.int32().optional(), open: z.literal("1").optional() }),
  output: Payouts,
  run: async ({ db }, { before, open }) => {
    const isOlder = before
      ? sql`(p.arrives_at, p.id) < (select b.arrives_at, b.id from card_payouts b where b.id = ${before})`
      : sql`true`;
    const isOpen = open ? sql`p.receipt_id is null and p.amount <> 0` : sql`true`;
    const { rows } = await db.execute<Row>(rowsWhere(sql`${isOlder} and ${isOpen}`));
    const page = rows.slice(0, atOnce);
    const kinds = await readKinds(
      db,
      page.map(({ id }) => id),
    );
    return {
      payouts: page.map((row) => payoutOf(row, kinds)),
      older: rows.length > atOnce ? (page.at(-1)?.id ?? null) : null,
    };
  },
});

/** One payout with its movements. */
export const showPayout = staffOperation({
  name: "card_payouts.show",
  summary: "Shows a payout of a card service with its movements",
  access: byStaff("read", "closing/manage"),
  looks: "now_and_then",
  fails: ["card_payout.not_found"],
  input: z.object({ id: z.int32() }),
  output: z.object({ payout: Payout, movements: z.array(PayoutMovement), left_out: z.int() }),
  run: async ({ db }, { id }) => {
    const { rows } = await db.execute<Row>(rowsWhere(sql`p.id = ${id}`));
    const [row] = rows;
    if (!row) throw fail("card_payout.not_found");
    const kinds = await readKinds(db, [id]);
    const movements = await readMovements(db, id);
    return {
      payout: payoutOf(row, kinds),
      movements: movements.map(({ payment, differs: isOther, ...one }) => ({
        ...one,
        payment: payment === null ? null : { id: payment, differs: isOther },
      })),
      left_out: countOf(kinds, "count") - movements.length,
    };
  },
});

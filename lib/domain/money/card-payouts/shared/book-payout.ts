import { eq, type SQL, sql } from "drizzle-orm";
import {
  add,
  type Currency,
  currencies,
  decimalOf,
  isZero,
  type Money,
  moneyOf,
  subtract,
  total,
  zero,
} from "@/lib/base/money";
import type { Database } from "@/lib/db/client";
import { cardEntries, cardPayouts } from "@/lib/db/tables/money/card-payouts";

/** What a payout is for one company: what came to the bank, and what the service kept. */
type Share = { paid: Money; fee: Money };

type ShareRow = { company: number | null; paid: string; fee: string };

const bare = (account: SQL): SQL => sql`upper(replace(${account}, ' ', ''))`;

/** Movements by the seller of their payment; a fee that was told with its payment is in the books already. */
async function readParts(db: Database, payoutId: number): Promise<ShareRow[]> {
  const { rows } = await db.execute<ShareRow>(sql`
    select i.company_id as company, sum(l.net)::text as paid,
      sum(case when l.kind = 'fee' then l.fee - l.gross when l.kind = 'payment' and k.id is not null then 0
        else l.fee end)::text as fee
    from card_payout_lines l join card_payouts p on p.id = l.payout_id
    left join payments y on y.id = l.payment_id left join invoices i on i.id = y.invoice_id
    left join card_entries k on k.payment_id = y.id and k.currency = p.currency
    where l.payout_id = ${payoutId}::int group by 1 order by 1`);
  return rows;
}

/**
 * Whose what no payment says is: of the only company of its payments, else of the one to whose bank account it came, else
 * of the only one that sells. Null = nobody can say.
 */
async function readOwner(
  db: Database,
  payoutId: number,
  companies: readonly number[],
): Promise<number | null> {
  if (companies.length === 1) return companies[0] ?? null;
  const { rows } = await db.execute<{ received: number | null; only: number | null }>(sql`
    select (select c.id from card_payouts p join bank_receipts r on r.id = p.receipt_id join companies c
        on ${bare(sql`c.bank_account->>'account'`)} = ${bare(sql`r.account`)}
        or exists (select from jsonb_each(c.currency_accounts) o where ${bare(sql`o.value->>'account'`)} = ${bare(sql`r.account`)})
      where p.id = ${payoutId}::int and r.account <> '' order by c.id limit 1) as received,
      (select max(c.id) from companies c where c.region <> '' having count(*) = 1) as only`);
  return rows[0]?.received ?? rows[0]?.only ?? null;
}

async function readBooked(db: Database, payoutId: number): Promise<ShareRow[]> {
  const { rows } = await db.execute<ShareRow>(sql`
    select company_id as company, sum(paid)::text as paid, sum(fee)::text as fee from card_entries
    where payout_id = ${payoutId}::int group by 1 order by 1`);
  return rows;
}

const codeOf = (text: string): Currency | null => currencies.find((one) => one === text) ?? null;

/** What a payout is for each company, by all that is known of it now. */
async function readShares(
  db: Database,
  { id, amount }: { id: number; amount: string },
  currency: Currency,
): Promise<Map<number, Share>> {
  const parts = await readParts(db, id);
  const money = (text: string): Money => moneyOf(text, currency);
  const shares = new Map<number, Share>();
  for (const { company, paid, fee } of parts)
    if (company !== null) shares.set(company, { paid: money(paid), fee: money(fee) });
  const attributed = total(
    [...shares.values()].map(({ paid }) => paid),
    currency,
  );
  const unnamed = parts.find(({ company }) => company === null);
  const rest: Share = {
    paid: subtract(money(amount), attributed),
    fee: unnamed ? money(unnamed.fee) : zero(currency),
  };
  const owner = await readOwner(db, id, [...shares.keys()]);
  if (owner === null) return shares;
  const own = shares.get(owner) ?? { paid: zero(currency), fee: zero(currency) };
  return shares.set(owner, { paid: add(own.paid, rest.paid), fee: add(own.fee, rest.fee) });
}

/**
 * Brings what the books have of a payout to what is known of it: each company's share, as a further entry for what
 * differs. Again books nothing. What is nobody's, and what is in a currency that no company has, stays unbooked.
 */
export async function bookPayout(db: Database, payoutId: number): Promise<void> {
  const [payout] = await db.select().from(cardPayouts).where(eq(cardPayouts.id, payoutId)).for("update");
  if (!payout) throw new Error(`Payout ${payoutId} is not there.`);
  const { method, arrivesAt: at } = payout;
  const currency = codeOf(payout.currency);
  if (currency === null) return;
  const shares = await readShares(db, payout, currency);
  const booked = new Map((await readBooked(db, payoutId)).map((row) => [row.company ?? 0, row]));
  const nothing: Share = { paid: zero(currency), fee: zero(currency) };
  for (const companyId of new Set([...shares.keys(), ...booked.keys()])) {
    const [wanted, known] = [shares.get(companyId) ?? nothing, booked.get(companyId)];
    const paid = subtract(wanted.paid, moneyOf(known?.paid ?? "0.00", currency));
    const fee = subtract(wanted.fee, moneyOf(known?.fee ?? "0.00", currency));
    if (isZero(paid) && isZero(fee)) continue;
    const sums = { currency, paid: decimalOf(paid), fee: decimalOf(fee) };
    await db.insert(cardEntries).values({ companyId, method, payoutId, at, ...sums });
  }
}

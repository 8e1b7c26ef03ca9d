import { sql } from "drizzle-orm";
import { hoursBefore } from "@/lib/base/hours-before";
import type { Database } from "@/lib/db/client";
import type { Profile } from "@/lib/db/tables/customers/accounts";
import { listedDomain, type RiskFacts, wordsIn } from "../rules";

/** The order that is weighed, locked until the transaction ends. */
export type Weighed = { orderId: number; accountId: number; serverId: number; isHeld: boolean };

type Row = {
  order_id: number;
  account_id: number;
  server_id: number;
  is_held: boolean;
  email: string;
  billing: string;
  profile: Profile;
  created_at: string | Date;
  hostname: string;
  order_country: string | null;
  sign_up_country: string | null;
  card_country: string | null;
  by_account: number;
  by_address: number;
  by_card: number;
  cards: number;
  failed: number;
  has_phone: boolean;
  sharers: number;
  chargebacks: number;
  paid: number;
  is_marked: boolean | null;
  mailboxes: string[];
  words: string[];
};

/** What else decides whether the account is trusted. `days`: age of the account. */
type Trusting = { isMarked: boolean | null; paid: number; days: number };

/**
 * Locks the order of the invoice that waits for a payment or for staff, and reads what is known of it. Orders of one
 * account wait for each other's lock of the credit, so that none is left out. The card is the one with which the account
 * paid last: an order may be paid from credit that a card has funded, or by a combined invoice.
 */
async function readRow(db: Database, invoiceId: number, since: Date): Promise<Row | undefined> {
  const from = sql`${since.toISOString()}::timestamptz`;
  const { rows } = await db.execute<Row>(sql`
    with o as (
      select id, account_id, server_id, invoice_id, status from orders
      where id in (select order_id from invoices where id = ${invoiceId}) and status in ('unpaid', 'in_review')
      for update
    )
    select o.id as order_id, o.account_id, o.server_id, o.status = 'in_review' as is_held,
      a.email, a.country as billing, a.profile, a.created_at, s.hostname, g.country as order_country,
      g.sign_up_country, c.country as card_country, t.is_trusted as is_marked,
      array(select value from risk_entries where list = 'mailboxes') as mailboxes,
      array(select value from risk_entries where list = 'words') as words,
      (select count(*)::int from orders n where n.account_id = a.id and n.created_at > ${from}) as by_account,
      (select count(*)::int from order_origins n where n.address = g.address and n.at > ${from}) as by_address,
      (select count(*)::int from payment_cards n where n.fingerprint = c.fingerprint and n.at > ${from}) as by_card,
      (select count(distinct n.fingerprint)::int from payment_cards n
        where n.account_id = a.id and n.at > ${from}) as cards,
      (select count(*)::int from payments p join checkout_sessions k on k.payment_id = p.id
        where p.account_id = a.id and p.state = 'failed' and k.reason = 'declined' and p.ended_at > ${from}) as failed,
      dialed_phone(a.profile) <> '' as has_phone,
      case when dialed_phone(a.profile) = '' then 0 else (select count(*)::int from accounts n
        where n.role = 'customer' and n.id <> a.id and dialed_phone(n.profile) = dialed_phone(a.profile)) end as sharers,
      (select count(*)::int from payments p join payment_disputes d on d.payment_id = p.id
        where p.account_id = a.id and d.state <> 'won') as chargebacks,
      (select count(*)::int from invoices i where i.account_id = a.id and i.kind = 'sale' and i.status = 'Paid'
        and i.total > 0 and i.id <> o.invoice_id) as paid
    from o
      join accounts a on a.id = o.account_id
      join servers s on s.id = o.server_id
      left join order_origins g on g.order_id = o.id
      left join account_trust t on t.account_id = a.id
      left join lateral (select n.fingerprint, n.country from payment_cards n
        where n.account_id = a.id and n.at > ${from} order by n.at desc limit 1) c on true`);
  return rows[0];
}

/**
 * Locks the order of an invoice that is being paid, and reads the facts by which it is weighed; null = it has none that
 * waits for a payment or for staff. `windowHours`: how far back orders, cards and charges count.
 */
export async function lockWeighed(
  db: Database,
  invoiceId: number,
  windowHours: number,
  now: Date,
): Promise<{ order: Weighed; facts: RiskFacts; trusting: Trusting } | null> {
  const row = await readRow(db, invoiceId, hoursBefore(now, windowHours));
  if (!row) return null;
  const order = {
    orderId: row.order_id,
    accountId: row.account_id,
    serverId: row.server_id,
    isHeld: row.is_held,
  };
  const { firstname, lastname, companyname } = row.profile;
  const texts = [`${firstname} ${lastname}`, companyname, row.hostname, row.email];
  const facts = {
    orders: { account: row.by_account, address: row.by_address, card: row.by_card },
    mailbox: listedDomain(row.email, new Set(row.mailboxes)),
    countries: {
      card: row.card_country,
      billing: row.billing || null,
      signUp: row.sign_up_country,
      order: row.order_country,
    },
    cards: row.cards,
    failedCharges: row.failed,
    hasPhone: row.has_phone,
    phoneSharers: row.sharers,
    chargebacks: row.chargebacks,
    words: wordsIn(texts, new Set(row.words)),
  };
  const days = Math.floor((now.getTime() - new Date(row.created_at).getTime()) / 86_400_000);
  return { order, facts, trusting: { isMarked: row.is_marked, paid: row.paid, days } };
}

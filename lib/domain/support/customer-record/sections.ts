import { type SQL, sql } from "drizzle-orm";
import { deviceName } from "@/lib/base/device-name";
import { EntryParams } from "@/lib/base/params/billing";
import type { Database } from "@/lib/db/client";
import { staffName } from "@/lib/db/staff-name";
import {
  amountOf,
  type Cells,
  failureOf,
  type Identified,
  lineOf,
  type MomentColumn,
  type MoneyColumns,
  type PageOf,
  readLines,
  type TextColumns,
} from "../../kernel/staff/staff-lines";
import type { RefundState } from "../../money/payments/rules";
import { isCardMethod } from "../../money/payments/shared/card-systems";
import { makeReference } from "../../money/payments/shared/reference";
import { refundState, withSystem } from "../../money/payments/shared/refund-state";
import type { BackOfficePage, SectionName } from "../back-office/schema";

type Asked = PageOf & { accountId: number };
type Read = (db: Database, asked: Asked) => Promise<BackOfficePage>;

/** One list of a record: its statement, and how its columns become a line. */
const section =
  <Columns extends Identified>(
    statement: (asked: Asked) => SQL<Columns>,
    line: (row: Columns) => Cells & { refund?: RefundState },
  ): Read =>
  (db, asked) =>
    readLines(db, statement(asked), asked.size, (row) => {
      const { refund, ...cells } = line(row);
      return { ...lineOf(row.id, cells), ...(refund && { refund }) };
    });

/** The host of a webhook's URL: user info and path may contain secrets. */
const hostOf = sql.raw(`substring(w.url from '^[a-z]+://(?:[^/@]*@)?([^/?#]+)')`);

type Own = { id: number };
type Coded = { kind: string | null; state: string | null };
type Times = { at: MomentColumn; until: MomentColumn };
type Device = { title: string; detail: string | null; kind: string; at: MomentColumn };
type PaymentColumns = Own &
  TextColumns &
  Coded &
  Times &
  MoneyColumns & { kind: string; invoice: number; refund: RefundState | null };

/** A disabled payment provider cannot refund. */
function paymentLine({ refund, ...row }: PaymentColumns) {
  const state = refund && isCardMethod(row.kind) ? withSystem(refund, row.kind) : refund;
  return { ...row, amount: amountOf(row), ...(state && { refund: state }) };
}

/** Each uses an index on the account and the key, newest first. No secrets, links or mail texts are selected. */
const sections: Record<SectionName, Read> = {
  servers: section(
    ({ accountId, before, size }) => sql<Own & TextColumns & Coded & Times & MoneyColumns>`
    select s.id, s.hostname as title, concat_ws(' · ', s.location, a.ip) as detail,
      coalesce(s.suspended_by, case when c.id is not null then 'ending' end) as kind, s.state, s.created_at as at,
      s.due_at as until, s.recurring_total as value, s.currency
    from servers s
    left join server_addresses a on a.server_id = s.id and a.is_main
    left join cancellations c on c.server_id = s.id and c.withdrawn_at is null and c.ended_at is null
    where s.account_id = ${accountId} and s.id < ${before}::bigint order by s.id desc limit ${size + 1}`,
    (row) => ({ ...row, amount: amountOf(row) }),
  ),

  invoices: section(
    ({ accountId, before, size }) => sql<Own & Pick<TextColumns, "title"> & Coded & Times & MoneyColumns>`
    select id, number as title, kind, status as state, issued_at as at, due_at as until, total as value, currency
    from invoices where account_id = ${accountId} and id < ${before}::bigint order by id desc limit ${size + 1}`,
    // Shows the bank transfer reference, which customers read out when they ask about a transfer.
    (row) => ({ ...row, detail: makeReference(row.id), amount: amountOf(row) }),
  ),

  payments: section(
    ({ accountId, before, size }) => sql<PaymentColumns>`
    select p.id, coalesce(i.number, i.receipt_number, '#' || i.id) as title, coalesce(v.reason, '') as detail,
      case when p.refund_of is null then p.method else 'refund' end as kind, p.state, p.created_at as at,
      p.ended_at as until, p.amount as value, p.currency, i.id as invoice, ${refundState} as refund
    from payments p join invoices i on i.id = p.invoice_id left join checkout_sessions v on v.payment_id = p.id
    where p.account_id = ${accountId} and p.id < ${before}::bigint order by p.id desc limit ${size + 1}`,
    paymentLine,
  ),

  credit: section(
    ({ accountId, before, size }) => sql<
      Own & { fact: unknown; kind: string; at: MomentColumn } & MoneyColumns
    >`
    select e.id, e.description as fact, e.kind, e.at, p.amount as value, a.currency
    from ledger_entries e join ledger_postings p on p.entry_id = e.id
    join ledger_accounts a on a.id = p.ledger_account_id and a.kind = 'credit'
    where e.account_id = ${accountId} and e.id < ${before}::bigint order by e.id desc limit ${size + 1}`,
    (row) => ({ ...row, fact: row.fact ? EntryParams.parse(row.fact) : null, amount: amountOf(row) }),
  ),

  sign_ins: section(
    ({ accountId, before, size }) => sql<Own & Device & { state: string }>`
    select id, user_agent as title, address as detail, kind, outcome as state, at
    from login_history where account_id = ${accountId} and id < ${before}::bigint order by id desc limit ${size + 1}`,
    (row) => ({ ...row, title: deviceName(row.title) }),
  ),

  // Only open ones, so there is no second page.
  sessions: section(
    ({ accountId, now }) => sql<{ id: string } & Device & Times>`
    select row_number() over (order by created_at) as id, user_agent as title, address as detail, kind,
      created_at as at, expires_at as until
    from sessions where account_id = ${accountId} and ended_at is null and expires_at > ${now.toISOString()}::timestamptz
    order by created_at desc limit 25`,
    (row) => ({ ...row, title: deviceName(row.title) }),
  ),

  keys: section(
    ({ accountId, before, size }) => sql<Own & TextColumns & Coded & Times>`
    select k.id, k.name as title, '…' || s.token_view as detail, case when k.server_id is not null then 'server' end as kind,
      case when k.deleted_at is not null then 'deleted' when k.is_active then 'active' else 'off' end as state,
      k.created_at as at, k.last_used_at as until
    from api_keys k
    left join lateral (select token_view from api_key_secrets where key_id = k.id order by id desc limit 1) s on true
    where k.account_id = ${accountId} and k.id < ${before}::bigint order by k.id desc limit ${size + 1}`,
    (row) => row,
  ),

  mails: section(
    ({ accountId, before, size }) => sql<Own & TextColumns & Coded & Times>`
    select id, recipient as title, coalesce(last_error, '') as detail, kind, created_at as at, sent_at as until,
      case when failed_at is not null then 'failed' when sent_at is not null then 'sent' else 'waiting' end as state
    from mails where account_id = ${accountId} and id < ${before}::bigint order by id desc limit ${size + 1}`,
    (row) => row,
  ),

  webhooks: section(
    ({ accountId, before, size }) => sql<Own & TextColumns & Coded & Times>`
    select w.id, ${hostOf} as title, coalesce('HTTP ' || w.last_status, '') as detail, w.type as kind, w.created_at as at,
      w.delivered_at as until,
      case when w.delivered_at is not null then 'sent' when w.given_up_at is not null then 'failed' else 'waiting' end as state
    from webhooks w where w.account_id = ${accountId} and w.id < ${before}::bigint order by w.id desc limit ${size + 1}`,
    (row) => row,
  ),

  jobs: section(
    ({ accountId, before, size }) => sql<Own & TextColumns & Coded & Times & { failure: unknown }>`
    select j.id, coalesce(s.hostname, '') as title, coalesce('server ' || j.server_id, '') as detail, j.action as kind,
      j.failure, j.state, j.created_at as at, j.finished_at as until
    from jobs j left join servers s on s.id = j.server_id
    where j.account_id = ${accountId} and j.id < ${before}::bigint order by j.id desc limit ${size + 1}`,
    (row) => ({ ...row, failure: failureOf(row.failure) }),
  ),

  corrections: section(
    ({ accountId, before, size }) => sql<Own & TextColumns & Times & MoneyColumns & { state: string }>`
    select c.id, c.reason as title, ${staffName("c.asked_by")} as detail, c.state, c.created_at as at,
      c.decided_at as until, c.amount as value, c.currency
    from credit_adjustments c
    where c.account_id = ${accountId} and c.id < ${before}::bigint order by c.id desc limit ${size + 1}`,
    (row) => ({ ...row, amount: amountOf(row) }),
  ),

  notes: section(
    ({ accountId, before, size }) => sql<Own & TextColumns & { at: MomentColumn; kind: string | null }>`
    select n.id, n.text as title, ${staffName("n.author_id")} as detail, n.created_at as at,
      case when n.pinned_at is not null then 'pinned' end as kind
    from customer_notes n
    where n.account_id = ${accountId} and n.id < ${before}::bigint order by n.id desc limit ${size + 1}`,
    (row) => row,
  ),
};

/** One page of a list of a customer's record. */
export const readSection = (db: Database, name: SectionName, asked: Asked): Promise<BackOfficePage> =>
  sections[name](db, asked);

import { type SQL, sql } from "drizzle-orm";
import { deviceName } from "@/lib/base/device-name";
import type { Database } from "@/lib/db/client";
import { isCardMethod } from "../../money/payments/shared/card-systems";
import { makeReference } from "../../money/payments/shared/reference";
import { refundState, withSystem } from "../../money/payments/shared/refund-state";
import { type PageOf, readStatement } from "./read-statement";
import type { BackOfficePage, BackOfficeRow, SectionName } from "./schema";
import { staffName } from "./staff-name";

type Asked = PageOf & { accountId: number };

/** The host of a webhook: paths and names before it may be secrets. */
const hostOf = sql.raw(`substring(w.url from '^[a-z]+://(?:[^/@]*@)?([^/?#]+)')`);

/** A disabled payment provider cannot refund. */
function withRefund(row: BackOfficeRow): BackOfficeRow {
  const method = row.kind ?? "";
  return row.refund && isCardMethod(method) ? { ...row, refund: withSystem(row.refund, method) } : row;
}

/** Each by an index on the account and the key, newest first. No secret, link or text of a mail is selected. */
const sectionStatements: Record<SectionName, (asked: Asked) => SQL> = {
  servers: ({ accountId, before, size }) => sql`
    select s.id, s.hostname as title, concat_ws(' · ', s.location, a.ip) as detail,
      coalesce(s.suspended_by, case when c.id is not null then 'ending' end) as kind, s.state, s.created_at as at,
      s.due_at as until, s.recurring_total as value, s.currency
    from servers s
    left join server_addresses a on a.server_id = s.id and a.is_main
    left join cancellations c on c.server_id = s.id and c.withdrawn_at is null and c.ended_at is null
    where s.account_id = ${accountId} and s.id < ${before}::bigint order by s.id desc limit ${size + 1}`,

  invoices: ({ accountId, before, size }) => sql`
    select id, number as title, kind, status as state, issued_at as at, due_at as until, total as value, currency
    from invoices where account_id = ${accountId} and id < ${before}::bigint order by id desc limit ${size + 1}`,

  payments: ({ accountId, before, size }) => sql`
    select p.id, coalesce(i.number, i.receipt_number, '#' || i.id) as title, coalesce(v.reason, '') as detail,
      case when p.refund_of is null then p.method else 'refund' end as kind, p.state, p.created_at as at,
      p.ended_at as until, p.amount as value, p.currency, i.id as invoice, ${refundState} as refund
    from payments p join invoices i on i.id = p.invoice_id left join checkout_sessions v on v.payment_id = p.id
    where p.account_id = ${accountId} and p.id < ${before}::bigint order by p.id desc limit ${size + 1}`,

  credit: ({ accountId, before, size }) => sql`
    select e.id, e.description as fact, e.kind, e.at, p.amount as value, a.currency
    from ledger_entries e join ledger_postings p on p.entry_id = e.id
    join ledger_accounts a on a.id = p.ledger_account_id and a.kind = 'credit'
    where e.account_id = ${accountId} and e.id < ${before}::bigint order by e.id desc limit ${size + 1}`,

  sign_ins: ({ accountId, before, size }) => sql`
    select id, user_agent as title, address as detail, kind, outcome as state, at
    from login_history where account_id = ${accountId} and id < ${before}::bigint order by id desc limit ${size + 1}`,

  // Only open ones, so there is no second page.
  sessions: ({ accountId, now }) => sql`
    select row_number() over (order by created_at) as id, user_agent as title, address as detail, kind,
      created_at as at, expires_at as until
    from sessions where account_id = ${accountId} and ended_at is null and expires_at > ${now.toISOString()}::timestamptz
    order by created_at desc limit 25`,

  keys: ({ accountId, before, size }) => sql`
    select k.id, k.name as title, '…' || s.token_view as detail, case when k.server_id is not null then 'server' end as kind,
      case when k.deleted_at is not null then 'deleted' when k.is_active then 'active' else 'off' end as state,
      k.created_at as at, k.last_used_at as until
    from api_keys k
    left join lateral (select token_view from api_key_secrets where key_id = k.id order by id desc limit 1) s on true
    where k.account_id = ${accountId} and k.id < ${before}::bigint order by k.id desc limit ${size + 1}`,

  mails: ({ accountId, before, size }) => sql`
    select id, recipient as title, coalesce(last_error, '') as detail, kind, created_at as at, sent_at as until,
      case when failed_at is not null then 'failed' when sent_at is not null then 'sent' else 'waiting' end as state
    from mails where account_id = ${accountId} and id < ${before}::bigint order by id desc limit ${size + 1}`,

  webhooks: ({ accountId, before, size }) => sql`
    select w.id, ${hostOf} as title, coalesce('HTTP ' || w.last_status, '') as detail, w.type as kind, w.created_at as at,
      w.delivered_at as until,
      case when w.delivered_at is not null then 'sent' when w.given_up_at is not null then 'failed' else 'waiting' end as state
    from webhooks w where w.account_id = ${accountId} and w.id < ${before}::bigint order by w.id desc limit ${size + 1}`,

  jobs: ({ accountId, before, size }) => sql`
    select j.id, coalesce(s.hostname, '') as title, coalesce('server ' || j.server_id, '') as detail, j.action as kind,
      j.failure, j.state, j.created_at as at, j.finished_at as until
    from jobs j left join servers s on s.id = j.server_id
    where j.account_id = ${accountId} and j.id < ${before}::bigint order by j.id desc limit ${size + 1}`,

  corrections: ({ accountId, before, size }) => sql`
    select c.id, c.reason as title, ${sql.raw(staffName("c.asked_by"))} as detail, c.state, c.created_at as at,
      c.decided_at as until, c.amount as value, c.currency
    from credit_adjustments c
    where c.account_id = ${accountId} and c.id < ${before}::bigint order by c.id desc limit ${size + 1}`,

  notes: ({ accountId, before, size }) => sql`
    select n.id, n.text as title, ${sql.raw(staffName("n.author_id"))} as detail, n.created_at as at
    from customer_notes n
    where n.account_id = ${accountId} and n.id < ${before}::bigint order by n.id desc limit ${size + 1}`,
};

const namesDevice: ReadonlySet<SectionName> = new Set(["sign_ins", "sessions"]);

/** One page of a list of a customer's record. */
export async function readSection(db: Database, name: SectionName, asked: Asked): Promise<BackOfficePage> {
  const page = await readStatement(db, sectionStatements[name](asked), asked.size);
  // What customers write into their transfers, and read out when they ask about one.
  if (name === "invoices")
    return { ...page, rows: page.rows.map((row) => ({ ...row, detail: makeReference(row.id) })) };
  if (name === "payments") return { ...page, rows: page.rows.map(withRefund) };
  if (!namesDevice.has(name)) return page;
  return { ...page, rows: page.rows.map((row) => ({ ...row, title: deviceName(row.title) })) };
}

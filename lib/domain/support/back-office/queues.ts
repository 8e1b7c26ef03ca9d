import { type SQL, sql } from "drizzle-orm";
import type { QueuePage } from "./read-statement";
import type { QueueName } from "./schema";
import { staffName } from "./staff-name";

/**
 * Statements by the name of their list. "locked" is not one: whether someone is locked out is found by hashes
 * (locked.ts).
 */
export type StatementName = Exclude<QueueName, "locked">;

/** Longer than any normal deployment. */
const longDeploymentMinutes = 60;
/** Failures are shown for so many days. */
const shownDays = 7;
/** Threshold of low stock. */
const lowStock = 2;

/** What invoice `i` is called. */
const nameOfRow = sql`coalesce(i.number, i.receipt_number, '#' || i.id)`;

const at = (now: Date): SQL => sql`${now.toISOString()}::timestamptz`;

/** Queue membership, dismissing user and state of message tables. */
const isOn = (isDismissed: boolean, table: "m" | "w"): SQL =>
  sql.raw(`${table}.set_aside_at is ${isDismissed ? "not null" : "null"}`);
const dismissedByName = (table: "m" | "w"): SQL => sql.raw(staffName(`${table}.set_aside_by`));
const dismissedState = (table: "m" | "w"): SQL =>
  sql.raw(`case when ${table}.set_aside_at is null then 'failed' else 'set_aside' end`);

/** Each query uses a partial index and returns the newest first. */
export const queueStatements: Record<StatementName, (asked: QueuePage) => SQL> = {
  // Counted only: tickets have their own page. Objections to impersonation are a separate queue.
  conversations: ({ before, size }) => sql`
    select id from tickets
    where waiting_message_id is not null and state = 'open' and impersonation_id is null and id < ${before}::bigint
    order by id desc limit ${size + 1}`,

  // Only counted, as well.
  inbound: ({ before, size }) => sql`
    select id from inbound_mails
    where outcome in ('too_large', 'unreadable', 'slow', 'heavy', 'interrupted', 'not_stored') and handled_at is null
      and id < ${before}::bigint
    order by id desc limit ${size + 1}`,

  deployments: ({ before, size, now }) => sql`
    select j.id, coalesce(s.hostname, '') as title, 'server ' || j.server_id as detail, j.failure->>'code' as kind,
      j.state, j.created_at as at, j.finished_at as until, a.id as account_id, a.email
    from (
      select * from jobs where state = 'running' and operation in ('eq.order_instance', 'eq.reinstall')
        and (attempt > 1 or created_at < ${at(now)} - make_interval(mins => ${longDeploymentMinutes}))
      union all
      select * from jobs where state = 'failed' and holds <> 'nothing' and operation in ('eq.order_instance', 'eq.reinstall')
        and finished_at > ${at(now)} - make_interval(days => ${shownDays})
    ) j left join servers s on s.id = j.server_id join accounts a on a.id = j.account_id
    where j.id < ${before}::bigint order by j.id desc limit ${size + 1}`,

  // The index of failed jobs holds them by the day on which they failed.
  failures: ({ before, size, now }) => sql`
    select j.id, coalesce(s.hostname, '') as title, coalesce('server ' || j.server_id, '') as detail, j.action as kind,
      j.failure, j.state, j.created_at as at, j.finished_at as until, a.id as account_id, a.email
    from jobs j left join servers s on s.id = j.server_id join accounts a on a.id = j.account_id
    where j.state = 'failed' and j.holds <> 'nothing' and j.operation not in ('eq.order_instance', 'eq.reinstall')
      and j.finished_at > ${at(now)} - make_interval(days => ${shownDays}) and j.id < ${before}::bigint
    order by j.id desc limit ${size + 1}`,

  // Failed payments, and charged-back ones that are still owed.
  payments: ({ before, size, now }) => sql`
    select * from (select p.id, ${nameOfRow} as title, coalesce(v.reason, '') as detail, p.method as kind, p.state, p.created_at as at,
      p.ended_at as until, p.amount as value, p.currency, i.id as invoice, a.id as account_id, a.email
    from payments p join invoices i on i.id = p.invoice_id join accounts a on a.id = p.account_id
    left join checkout_sessions v on v.payment_id = p.id
    where p.state = 'failed' and p.ended_at > ${at(now)} - make_interval(days => ${shownDays}) and p.id < ${before}::bigint
    union all
    select p.id, ${nameOfRow}, '', p.method, i.status, p.created_at, p.ended_at, p.amount, p.currency, i.id, a.id, a.email
    from (select distinct d.account_id from payment_disputes x join payments d on d.id = x.payment_id where x.state <> 'won') t
    join invoices i on i.account_id = t.account_id and i.status = 'Collections' join accounts a on a.id = i.account_id
    join lateral (
      select * from payments c where c.invoice_id = i.id and exists (select from ledger_entries e where e.key = 'chargeback ' || c.id)
      order by c.id desc limit 1
    ) p on true
    where p.id < ${before}::bigint) both_kinds
    order by id desc limit ${size + 1}`,

  // Proposes the invoice named in the receipt's text, else one of the same amount whose customer has paid from that
  // bank account before.
  receipts: ({ before, size }) => sql`
    select r.id, r.text as title,
      concat_ws(' · ', r.day, case when r.currency not in ('EUR', 'RUB', 'USD') then concat_ws(' ', r.amount, nullif(r.currency, 'XXX')) end,
        nullif(r.payer, ''), nullif(r.payer_account, ''), '→ ' || nullif(r.account, ''), r.invoice) as detail,
      r.problem as kind, r.created_at as at, r.amount as value, r.currency, f.invoice_id as proposed_id, f.number as proposed_number,
      f.due::text as proposed_due, f.currency as proposed_currency, f.why as proposed_why
    from (
      select * from bank_receipts where state = 'open' and id < ${before}::bigint order by id desc limit ${size + 1}
    ) r
    left join lateral (
      select min(invoice_id) as invoice_id, min(number) as number, min(due) as due, min(currency) as currency, min(why) as why
      from (
        select i.id as invoice_id, i.number, i.total - i.paid as due, i.currency, 'named' as why from invoices i
        where i.number = r.invoice and i.status in ('Unpaid', 'Collections') and i.combined_into is null
          and r.problem in ('other_amount', 'no_currency') and r.currency in (i.currency, 'XXX')
        union
        select i.id, i.number, i.total - i.paid, i.currency, 'payer' from invoices i
        where r.invoice is null and r.payer_account <> '' and i.status in ('Unpaid', 'Collections') and i.combined_into is null
          and i.currency = r.currency and i.total - i.paid = r.amount and i.account_id in (
            select p.account_id from bank_receipts b join payments p on p.id = b.payment_id
            where b.state = 'booked' and b.payer_account <> '' and b.payer_account = r.payer_account)
      ) fitting having count(*) = 1
    ) f on true
    order by r.id desc`,

  reports: ({ before, size }) => sql`
    select r.id, coalesce(i.number, i.receipt_number, '#' || i.id, r.event_id) as title,
      concat_ws(' · ', case when i.id is not null then r.event_id end,
        case r.outcome when 'wrong_currency' then (r.what->'is'->>'amount') || ' ' || (r.what->'is'->>'currency')
          when 'disputed_in_part' then (r.what->'over'->>'amount') || ' ' || (r.what->'over'->>'currency')
          when 'refunded_outside' then (
            select string_agg((one->>'amount') || ' ' || (one->>'currency'), ', ') from jsonb_array_elements(r.what->'refunds') one
          ) end) as detail,
      case r.outcome when 'unknown' then 'no_such_payment' else r.outcome end as kind, r.at, p.amount as value, p.currency, a.id as account_id, a.email
    from payment_reports r left join payments p on p.id = r.payment_id left join invoices i on i.id = p.invoice_id
    left join accounts a on a.id = p.account_id
    where r.outcome in ('wrong_currency', 'unknown', 'disputed_again', 'disputed_in_part', 'refunded_outside') and r.closed_at is null and r.id < ${before}::bigint
    order by r.id desc limit ${size + 1}`,

  corrections: ({ before, size, now }) => sql`
    select c.id, c.reason as title, coalesce(u.email, '') as detail, c.state, c.created_at as at, c.expires_at as until,
      c.amount as value, c.currency, a.id as account_id, a.email
    from credit_adjustments c join accounts a on a.id = c.account_id left join accounts u on u.id = c.asked_by
    where c.state = 'waiting' and c.expires_at > ${at(now)} and c.id < ${before}::bigint order by c.id desc limit ${size + 1}`,

  webhooks: ({ before, size, isDismissed }) => sql`
    select w.id, substring(w.url from '^[a-z]+://(?:[^/@]*@)?([^/?#]+)') as title,
      coalesce('HTTP ' || w.last_status, w.held_because) as detail, ${dismissedByName("w")} as aside_by, w.type as kind, ${dismissedState("w")} as state,
      w.created_at as at, coalesce(w.set_aside_at, w.given_up_at) as until, a.id as account_id, a.email
    from webhooks w join accounts a on a.id = w.account_id
    where w.given_up_at is not null and not w.is_test and ${isOn(isDismissed, "w")} and w.id < ${before}::bigint order by w.id desc limit ${size + 1}`,

  mails: ({ before, size, isDismissed }) => sql`
    select m.id, m.recipient as title, m.last_error as detail, ${dismissedByName("m")} as aside_by, m.kind, ${dismissedState("m")} as state,
      m.created_at as at, coalesce(m.set_aside_at, m.failed_at) as until, a.id as account_id, a.email
    from mails m left join accounts a on a.id = m.account_id
    where m.failed_at is not null and ${isOn(isDismissed, "m")} and m.id < ${before}::bigint order by m.id desc limit ${size + 1}`,

  texts: ({ before, size, isDismissed }) => sql`
    select m.id, m.recipient as title, m.last_error as detail, ${dismissedByName("m")} as aside_by, ${dismissedState("m")} as state, m.created_at as at,
      coalesce(m.set_aside_at, m.failed_at) as until, a.id as account_id, a.email
    from sms_messages m join accounts a on a.id = m.account_id
    where m.failed_at is not null and ${isOn(isDismissed, "m")} and m.id < ${before}::bigint order by m.id desc limit ${size + 1}`,

  objections: ({ before, size }) => sql`
    select c.id, c.subject as title, v.reason as detail, v.mode as kind, c.state, c.created_at as at, a.id as account_id, a.email
    from tickets c join impersonation_sessions v on v.id = c.impersonation_id join accounts a on a.id = c.account_id
    where c.state <> 'solved' and c.id < ${before}::bigint order by c.id desc limit ${size + 1}`,

  // Servers suspended by staff are not terminated meanwhile.
  cancellations: ({ before, size }) => sql`
    select c.id, s.hostname as title, c.reason as detail, c.kind, c.created_at as at, c.ends_at as until,
      case when s.suspended_by = 'staff' then s.state end as state, a.id as account_id, a.email
    from cancellations c join servers s on s.id = c.server_id join accounts a on a.id = c.account_id
    where c.withdrawn_at is null and c.ended_at is null and c.id < ${before}::bigint order by c.id desc limit ${size + 1}`,

  // The catalog is short: no second page.
  stock: ({ size }) => sql`
    select row_number() over (order by k.free desc, p.name desc, k.location) as id, p.name as title, k.location as detail,
      k.free::text as state
    from preset_stock k join presets p on p.id = k.preset_id
    where p.is_active and k.free <= ${lowStock} order by k.free, p.name, k.location limit ${size + 1}`,

  tasks: ({ before, size }) => sql`
    select t.id, t.task_identifier as title, t.attempts || ' / ' || t.max_attempts as detail,
      case when t.attempts >= t.max_attempts then 'failed' else 'waiting' end as state, t.created_at as at, t.run_at as until
    from graphile_worker.jobs t
    where t.last_error is not null and t.id < ${before}::bigint order by t.id desc limit ${size + 1}`,
};

import { sql } from "drizzle-orm";
import type { Database } from "@/lib/db/client";
import { firstId, staffIds } from "./bench-staff-fill";

/** Tickets, each with one message. */
export const ticketCount = Number(process.env.BENCH_TICKETS ?? 200_000);

/*
 * What distinguishes rows for filters and orders: one in fifty customers lives in Finland, one in forty invoices is owed,
 * one in ten of these for weeks, prices and due dates differ, one in fifty payments has failed. Each server has its order, one in forty invoices a credit note.
 */
const steps = {
  customers: sql`update accounts set country = case when id % 100 = 0 then 'FI' else 'DE' end
    where role = 'customer' and id % 50 = 0`,
  servers: sql`update servers set due_at = now() + (id % 400 - 30) * interval '1 day',
      recurring_total = 5 + id % 500 / 4.0, location = case when id % 7 = 0 then 'DE' else location end,
      state = case when state = 'running' and id % 60 = 0 then 'suspended' else state end,
      suspended_by = case when state = 'running' and id % 60 = 0 then 'unpaid' end,
      deleted_at = case when state = 'deleted' then now() end, provisioner = 'host-' || id % 300`,
  invoices: sql`update invoices set status = 'Unpaid', paid = 0, paid_at = null, subtotal = 1 + id % 900, tax = 0, total = 1 + id % 900,
      due_at = now() - (id / 40 % 50 - 30) * interval '1 day'
    where id % 40 = 0`,
  payments: sql`update payments set state = 'failed' where id % 50 = 0`,
  tickets: sql`insert into tickets (id, account_id, subject, state, priority, assignee_id, tags, last_message_id, shown_message_id,
      waiting_message_id, created_at, updated_at, solved_at)
    select ${firstId}::int + n, ${firstId}::int + n % 1000, 'Question ' || n || ' about a server',
      case when n % 200 = 0 then 'open' when n % 90 = 0 then 'waiting' else 'solved' end,
      case when n % 30 = 0 then 'high' else 'normal' end, case when n % 3 = 0 then ${staffIds[0] ?? 0}::int end,
      case when n % 500 = 0 then '{migration}'::text[] else '{}'::text[] end, ${firstId}::int + n, ${firstId}::int + n,
      case when n % 200 = 0 then ${firstId}::int + n end, now() - n * interval '1 minute', now() - n * interval '1 minute',
      case when n % 200 = 0 or n % 90 = 0 then null else now() end
    from generate_series(1, ${ticketCount}::int) n`,
  messages: sql`insert into ticket_messages (id, ticket_id, author, text, words, created_at)
    select ${firstId}::int + n, ${firstId}::int + n, 'customer', '', '{}', now() - n * interval '1 minute'
    from generate_series(1, ${ticketCount}::int) n`,
  clocks: sql`update tickets set answer_due_at = created_at + interval '30 days' where state = 'open'`,
  orders: sql`insert into orders (id, account_id, preset_id, location, months, status, invoice_id, server_id, has_stock, wants_mail,
      created_at, hold_until)
    select s.id, s.account_id, s.preset_id, s.location, 1, case when s.id % 100 = 0 then 'unpaid' else 'done' end, s.id, s.id, false,
      false, s.created_at, s.created_at from servers s`,
  creditNotes: sql`insert into credit_notes (invoice_id, number, issued_at, issued_on, reason, total)
    select i.id, 'CN-' || i.id, i.created_at, i.created_at::date, '{}', i.total from invoices i where i.id % 40 = 1`,
  taxEntries: sql`insert into tax_entries (entry_id, invoice_id, company_id, at, day, issued_on, code, scheme, place, buyer_country, rate,
      currency, base, tax)
    select i.id, i.id, i.company_id, i.created_at, i.created_at::date, i.created_at::date, 'domestic', 'domestic', 'NL', 'NL', 21,
      i.currency, i.subtotal, i.tax from invoices i`,
  mails: sql`insert into mails (account_id, recipient, subject, body, kind, created_at, sent_at, failed_at)
    select a.id, a.email, '\\x', '\\x', 'invoice.created', a.created_at, case when a.id % 200 <> 0 then a.created_at end,
      case when a.id % 200 = 0 then a.created_at end from accounts a, generate_series(1, 5)`,
  abuse: sql`insert into abuse_cases (kind, state, address, network, seen_at, account_id, complaints, opened_at, complained_at, due_at, closed_at)
    select case when n % 3 = 0 then 'spam' else 'attack' end, case when n % 50 = 0 then 'new' when n % 60 = 0 then 'open' else 'solved' end,
      host('10.0.0.0'::inet + n), network(set_masklen('10.0.0.0'::inet + n, 24))::text, now() - n * interval '1 hour', ${firstId}::int + n, 1,
      now() - n * interval '1 hour', now() - n * interval '1 hour', now() - n * interval '1 hour',
      case when n % 50 <> 0 and n % 60 <> 0 then now() end
    from generate_series(1, 20000) n`,
  hosts: sql`insert into hosts (back_end, name, locations, state, state_since)
    select 'host-' || n, 'host-' || n || '-a', '{NL}', 'online', now() from generate_series(0, 299) n`,
};

/** Follows `fillForStaff`. */
export async function fillForLists(db: Database): Promise<void> {
  for (const [what, step] of Object.entries(steps)) {
    const startedAtMs = performance.now();
    await db.transaction(async (tx) => {
      await tx.execute(sql`set local session_replication_role = replica`);
      await tx.execute(sql`set local statement_timeout = 0`);
      await tx.execute(step);
    });
    console.log(`  ${what} for lists: ${((performance.now() - startedAtMs) / 1000).toFixed(1)} s`);
  }
}

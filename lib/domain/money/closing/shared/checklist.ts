import { type SQL, sql } from "drizzle-orm";
import { addDays, lastDayOf, type Month } from "@/lib/base/calendar";
import { startOfDay } from "@/lib/base/time-zone";
import type { Database } from "@/lib/db/client";
import { readLedgerCheck } from "../../../kernel/status-page/shared/ledger-check";
import { countUnmapped } from "../../accounting/shared/count-unmapped";
import { type Check, type CheckName, checkNames } from "../rules";

/** Larger counts are shown as this many. */
const mostCounted = 1_000;

/** The first moment after a month, in the company's time zone. */
export const endOfMonth = (month: Month, timeZone: string): Date =>
  startOfDay(addDays(lastDayOf(month), 1), timeZone);

type Asked = { companyId: number; lastDay: string; end: SQL; now: SQL };

const ofCompany = (accountId: SQL, { companyId }: Asked): SQL =>
  sql`exists (select from accounts a where a.id = ${accountId} and a.company_id = ${companyId})`;

const bare = (account: SQL): SQL => sql`upper(replace(${account}, ' ', ''))`;

/** What waits for a second person. */
const waiting = (table: "credit_adjustments" | "refunds" | "write_offs", asked: Asked): SQL => sql`
  select from ${sql.identifier(table)} w where w.state = 'waiting' and w.created_at < ${asked.end}
    and w.expires_at > ${asked.now} and ${ofCompany(sql`w.account_id`, asked)}`;

/** Rows that are still open of what is dated until the end of the month. */
const open: Record<Exclude<CheckName, "ledger" | "unmapped">, (asked: Asked) => SQL> = {
  withoutRate: ({ companyId, lastDay }) => sql`
    select from tax_entries t where t.home_base is null and t.home_currency is not null and t.company_id = ${companyId}
      and t.day <= ${lastDay}::date`,
  payoutSums: ({ companyId, end }) => sql`
    select from card_payouts p where p.arrives_at < ${end} and (p.company_id is null or p.company_id = ${companyId})
      and p.is_itemized and p.amount <> (select coalesce(sum(l.net), 0) from card_payout_lines l where l.payout_id = p.id)`,
  payoutBooks: ({ companyId, end }) => sql`
    select from card_payouts p where p.arrives_at < ${end} and (p.company_id is null or p.company_id = ${companyId})
      and p.amount <> (select coalesce(sum(e.paid), 0) from card_entries e where e.payout_id = p.id)`,
  payouts: ({ companyId, end }) => sql`
    select from card_payouts p where p.arrives_at < ${end} and (p.company_id is null or p.company_id = ${companyId})
      and p.receipt_id is null and p.amount <> 0`,
  // A receipt whose account is of no company may be anybody's.
  receipts: ({ companyId, lastDay }) => sql`
    select from bank_receipts r where r.state = 'open' and r.day <= ${lastDay} and coalesce(
      (select c.id from companies c where ${bare(sql`c.bank_account->>'account'`)} = ${bare(sql`r.account`)}
          or exists (select from jsonb_each(c.currency_accounts) o where ${bare(sql`o.value->>'account'`)} = ${bare(sql`r.account`)})
        order by c.id <> ${companyId} limit 1), ${companyId}) = ${companyId}`,
  reports: (asked) => sql`
    select from payment_reports r left join payments p on p.id = r.payment_id
    where r.outcome in ('wrong_currency', 'unknown', 'disputed_again', 'disputed_in_part', 'refunded_outside')
      and r.closed_at is null and r.at < ${asked.end} and (p.id is null or ${ofCompany(sql`p.account_id`, asked)})`,
  pending: (asked) => sql`
    select from payments p where p.state = 'pending' and p.created_at < ${asked.end} and ${ofCompany(sql`p.account_id`, asked)}`,
  adjustments: (asked) => waiting("credit_adjustments", asked),
  refunds: (asked) => waiting("refunds", asked),
  writeOffs: (asked) => waiting("write_offs", asked),
  drafts: (asked) => sql`
    select from invoice_drafts d where d.invoice_id is null and d.created_at < ${asked.end} and ${ofCompany(sql`d.account_id`, asked)}`,
  mails: (asked) => sql`
    select from mails m where m.failed_at is not null and m.set_aside_at is null and m.created_at < ${asked.end}
      and (m.invoice_id is not null or m.kind like 'invoice.%' or m.kind like 'credit_note.%')
      and ${ofCompany(sql`m.account_id`, asked)}`,
  eInvoices: ({ companyId, end }) => sql`
    select from e_invoice_deliveries d where d.state in ('rejected', 'failed') and d.created_at < ${end}
      and d.company_id = ${companyId}`,
  unmadeEInvoices: ({ companyId, end }) => sql`
    select from unmade_e_invoices u where u.state = 'open' and u.created_at < ${end} and u.company_id = ${companyId}`,
  fiscalReceipts: ({ companyId, end }) => sql`
    select from fiscal_receipts f where f.state in ('rejected', 'failed') and f.created_at < ${end}
      and f.company_id = ${companyId}`,
};

/** 1 = it has to be checked since the month ended; else what it found. */
async function countLedger(db: Database, end: Date): Promise<number> {
  const check = await readLedgerCheck(db);
  if (!check || new Date(check.at) < end) return 1;
  return check.breaches;
}

/** What is open of a company's month, each check once, in their order. */
export async function readChecklist(
  db: Database,
  { companyId, timeZone, month, now }: { companyId: number; timeZone: string; month: Month; now: Date },
): Promise<Check[]> {
  const end = endOfMonth(month, timeZone);
  const moment = (at: Date): SQL => sql`${at.toISOString()}::timestamptz`;
  const asked = { companyId, lastDay: lastDayOf(month), end: moment(end), now: moment(now) };
  const found: Check[] = [];
  for (const name of checkNames) {
    if (name === "ledger") {
      found.push({ name, count: await countLedger(db, end) });
      continue;
    }
    if (name === "unmapped") {
      found.push({ name, count: await countUnmapped(db, companyId, month) });
      continue;
    }
    const { rows } = await db.execute<{ count: number }>(sql`
      select count(*)::int as count from (${open[name](asked)} limit ${mostCounted}) found`);
    found.push({ name, count: rows[0]?.count ?? 0 });
  }
  return found;
}

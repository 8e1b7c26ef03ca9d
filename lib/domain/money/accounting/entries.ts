import { eq, sql } from "drizzle-orm";
import type { Currency } from "@/lib/base/money";
import { type Database, database } from "@/lib/db/client";
import { invoices } from "@/lib/db/tables/money/billing";
import { byStaff } from "../../kernel/access/access";
import { invalidArgument } from "../../kernel/errors/fail";
import { staffOperation } from "../../kernel/staff/staff-operation";
import { EntriesOf, ListedEntries } from "./schema";

const most = 200;

type Row = {
  id: string;
  at: string | Date;
  cause: string;
  posting: string;
  currency: Currency;
  amount: string;
};

/** Of an invoice that the caller may see, which `db` has: also what was posted on accounts of the company. */
async function ofInvoice(db: Database, id: number): Promise<Row[]> {
  const [invoice] = await db.select({ id: invoices.id }).from(invoices).where(eq(invoices.id, id));
  if (!invoice) return [];
  const { rows } = await database().execute<Row>(sql`
    select 'E' || e.id as id, e.at, e.kind as cause, e.key as posting, a.currency,
      sum(greatest(p.amount, 0))::numeric(14, 2)::text as amount
    from ledger_entries e join ledger_postings p on p.entry_id = e.id join ledger_accounts a on a.id = p.ledger_account_id
    where e.invoice_id = ${id}::int group by e.id, e.at, e.kind, e.key, a.currency order by e.id limit ${most}`);
  return rows;
}

async function ofPayout(db: Database, id: number): Promise<Row[]> {
  const { rows } = await db.execute<Row>(sql`
    select 'P' || k.id as id, k.at, 'card_payout' as cause, c.name as posting, k.currency,
      greatest(k.paid + k.fee, -k.paid - k.fee)::text as amount
    from card_entries k join companies c on c.id = k.company_id
    where k.payout_id = ${id}::int order by k.id limit ${most}`);
  return rows;
}

/** Entries of the books about an invoice, or about a payout of a card service; `posting` is the company then. */
export const listEntries = staffOperation({
  name: "accounting.entries",
  summary: "Lists entries of the books about an invoice or a payout",
  access: byStaff("read", "accounting/read"),
  within: "rows",
  looks: "now_and_then",
  fails: [],
  input: EntriesOf,
  output: ListedEntries,
  run: async ({ db, note }, { invoice, payout }) => {
    if ((invoice === undefined) === (payout === undefined))
      throw invalidArgument("invoice", "or payout is required, and not both");
    const rows = invoice === undefined ? await ofPayout(db, payout ?? 0) : await ofInvoice(db, invoice);
    note({ changes: invoice === undefined ? { payout: payout ?? 0 } : { invoice } });
    return { entries: rows.map((row) => ({ ...row, at: new Date(row.at).toISOString() })) };
  },
});

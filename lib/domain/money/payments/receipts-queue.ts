import { sql } from "drizzle-orm";
import type { StaffLine } from "../../kernel/staff/staff-line-schema";
import {
  amountOf,
  type MomentColumn,
  type MoneyColumns,
  type TextColumns,
} from "../../kernel/staff/staff-lines";
import { staffQueue } from "../../kernel/staff/staff-queue";
import { makeReference } from "./shared/reference";

type Columns = TextColumns &
  MoneyColumns & {
    id: number;
    kind: string;
    at: MomentColumn;
    proposed_id: number | null;
    proposed_number: string | null;
    proposed_due: string | null;
    proposed_currency: string | null;
    proposed_why: string | null;
  };

function proposalOf(row: Columns): StaffLine["proposal"] {
  const { proposed_id: id, proposed_why: why, value, proposed_currency: currency } = row;
  const amount = amountOf({ value, currency });
  const due = amountOf({ value: row.proposed_due, currency });
  if (!id || !amount || !due || (why !== "named" && why !== "payer")) return undefined;
  const reference = makeReference(id);
  return { reference, invoice: row.proposed_number || reference, amount, due, why };
}

/** Receipts of bank statements that nothing could be found for. */
export const receiptsQueue = staffQueue({
  name: "receipts",
  right: "payments/record",
  hasNoAccounts: true,
  acts: ({ proposal }) => (proposal ? ["book", "match", "dismiss"] : ["match", "dismiss"]),
  // Proposes the invoice named in the receipt's text, else one of the same amount whose customer has paid from that
  // bank account before.
  statement: ({ before, size }) => sql<Columns>`
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
        where r.invoice is null and r.problem <> 'possible_duplicate' and r.payer_account <> '' and i.status in ('Unpaid', 'Collections') and i.combined_into is null
          and i.currency = r.currency and i.total - i.paid = r.amount and i.account_id in (
            select p.account_id from bank_receipts b join payments p on p.id = b.payment_id
            where b.state = 'booked' and b.payer_account <> '' and b.payer_account = r.payer_account)
      ) fitting having count(*) = 1
    ) f on true
    order by r.id desc`,
  line: (row) => ({ ...row, amount: amountOf(row), proposal: proposalOf(row) }),
});

import { type SQL, sql } from "drizzle-orm";
import { cardMethodsText } from "@/lib/base/card-methods";
import type { Database } from "@/lib/db/client";
import type { CardMethod } from "@/lib/db/tables/money/payments";
import { invoiceStatuses, stepFrom } from "../../billing/rules";
import type { RefundState } from "../rules";
import { cardSystem } from "./card-systems";

const listOf = (words: readonly string[]): string => words.map((word) => `'${word}'`).join(", ");
const payable = listOf(invoiceStatuses.filter((status) => stepFrom(status, "pay")));

/**
 * Whether the payment `p` of the invoice `i` can be refunded to its card, or why not; null if it is not a card
 * payment. A payment restored by a won dispute has no checkout session: the provider knows it by the first payment.
 */
export const refundState: SQL = sql.raw(`case
  when p.method not in (${cardMethodsText}) or p.refund_of is not null or p.state <> 'done' then null
  when exists (select from payments b where b.refund_of = p.id and b.method <> 'credit'
    and (b.external_reference is null or b.amount = p.amount)) then 'refunded'
  when exists (select from payments b where b.refund_of = p.id and b.method <> 'credit') then 'part'
  when exists (select from ledger_entries e where e.key in ('chargeback ' || p.id, 'chargeback rest ' || p.id)) then 'disputed'
  when not exists (select from checkout_sessions w where w.payment_id = p.id) then 'won'
  when i.status in (${payable}) then 'unpaid'
  when case when i.kind = 'sale' and i.status = 'Paid' then p.excess else p.amount end > coalesce((select a.balance from ledger_accounts a
    where a.kind = 'credit' and a.currency = p.currency and coalesce(a.account_id, 0) = p.account_id), 0) then 'spent'
  else 'now' end`);

/** The same, accounting for a provider that is off and so cannot refund. */
export const withSystem = (state: RefundState, method: CardMethod): RefundState =>
  state === "now" && !cardSystem(method) ? "off" : state;

/** The same for one payment, whose invoice and credit the caller has locked. */
export async function readRefundState(db: Database, paymentId: number): Promise<RefundState | null> {
  const { rows } = await db.execute<{ state: RefundState | null; method: CardMethod }>(
    sql`select ${refundState} as state, p.method from payments p join invoices i on i.id = p.invoice_id where p.id = ${paymentId}`,
  );
  const [found] = rows;
  return found?.state ? withSystem(found.state, found.method) : null;
}

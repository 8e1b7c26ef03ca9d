import { and, asc, eq, isNotNull, sql } from "drizzle-orm";
import {
  decimalOf,
  isPositive,
  isZero,
  lesserOf,
  type Money,
  moneyOf,
  negate,
  subtract,
  zero,
} from "@/lib/base/money";
import type { Database } from "@/lib/db/client";
import {
  type Beginning,
  invoiceLines,
  invoices,
  ledgerEntries,
  payments,
} from "@/lib/db/tables/money/billing";
import { type InvoiceRow, lockInvoice } from "../../billing/lookup";
import { nameOf, stepFrom } from "../../billing/rules";
import { settlingAccount } from "../../billing/shared/book-payment";
import { closeSettledFunds } from "../../billing/shared/charged-back";
import { lockCredit, type Posting, postEntry } from "../../billing/shared/ledger";
import { refundInvoice } from "../../billing/shared/refund-invoice";
import { suspendIfOwing } from "../../subscriptions/shared/debts";
import { suspendBoughtWithChargedBack } from "../../subscriptions/shared/free-servers";
import { oweProducts } from "../../subscriptions/shared/owe-products";
import { takePeriodBack } from "../../subscriptions/shared/undo-paid-period";
import { readOwedOfChargedBack, tellChargedBack } from "./notify-charged-back";
import { payFromRefund } from "./refunded";

type Payment = typeof payments.$inferSelect;
type Line = typeof invoiceLines.$inferSelect;
/** Who reversed it: the customer's bank, or staff by reverting a statement import. */
type Taking = { now: Date; cause: "charged_back" | "import_undone" };

const isMoved = ({ amount }: Posting): boolean => !isZero(amount);

/** Deducts the amount from the credit, as far as it goes; the rest is owed. */
async function fromCredit(
  db: Database,
  { accountId, currency }: Pick<Payment, "accountId" | "currency">,
  amount: Money,
): Promise<Posting[]> {
  const chargedBack = lesserOf(await lockCredit(db, accountId, currency), amount);
  const owed = subtract(amount, chargedBack);
  return [
    { kind: "credit" as const, amount: negate(chargedBack) },
    { kind: "receivable" as const, amount: negate(owed) },
  ].filter(isMoved);
}

type Entry = { key: string; invoiceId: number | null; postings: Posting[] };

const post = (db: Database, invoice: InvoiceRow, entry: Entry, { now, cause }: Taking): Promise<void> =>
  postEntry(db, {
    accountId: invoice.accountId,
    currency: invoice.currency,
    kind: "chargeback",
    description: { code: cause, number: nameOf(invoice) },
    ...entry,
    now,
  });

/** Reverses bought credit, as far as it is unspent. */
async function takeFundsBack(db: Database, line: Line, invoice: InvoiceRow, as: Taking): Promise<void> {
  const amount = moneyOf(line.amount, invoice.currency);
  const back = await fromCredit(db, invoice, amount);
  const [before] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(ledgerEntries)
    .where(
      and(
        eq(ledgerEntries.invoiceId, invoice.id),
        sql`${ledgerEntries.key} like ${`funds back ${line.id} %`}`,
      ),
    );
  const key = `funds back ${line.id} ${before?.count ?? 0}`;
  const postings = [{ kind: "clearing" as const, amount }, ...back];
  await post(db, invoice, { key, invoiceId: invoice.id, postings }, as);
  await closeSettledFunds(db, invoice.id, as.now, as.cause);
}

/** Also reverses the payment that a line of a combined invoice made to the invoice it names. */
async function takeNamedBack(db: Database, line: Line, as: Taking): Promise<void> {
  const [passedOn] = await db
    .select()
    .from(payments)
    .where(and(eq(payments.method, "combined"), eq(payments.externalReference, `line ${line.id}`)));
  if (passedOn) await takeBack(db, passedOn, "clearing", as);
}

/** Undoes what payment of a line started. */
const endings: Record<
  Beginning,
  (db: Database, line: Line, invoice: InvoiceRow, as: Taking) => Promise<void>
> = {
  deployment: (db, { serverId }, _invoice, { now }) => suspendIfOwing(db, serverId, now),
  renewal: async (db, line, _invoice, { now }) => {
    await takePeriodBack(db, line, now);
    await suspendIfOwing(db, line.serverId, now);
  },
  plan_change: (db, { serverId }, _invoice, { now }) => suspendIfOwing(db, serverId, now),
  credit: takeFundsBack,
  invoice: (db, line, _invoice, as) => takeNamedBack(db, line, as),
};

async function endPaid(db: Database, invoice: InvoiceRow, as: Taking): Promise<void> {
  const lines = await db
    .select()
    .from(invoiceLines)
    .where(and(eq(invoiceLines.invoiceId, invoice.id), isNotNull(invoiceLines.starts)))
    .orderBy(asc(invoiceLines.id));
  for (const line of lines) if (line.starts) await endings[line.starts](db, line, invoice, as);
  await oweProducts(db, invoice, as.now);
}

/** False for a refunded or canceled invoice: its money had become credit. */
const counts = ({ status }: InvoiceRow): boolean =>
  stepFrom(status, "pay") !== null || stepFrom(status, "charge_back") !== null;

/** `to`: where the money goes: outside, or back to the combined invoice that passed it on. */
async function takeBack(
  db: Database,
  payment: Payment,
  to: "payments" | "clearing",
  as: Taking,
): Promise<void> {
  const { now } = as;
  const { id, currency } = payment;
  const [amount, excess] = [moneyOf(payment.amount, currency), moneyOf(payment.excess, currency)];
  const invoice = await lockInvoice(db, payment.invoiceId);
  const chargedBack = counts(invoice) ? subtract(amount, excess) : zero(currency);
  const rest = subtract(amount, chargedBack);
  if (isPositive(rest)) {
    const postings = [{ kind: to, amount: rest }, ...(await fromCredit(db, payment, rest))];
    await post(db, invoice, { key: `chargeback rest ${id}`, invoiceId: null, postings }, as);
  }
  if (!isPositive(chargedBack)) return;
  const settled = settlingAccount(invoice);
  const postings = [
    { kind: to, amount: chargedBack },
    { kind: settled, amount: negate(chargedBack) },
  ];
  await post(db, invoice, { key: `chargeback ${id}`, invoiceId: invoice.id, postings }, as);
  const status = stepFrom(invoice.status, "charge_back");
  await db
    .update(invoices)
    .set({
      paid: sql`${invoices.paid} - ${decimalOf(chargedBack)}`,
      updatedAt: now,
      ...(status ? { status, paidAt: null } : {}),
    })
    .where(eq(invoices.id, invoice.id));
  if (status) await endPaid(db, invoice, as);
  await payFromRefund(db, invoice.id, amount, now);
  // The combined invoice itself is not owed: those that it had paid are owed again.
  if (status && invoice.kind === "combined") await refundInvoice(db, invoice.id, { code: as.cause }, now);
}

/**
 * Reverses a payment and its effects. A sale is owed again, and its server is suspended meanwhile, whether the sale
 * was an order, a plan change or a renewal. Credit from its refund, from added funds or from excess is deducted as
 * far as it is unspent; what the rest was spent on is suspended until the account settles the debt. Once per payment.
 * `by`: who reversed it, as shown in the ledger, on the customer's pages and in the mail to the owner.
 */
export async function chargeBack(
  db: Database,
  paymentId: number,
  now: Date,
  by: "bank" | "staff" = "bank",
): Promise<void> {
  const [seen] = await db.select().from(payments).where(eq(payments.id, paymentId));
  if (!seen) throw new Error(`Payment ${paymentId} is not there.`);
  await lockCredit(db, seen.accountId, seen.currency);
  const keys = [`chargeback ${paymentId}`, `chargeback rest ${paymentId}`];
  const [known] = await db
    .select({ id: ledgerEntries.id })
    .from(ledgerEntries)
    .where(sql`${ledgerEntries.key} in ${keys}`);
  if (known || seen.state !== "done" || seen.refundOf !== null) return;
  const before = await readOwedOfChargedBack(db, seen);
  await takeBack(db, seen, "payments", { now, cause: by === "bank" ? "charged_back" : "import_undone" });
  await suspendBoughtWithChargedBack(db, seen.accountId, now);
  await tellChargedBack({ db, now }, seen, before, by);
}

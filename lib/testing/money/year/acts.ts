import { randomUUID } from "node:crypto";
import { and, asc, eq, isNull, notLike, sql } from "drizzle-orm";
import { database } from "@/lib/db/client";
import { invoiceLines, invoices, payments } from "@/lib/db/tables/money/billing";
import { checkoutSessions } from "@/lib/db/tables/money/payments";
import { applyCredit } from "@/lib/domain/money/payments/apply-credit";
import { createAddFunds } from "@/lib/domain/money/payments/create-addfunds";
import { receiveCallBack } from "@/lib/domain/money/payments/receive-callback";
import { recordTransfer } from "@/lib/domain/money/payments/record-transfer";
import { makeReference } from "@/lib/domain/money/payments/shared/reference";
import { takeReport } from "@/lib/domain/money/payments/shared/take-report";
import { startPayment } from "@/lib/domain/money/payments/start-payment";
import { askRefund } from "@/lib/domain/money/refunds/ask";
import { approveRefund } from "@/lib/domain/money/refunds/decide";
import { askWriteOff } from "@/lib/domain/money/write-offs/ask";
import { approveWriteOff } from "@/lib/domain/money/write-offs/decide";
import { orderInstance } from "@/lib/domain/orders/orders/order-instance";
import { quoteInstance } from "@/lib/domain/orders/orders/quote-instance";
import { createDraft } from "@/lib/domain/support/invoice-drafts/create";
import { issueDraft } from "@/lib/domain/support/invoice-drafts/issue";
import { cancelInvoice } from "@/lib/domain/support/invoices/cancel";
import { setDueDate } from "@/lib/domain/support/invoices/set-due-date";
import { addAccount } from "../../factories";
import type { startStripe } from "../../fakes/stripe-server";
import { deploy } from "../deploy";
import type { Person } from "./mix";
import { customerAt, guestAt, operatorAt, staffAt } from "./people";
import type { Stage } from "./stage";

export type Stripe = Awaited<ReturnType<typeof startStripe>>;
const reason = "ticket 4711";
const periodNames = { 1: "monthly", 3: "quarterly", 12: "annually" } as const;
/** Decimal text of whole cents. */
const decimal = (count: number): string =>
  `${Math.floor(count / 100)}.${String(count % 100).padStart(2, "0")}`;
const hundredths = (text: string): number => Math.round(Number(text) * 100);

export async function readInvoice(id: number) {
  const [row] = await database().select().from(invoices).where(eq(invoices.id, id));
  if (!row) throw new Error(`Invoice ${id} is not there.`);
  return row;
}

/** The bank's receipt of a transfer for an invoice. */
export const transfer = (invoice: number, sum: string, now: Date, turn = 1) =>
  recordTransfer.call(operatorAt(now), {
    ...{ reference: makeReference(invoice), amount: sum, receipt: `receipt ${invoice} ${turn}` },
  });

/** Credit is bought in documents of at most 10,000 each, and arrives by transfer. */
async function buyCredit(account: number, wanted: number, now: Date): Promise<void> {
  for (let left = wanted; left > 0; left -= 1_000_000) {
    const sum = decimal(Math.min(Math.max(left, 100), 1_000_000));
    const { invoice } = await createAddFunds.call(await customerAt(account, now), { amount: sum });
    await transfer(invoice, sum, now);
  }
}

const selectionOf = ({ preset, months }: Person) =>
  ({
    deploy_period: periodNames[months],
    preset,
    location_name: "NL",
    os_id: 11,
    traffic_plan: "1",
  }) as const;

export async function signUp(person: Person, now: Date): Promise<number> {
  const { company: companyId, country, currency, vatNumber } = person;
  const checked = { vatValid: true, vatCheckedAt: now, vatCheckedBy: "service" as const, corporate: true };
  const { id } = await addAccount(database(), {
    ...{ companyId, country, currency, createdAt: now, tags: { auto_credit: "1" } },
    ...(vatNumber ? { vatNumber, ...checked } : {}),
  });
  return id;
}

/** Buys credit for renewals: of some periods, and a little more. */
export async function prepay(person: Person, account: number, periods: number, now: Date): Promise<void> {
  const { total } = await quoteInstance.call(await customerAt(account, now), selectionOf(person));
  await buyCredit(account, hundredths(total) * periods + 3_000, now);
}

export type Ordered = { server: number; invoice: number; isPaid: boolean; due: string };

export async function order(person: Person, account: number, now: Date): Promise<Ordered> {
  const wanted = { ...selectionOf(person), root_pass: "Root-pass-1", deploy_notify: 0 } as const;
  const {
    server_id: server,
    status,
    invoice,
  } = await orderInstance.call(await customerAt(account, now), wanted);
  return { server, invoice, isPaid: status === "Paid", due: (await readInvoice(invoice)).total };
}

export const begin = ({ months }: Person, { server }: Ordered, now: Date) => deploy(server, now, months);

/** A one-off invoice of two or three lines, one of them for days of service. */
export async function sellOnce({ clerk }: Stage, account: number, turn: number, now: Date): Promise<number> {
  const day = (days: number) => new Date(now.getTime() + days * 86_400_000).toISOString().slice(0, 10);
  const none = { from: "", through: "" };
  const lines = [
    { text: "Work", quantity: 1 + (turn % 3), price: decimal(1_234 + turn * 17), ...none },
    {
      text: "Support",
      quantity: 1,
      price: decimal(2_999 + turn),
      from: day(0),
      through: day(20 + (turn % 50)),
    },
    { text: "Parts", quantity: 1, price: decimal(101 + (turn % 97)), ...none },
  ].slice(0, 2 + (turn % 2));
  const { draft, version } = await createDraft.call(await staffAt(clerk, now), {
    account,
    lines,
    due_days: 14,
  });
  const { issued } = await issueDraft.call(await staffAt(clerk, now), { id: draft, version });
  return issued;
}

/** Pays an invoice by card: the customer pays on the service's page, which reports it. Returns the payment. */
export async function payByCard(stripe: Stripe, invoice: number, now: Date): Promise<number> {
  const { accountId } = await readInvoice(invoice);
  const asked = { invoice_id: String(invoice), method: "stripe" as const };
  const { payment } = await startPayment.call(await customerAt(accountId, now), asked);
  const mine = eq(checkoutSessions.paymentId, payment);
  const [checkout] = await database().select().from(checkoutSessions).where(mine);
  const session = checkout?.outsideId ?? "";
  stripe.pay(session);
  const call = stripe.event("checkout.session.completed", stripe.find(session));
  await receiveCallBack.call(guestAt(now), { method: "stripe", ...call });
  return payment;
}

/** The customer's bank takes a card payment back, or gives it again. */
export async function dispute(payment: number, is: "opened" | "won", now: Date): Promise<void> {
  const [row] = await database().select().from(payments).where(eq(payments.id, payment));
  const facts = { reference: row?.externalReference ?? "", disputeId: `dispute ${payment}`, is } as const;
  const outcome = await takeReport("stripe", { about: "dispute", eventId: randomUUID(), ...facts }, now);
  if (outcome !== "booked") throw new Error(`The dispute of payment ${payment} is ${outcome}.`);
}

/** Gives lines back as credit: so many percent of each of the first `count`. A second person agrees where one has to. */
export async function refundLines(
  { clerk, chief }: Stage,
  invoice: number,
  { percent, count }: { percent: number; count: number },
  now: Date,
): Promise<void> {
  const row = await readInvoice(invoice);
  const lines = await database()
    .select()
    .from(invoiceLines)
    .where(eq(invoiceLines.invoiceId, invoice))
    .orderBy(asc(invoiceLines.id));
  const [net, vat] = [hundredths(row.subtotal), hundredths(row.tax)];
  let [before, given] = [0, 0];
  // Tax by line, as the panel shares it out: rounded sums of the lines so far.
  const gross = lines.map((line) => {
    before += hundredths(line.amount);
    const until = net === 0 ? 0 : Math.floor((2 * vat * before + net) / (2 * net));
    const own = hundredths(line.amount) + until - given;
    given = until;
    return { line: line.id, whole: own };
  });
  const wanted = gross
    .filter(({ whole }) => whole > 0)
    .slice(0, count)
    .map(({ line, whole }) => ({ line, amount: decimal(Math.max(1, Math.floor((whole * percent) / 100))) }));
  const asked = { invoice, lines: wanted, to: "credit" as const, service: "keep" as const, reason };
  const { refund, state } = await askRefund.call(await staffAt(clerk, now), asked);
  if (state === "waiting") await approveRefund.call(await staffAt(chief, now), { id: refund });
}

export const cancel = async ({ clerk }: Stage, id: number, now: Date) =>
  cancelInvoice.call(await staffAt(clerk, now), { id, reason });

export const moveDue = async ({ clerk }: Stage, id: number, due: string, now: Date) =>
  setDueDate.call(await staffAt(clerk, now), { id, due, reason });

export async function writeOff({ clerk, chief }: Stage, invoice: number, now: Date): Promise<void> {
  const { write_off: id } = await askWriteOff.call(await staffAt(clerk, now), { invoice, reason });
  await approveWriteOff.call(await staffAt(chief, now), { id });
}

export async function payFromCredit(invoice: number, now: Date): Promise<void> {
  const { accountId, total: due } = await readInvoice(invoice);
  await buyCredit(accountId, hundredths(due), now);
  const asked = { invoice_id: String(invoice), amount: due };
  await applyCredit.call(await customerAt(accountId, now), asked);
}

/** The newest paid sale of a server of that account; null if there is none. */
export async function newestSale(account: number): Promise<number | null> {
  const { rows } = await database().execute<{ id: number }>(sql`
    select i.id from invoices i where i.account_id = ${account} and i.kind = 'sale' and i.status = 'Paid' and i.total > 0
      and exists (select from invoice_lines l where l.invoice_id = i.id and l.code = 'preset')
    order by i.id desc limit 1`);
  return rows[0]?.id ?? null;
}

/** What came by card, with what the service knows it by; without what came back after a dispute. */
export const readCardPayments = () =>
  database()
    .select({
      id: payments.id,
      reference: payments.externalReference,
      amount: payments.amount,
      company: invoices.companyId,
    })
    .from(payments)
    .innerJoin(invoices, eq(invoices.id, payments.invoiceId))
    .where(
      and(
        eq(payments.method, "stripe"),
        eq(payments.state, "done"),
        isNull(payments.refundOf),
        notLike(payments.externalReference, "won %"),
      ),
    )
    .orderBy(asc(payments.id));

import { eq } from "drizzle-orm";
import { decimalOf, isPositive, type Money, moneyOf } from "@/lib/base/money";
import type { Database } from "@/lib/db/client";
import { type PaymentMethod, payments } from "@/lib/db/tables/money/billing";
import type { CardOrigin, OutsideMoney } from "@/lib/outside/payments/port";
import { type InvoiceRow, lockInvoice } from "../../billing/lookup";
import { lockCredit } from "../../billing/shared/ledger";
import { keepCardOrigin } from "../../order-risk/shared/card-origin";
import { freeNamed } from "./free-abandoned";
import { keepFee } from "./keep-fee";
import { settle } from "./settle";

/**
 * Result of a payment as the provider reports it. `amount` is what arrived, which may differ from the requested
 * amount; `reference` is the provider's ID of the money.
 */
export type PaymentEnd =
  | {
      state: "done";
      amount: string;
      currency: string;
      reference?: string;
      origin?: CardOrigin | undefined;
      fee?: OutsideMoney | undefined;
    }
  | { state: "failed" };

/**
 * `known`: nothing changed, because this was reported before. `wrong_currency`: nothing changed; needs manual
 * handling.
 */
export type Ending = "booked" | "failed" | "known" | "wrong_currency";

/** Records that a payment was started, and returns the ID that the provider reports back. */
export async function openPayment(
  db: Database,
  invoice: InvoiceRow,
  method: PaymentMethod,
  amount: Money,
  now: Date,
): Promise<number> {
  const { accountId, id: invoiceId, currency } = invoice;
  const facts = { accountId, invoiceId, currency, method, amount: decimalOf(amount) };
  const [row] = await db
    .insert(payments)
    .values({ ...facts, state: "pending", createdAt: now })
    .returning({ id: payments.id });
  if (!row) throw new Error("The payment was not written.");
  return row.id;
}

/**
 * Ends a payment as the provider reports it, which may be twice, late, out of order, or for an invoice canceled in
 * the meantime. Only this books the money, once. A success after a failure counts, a failure after a success does
 * not. Money in another currency than requested is not booked, and a success with a zero amount is a failure.
 */
export async function endPayment(
  db: Database,
  paymentId: number,
  end: PaymentEnd,
  now: Date,
): Promise<Ending> {
  const [seen] = await db.select().from(payments).where(eq(payments.id, paymentId));
  if (!seen) throw new Error(`Payment ${paymentId} is not there.`);
  await lockCredit(db, seen.accountId, seen.currency);
  const invoice = await lockInvoice(db, seen.invoiceId);
  const [payment] = await db.select().from(payments).where(eq(payments.id, paymentId)).for("update");
  if (payment?.state === "done") return "known";
  const arrived = end.state === "failed" ? null : moneyOf(end.amount, seen.currency);
  if (end.state === "failed" || arrived === null || !isPositive(arrived)) {
    if (payment?.state === "failed") return "known";
    await db.update(payments).set({ state: "failed", endedAt: now }).where(eq(payments.id, paymentId));
    return "failed";
  }
  if (end.currency !== seen.currency) return "wrong_currency";
  const { amount, reference: externalReference = null } = end;
  const done = { state: "done" as const, amount, externalReference, endedAt: now };
  await db.update(payments).set(done).where(eq(payments.id, paymentId));
  if (end.fee)
    await keepFee(db, { paymentId, companyId: invoice.companyId, method: seen.method, at: now }, end.fee);
  // Before it is settled, because what it pays for may depend on it.
  if (end.origin) await keepCardOrigin(db, { paymentId, accountId: seen.accountId, at: now }, end.origin);
  await settle(
    db,
    await freeNamed(db, invoice, { code: "part_gone" }, now),
    { paymentId, method: seen.method, amount: arrived },
    now,
  );
  return "booked";
}

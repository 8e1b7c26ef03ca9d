import { eq } from "drizzle-orm";
import type { Money } from "@/lib/base/money";
import { type Database, inTransaction } from "@/lib/db/client";
import { nameColumn } from "@/lib/db/name-column";
import { bankReceipts } from "@/lib/db/tables/money/bank-statements";
import { invoices } from "@/lib/db/tables/money/billing";
import type { Receipt } from "@/lib/outside/bank-statement/port";
import { writeAuditRow } from "../../../kernel/audit-trail/write-audit";
import { DomainError } from "../../../kernel/errors/fail";
import type { Context } from "../../../kernel/operation/context";
import { staffIdOf } from "../../../kernel/staff/staff-reason";
import { type Booking, bookReceipt, type ReceiptProblem } from "../book-receipt";
import type { Twice } from "./find-twice";
import { findBookedBefore, type KeptReceipt, keepReceipt, nameOfPayment } from "./keep-receipt";
import type { Keyed } from "./receipt-key";

type Left = Pick<Extract<Booking, { end: "unmatched" }>, "problem" | "invoice">;

async function leave(db: Database, id: number, { problem, invoice }: Left): Promise<Booked> {
  const number = invoice?.number || null;
  await db
    .update(bankReceipts)
    .set({ problem: problem.code, invoice: number })
    .where(eq(bankReceipts.id, id));
  return { end: "unmatched", problem, invoice: number };
}

/** Outcome of a receipt; `invoice`: the invoice's printed number. */
export type Booked =
  | { end: "booked"; invoice: string; isPaid: boolean; excess: Money }
  | { end: "known" }
  | { end: "unmatched"; problem: ReceiptProblem; invoice: string | null };

/** `twice`: what another file may have of the receipts, by key. */
type Work = {
  context: Context;
  importId: number;
  anyAmount: boolean;
  twice?: ReadonlyMap<string, Twice>;
};

const numberOf = async (db: Database, id: number): Promise<string | null> => {
  const [row] = await db
    .select({ number: nameColumn(invoices) })
    .from(invoices)
    .where(eq(invoices.id, id));
  return row?.number ?? null;
};

/** One whose booking a person undid waits for a person, however often its statement is imported. */
const isSettled = ({ state, problem }: KeptReceipt): boolean =>
  state === "booked" || state === "set_aside" || (state === "open" && problem === "undone");

/** Fields that a later copy of the statement improves: a currency that was unknown, the payer. */
function newsOf(row: KeptReceipt, { currency, text, payer, payerAccount, line }: Receipt, importId: number) {
  const isBack = row.state === "taken_back";
  return {
    currency,
    text,
    payer: payer || row.payer,
    payerAccount: payerAccount || row.payerAccount,
    ...(isBack
      ? { state: "open" as const, importId, line, closedAt: null, closedBy: null, reason: null }
      : {}),
  };
}

type ToRecord = { invoice: { id: number; number: string }; paymentId: number };

async function record(db: Database, { context }: Work, id: number, booking: ToRecord): Promise<void> {
  const { now, actor } = context;
  const { invoice, paymentId } = booking;
  await db
    .update(bankReceipts)
    .set({
      state: "booked",
      closedAt: now,
      closedBy: staffIdOf(actor),
      invoice: invoice.number || null,
      invoiceId: invoice.id,
      paymentId,
    })
    .where(eq(bankReceipts.id, id));
}

async function take(work: Work, keyed: Keyed): Promise<Booked> {
  const { context, importId, anyAmount } = work;
  const twice = work.twice?.get(keyed.key);
  if (twice === "known") return { end: "known" };
  return inTransaction(async (db) => {
    const { row: kept, isNew } = await keepReceipt(db, importId, keyed, context.now);
    if (!isNew && isSettled(kept)) return { end: "known" };
    const { id } = kept;
    const news = isNew ? {} : newsOf(kept, keyed.receipt, importId);
    if (!isNew) await db.update(bankReceipts).set(news).where(eq(bankReceipts.id, id));
    const row = { ...kept, ...news };
    const before = kept.state === "taken_back" ? null : await findBookedBefore(db, row);
    if (before) {
      const number = (await numberOf(db, before.invoiceId)) ?? "";
      await record(db, work, id, { invoice: { id: before.invoiceId, number }, paymentId: before.id });
      return { end: "known" };
    }
    if (twice) return leave(db, id, { problem: { code: twice }, invoice: null });
    const name = await nameOfPayment(db, row);
    const booking = await bookReceipt(db, { ...row, name }, anyAmount, context.now);
    if (booking.end === "unmatched") return leave(db, id, booking);
    const { invoice, isPaid, excess } = booking;
    await record(db, work, id, booking);
    const changes = { received: row.amount, receipt: name };
    await writeAuditRow({ ...context, db }, "billing.record_transfer", [
      { accountId: invoice.accountId, target: `invoice ${invoice.id}`, changes },
    ]);
    return { end: "booked", invoice: invoice.number, isPaid, excess };
  });
}

/** A receipt that could not be booked stays on the list, with the reason; the booking's transaction was rolled back. */
const refuse = ({ context, importId }: Work, keyed: Keyed, { message }: DomainError): Promise<Booked> =>
  inTransaction(async (db) => {
    const { row } = await keepReceipt(db, importId, keyed, context.now);
    if (isSettled(row)) return { end: "known" };
    return leave(db, row.id, { problem: { code: "refused", message }, invoice: null });
  });

/** Books one receipt, or stores it with the reason why not; a settled receipt is unchanged. */
export async function takeReceipt(work: Work, keyed: Keyed): Promise<Booked> {
  try {
    return await take(work, keyed);
  } catch (error) {
    if (error instanceof DomainError) return refuse(work, keyed, error);
    throw error;
  }
}

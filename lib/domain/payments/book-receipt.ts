import { and, eq, inArray } from "drizzle-orm";
import { compare, fromCents, toCents } from "@/lib/base/money";
import type { Database } from "@/lib/db/client";
import { invoices, payments } from "@/lib/db/tables/billing";
import { companies } from "@/lib/db/tables/companies";
import { payableOf } from "../billing/shared/balance";
import type { Context } from "../kernel/context";
import { DomainError } from "../kernel/errors";
import { recordTransfer } from "./record-transfer";
import { findReferences, hasReferenceForm, makeReference } from "./shared/reference";

/** A receipt as a bank's statement has it. */
export type BankReceipt = {
  id: string;
  amount: string;
  currency: string;
  text: string;
  /** The account that it came to, without spaces; empty = not known. */
  account: string;
};

/** Why a receipt was not booked, with the facts of a sentence about it. */
export type ReceiptProblem =
  | { code: "no_reference" | "wrong_reference" | "unknown_reference" | "other_company" | "nothing_due" }
  | { code: "other_currency"; currency: string }
  | { code: "other_amount"; due: string }
  | { code: "refused"; message: string };

export type Booking =
  | { end: "booked" | "known"; invoice: string; isPaid: boolean; excess: string }
  | { end: "unmatched"; problem: ReceiptProblem; invoice: string | null };

const unmatched = (problem: ReceiptProblem, invoice: string | null = null): Booking => ({
  end: "unmatched",
  problem,
  invoice,
});

async function readCandidates(db: Database, ids: number[]) {
  if (ids.length === 0) return [];
  return db
    .select({ invoice: invoices, bankAccount: companies.bankAccount })
    .from(invoices)
    .innerJoin(companies, eq(companies.id, invoices.companyId))
    .where(inArray(invoices.id, ids));
}

type Candidate = Awaited<ReturnType<typeof readCandidates>>[number];

const bare = (account: string): string => account.replaceAll(/\s/g, "").toUpperCase();

/** Each bank counts its receipts by itself, so the company stands before the number (record-transfer.ts). */
async function isBooked(db: Database, { companyId }: Candidate["invoice"], id: string): Promise<boolean> {
  const same = and(
    eq(payments.method, "bank_transfer"),
    eq(payments.externalReference, `${companyId} ${id}`),
  );
  return (await db.select({ id: payments.id }).from(payments).where(same)).length > 0;
}

/** Why this receipt is not for that invoice; null = it is. */
function incompatibilityOf(
  { invoice, bankAccount }: Candidate,
  { amount, currency, account }: BankReceipt,
  anyAmount: boolean,
): ReceiptProblem | null {
  if (account !== "" && bankAccount && bare(bankAccount.account) !== bare(account))
    return { code: "other_company" };
  if (invoice.currency !== currency) return { code: "other_currency", currency: invoice.currency };
  const due = payableOf(invoice);
  if (anyAmount || compare(due, amount) === 0) return null;
  return due === "0.00" ? { code: "nothing_due" } : { code: "other_amount", due };
}

/** Of several invoices that the digits may mean, the one that the amount fits. */
const choose = (found: Candidate[], receipt: BankReceipt): Candidate | undefined =>
  found.find((one) => incompatibilityOf(one, receipt, false) === null) ?? found[0];

/**
 * Books a receipt of a statement to the invoice that its text names, if that is what is due of it; `anyAmount` books
 * every amount. The same receipt again changes nothing.
 */
export async function bookReceipt(
  context: Context,
  receipt: BankReceipt,
  anyAmount: boolean,
): Promise<Booking> {
  const ids = findReferences(receipt.text);
  if (ids.length === 0)
    return unmatched({ code: hasReferenceForm(receipt.text) ? "wrong_reference" : "no_reference" });
  const chosen = choose(await readCandidates(context.db, ids), receipt);
  if (!chosen) return unmatched({ code: "unknown_reference" });
  const { invoice } = chosen;
  const problem = (await isBooked(context.db, invoice, receipt.id))
    ? null
    : incompatibilityOf(chosen, receipt, anyAmount);
  if (problem !== null) return unmatched(problem, invoice.number);
  const amount = fromCents(toCents(receipt.amount));
  try {
    const done = await recordTransfer.call(context, {
      reference: makeReference(invoice.id),
      amount,
      receipt: receipt.id,
    });
    return {
      end: done.isKnown ? "known" : "booked",
      invoice: done.invoice,
      isPaid: done.isPaid,
      excess: done.excess,
    };
  } catch (error) {
    if (error instanceof DomainError)
      return unmatched({ code: "refused", message: error.message }, invoice.number);
    throw error;
  }
}

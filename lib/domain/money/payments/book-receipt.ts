import { eq, inArray } from "drizzle-orm";
import { mayReceiveAt } from "@/lib/base/company-payments";
import { compare, decimalOf, isZero, moneyOf } from "@/lib/base/money";
import { unknownCurrency } from "@/lib/base/unknown-currency";
import type { Database } from "@/lib/db/client";
import { invoices } from "@/lib/db/tables/money/billing";
import { companies } from "@/lib/db/tables/money/companies";
import { nameOf } from "../billing/rules";
import { type BookedTransfer, bookTransfer } from "./shared/book-transfer";
import { findByRule } from "./shared/find-by-rule";
import { findNamed } from "./shared/find-named";
import { findReferences, hasReferenceForm } from "./shared/reference";
import { readTransferDue } from "./shared/transfer-due";

/** A receipt from a bank statement. */
export type BankReceipt = {
  /** Unique among the receipts of its company. */
  name: string;
  amount: string;
  currency: string;
  text: string;
  /** The account that received it, without spaces; empty = unknown. */
  account: string;
  payer: string;
  payerAccount: string;
};

/** Why a receipt was not booked, with parameters for the message. */
export type ReceiptProblem =
  | {
      code:
        | "no_reference"
        | "no_currency"
        | "wrong_reference"
        | "unknown_reference"
        | "other_company"
        | "nothing_due"
        | "several"
        | "possible_duplicate";
    }
  | { code: "other_currency"; currency: string }
  | { code: "other_amount"; due: string }
  | { code: "refused"; message: string };

type Named = { id: number; number: string; accountId: number };
export type Booking =
  | ({ end: "booked"; invoice: Named } & BookedTransfer)
  | { end: "unmatched"; problem: ReceiptProblem; invoice: Named | null };

const unmatched = (problem: ReceiptProblem, invoice: Named | null = null): Booking => ({
  end: "unmatched",
  problem,
  invoice,
});

async function readCandidates(db: Database, ids: number[]) {
  if (ids.length === 0) return [];
  const rows = await db
    .select({
      invoice: invoices,
      company: { bankAccount: companies.bankAccount, currencyAccounts: companies.currencyAccounts },
    })
    .from(invoices)
    .innerJoin(companies, eq(companies.id, invoices.companyId))
    .where(inArray(invoices.id, ids));
  const found = [];
  for (const row of rows) found.push({ ...row, due: await readTransferDue(db, row.invoice) });
  return found;
}

type Candidate = Awaited<ReturnType<typeof readCandidates>>[number];

/** Why this receipt does not match the invoice; null = it does. */
function incompatibilityOf(
  { invoice, company, due }: Candidate,
  { amount, currency, account }: BankReceipt,
  anyAmount: boolean,
): ReceiptProblem | null {
  if (!mayReceiveAt(company, account)) return { code: "other_company" };
  if (currency === unknownCurrency) return { code: "no_currency" };
  if (invoice.currency !== currency) return { code: "other_currency", currency: invoice.currency };
  if (anyAmount || compare(due, moneyOf(amount, invoice.currency)) === 0) return null;
  return isZero(due) ? { code: "nothing_due" } : { code: "other_amount", due: decimalOf(due) };
}

/**
 * Of several invoices that a text may mean, chooses the one whose amount matches; if those of two customers match, a
 * person must decide.
 */
function choose(found: Candidate[], receipt: BankReceipt): Candidate | "several" | undefined {
  const fitting = found.filter((one) => incompatibilityOf(one, receipt, false) === null);
  const owners = new Set(fitting.map(({ invoice }) => invoice.accountId));
  return owners.size > 1 ? "several" : (fitting[0] ?? found[0]);
}

/**
 * Finds the invoice by its reference, whose check digits catch typos; else by the printed number, which has none, and
 * only with the exact amount; else by the rules of staff.
 */
async function findCandidate(db: Database, receipt: BankReceipt) {
  const byReference = choose(await readCandidates(db, findReferences(receipt.text)), receipt);
  if (byReference) return { chosen: byReference, isSure: true };
  const byNumber = choose(await readCandidates(db, await findNamed(db, receipt.text)), receipt);
  if (byNumber) return { chosen: byNumber, isSure: false };
  const ruled = await findByRule(db, receipt);
  const byRule = ruled === null ? undefined : choose(await readCandidates(db, [ruled]), receipt);
  return byRule && { chosen: byRule, isSure: false };
}

const nameless = ({ text, currency }: BankReceipt): ReceiptProblem => {
  if (findReferences(text).length > 0) return { code: "unknown_reference" };
  if (hasReferenceForm(text)) return { code: "wrong_reference" };
  return { code: currency === unknownCurrency ? "no_currency" : "no_reference" };
};

/**
 * Books a statement's receipt to the invoice that its text names, if the amount equals the amount due; with
 * `anyAmount`, any amount to the invoice of a reference. Runs in the transaction `db`, which must be rolled back if
 * this throws.
 */
export async function bookReceipt(
  db: Database,
  receipt: BankReceipt,
  anyAmount: boolean,
  now: Date,
): Promise<Booking> {
  const found = await findCandidate(db, receipt);
  if (!found) return unmatched(nameless(receipt));
  const { chosen, isSure } = found;
  if (chosen === "several") return unmatched({ code: "several" });
  const { id, accountId } = chosen.invoice;
  const invoice = { id, number: nameOf(chosen.invoice), accountId };
  const problem = incompatibilityOf(chosen, receipt, anyAmount && isSure);
  if (problem !== null) return unmatched(problem, invoice);
  const amount = moneyOf(receipt.amount, chosen.invoice.currency);
  const { invoice: _, ...booked } = await bookTransfer(
    db,
    chosen.invoice,
    { amount, receipt: receipt.name },
    now,
  );
  return { end: "booked", ...booked, invoice: { ...invoice, number: booked.name } };
}

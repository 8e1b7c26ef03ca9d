import { inArray } from "drizzle-orm";
import { decimalOf, total } from "@/lib/base/money";
import { invoices } from "@/lib/db/tables/money/billing";
import type { SignedContext } from "../../../kernel/operation/context";
import type { InvoiceRow } from "../../billing/lookup";
import { nameOf } from "../../billing/rules";
import { payableOf } from "../../billing/shared/balance";
import { issueInvoice, type NewLine } from "../../billing/shared/issue-invoice";
import { paymentDueAt } from "../rules";
import { untaxed } from "./untaxed";

const lineFor = (row: InvoiceRow, payable = decimalOf(payableOf(row))): NewLine => ({
  code: "invoice",
  type: "Invoice",
  relId: row.id,
  serverId: null,
  description: { code: "invoice", number: nameOf(row) },
  quantity: 1,
  unitPrice: payable,
  amount: payable,
  isTaxed: false,
  starts: "invoice",
});

const leastMs = 86_400_000;

/**
 * Combining invoices does not extend their due dates, but a new document is never overdue: it gets at least a day;
 * its parts show their own due dates.
 */
const firstDue = (rows: readonly InvoiceRow[], now: Date): Date => {
  const first = Math.min(paymentDueAt(now).getTime(), ...rows.map(({ dueAt }) => dueAt.getTime()));
  return new Date(Math.max(now.getTime() + leastMs, first));
};

/**
 * Issues the invoice that pays these, which then cannot be paid on their own; returns its ID. The caller must hold
 * the lock of the account's credit, and of the invoices unless they are new.
 */
export async function combineInvoices(context: SignedContext, rows: readonly InvoiceRow[]): Promise<number> {
  const { currency } = context.actor.account;
  if (rows.some((row) => row.currency !== currency))
    throw new Error("Invoices of several currencies cannot be combined.");
  const { id } = await issueInvoice(context.db, {
    ...untaxed(context, total(rows.map(payableOf), currency)),
    dueAt: firstDue(rows, context.now),
    kind: "combined",
    lines: rows.map((row) => lineFor(row)),
  });
  const ids = rows.map((row) => row.id);
  await context.db.update(invoices).set({ combinedInto: id }).where(inArray(invoices.id, ids));
  return id;
}

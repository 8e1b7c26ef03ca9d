import { eq, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { mayReceiveAt } from "@/lib/base/company-payments";
import { decimalOf, moneyOf } from "@/lib/base/money";
import { unknownCurrency } from "@/lib/base/unknown-currency";
import type { Database } from "@/lib/db/client";
import { accounts } from "@/lib/db/tables/customers/accounts";
import { bankReceipts } from "@/lib/db/tables/money/bank-statements";
import { invoices } from "@/lib/db/tables/money/billing";
import { companies } from "@/lib/db/tables/money/companies";
import { byStaff } from "../../kernel/access/access";
import { fail, invalidArgument } from "../../kernel/errors/fail";
import { staffOperation } from "../../kernel/staff/staff-operation";
import { readReason, staffIdOf, staffReason } from "../../kernel/staff/staff-reason";
import { recordTransfer } from "./record-transfer";
import { bookTransfer } from "./shared/book-transfer";
import { nameOfPayment } from "./shared/keep-receipt";
import { readReference } from "./shared/reference";

async function lockOpen(db: Database, id: number) {
  const [row] = await db.select().from(bankReceipts).where(eq(bankReceipts.id, id)).for("update");
  if (!row) throw fail("receipt.not_found");
  if (row.state !== "open") throw fail("receipt.over");
  return row;
}

/** Finds an invoice by its printed number; `#` and an ID for one without a number. */
function isCalled(text: string): SQL {
  const [, id] = /^#(\d{1,9})$/.exec(text) ?? [];
  return id ? eq(invoices.id, Number(id)) : eq(sql`lower(${invoices.number})`, text.toLowerCase());
}

/** Finds an invoice by its printed number or a transfer's reference. */
async function findInvoice(db: Database, text: string) {
  const id = readReference(text);
  const isIt = id === null ? isCalled(text) : eq(invoices.id, id);
  const [row] = await db
    .select({
      invoice: invoices,
      company: { bankAccount: companies.bankAccount, currencyAccounts: companies.currencyAccounts },
    })
    .from(invoices)
    .innerJoin(companies, eq(companies.id, invoices.companyId))
    .where(isIt);
  if (!row) throw fail("invoice.not_found", {}, { fields: { invoice: "names no invoice" } });
  return row;
}

/** Books a receipt to the invoice that staff found for it; the excess becomes credit. */
export const matchReceipt = staffOperation({
  name: "payments.match_receipt",
  summary: "Books a bank receipt to an invoice that staff name",
  access: byStaff("write", "payments/record"),
  changes: ["billing"],
  fails: ["receipt.not_found", "receipt.over", "invoice.not_found"],
  input: z.object({ id: z.int32(), invoice: z.string().trim().min(1).max(60) }),
  output: recordTransfer.output.omit({ isKnown: true }),
  run: async (context, { id, invoice: named }) => {
    const { db, now, actor, note } = context;
    const receipt = await lockOpen(db, id);
    const { invoice, company } = await findInvoice(db, named);
    // If the statement names no currency, it is the invoice's.
    if (receipt.currency !== unknownCurrency && invoice.currency !== receipt.currency)
      throw invalidArgument("invoice", `is in ${invoice.currency}, the receipt in ${receipt.currency}`);
    if (!mayReceiveAt(company, receipt.account))
      throw invalidArgument("invoice", "is of another company than the account that the money came to");
    const name = await nameOfPayment(db, receipt);
    const { amount } = receipt;
    const done = await bookTransfer(
      db,
      invoice,
      { amount: moneyOf(amount, invoice.currency), receipt: name },
      now,
    );
    await db
      .update(bankReceipts)
      .set({
        state: "booked",
        closedAt: now,
        closedBy: staffIdOf(actor),
        currency: invoice.currency,
        invoice: done.name,
        invoiceId: invoice.id,
        paymentId: done.paymentId,
      })
      .where(eq(bankReceipts.id, id));
    note({
      accountId: invoice.accountId,
      target: `invoice ${invoice.id}`,
      changes: { matched: name, received: amount },
    });
    const [customer] = await db
      .select({ id: accounts.id, email: accounts.email })
      .from(accounts)
      .where(eq(accounts.id, invoice.accountId));
    if (!customer) throw new Error(`Invoice ${invoice.id} is nobody's.`);
    const { isPaid } = done;
    const excess = decimalOf(done.excess);
    return { invoice: done.name, currency: invoice.currency, customer, isPaid, excess };
  },
});

/** Removes a receipt from the list without booking it: it matches no invoice, or was handled elsewhere. */
export const dismissReceipt = staffOperation({
  name: "payments.set_receipt_aside",
  summary: "Sets a bank receipt aside that belongs to no invoice",
  access: byStaff("write", "payments/record"),
  changes: [],
  fails: ["receipt.not_found", "receipt.over", "invoice.not_found"],
  input: z.object({ id: z.int32(), reason: staffReason }),
  output: z.object({}),
  run: async ({ db, now, actor, note }, { id, reason: given }) => {
    const reason = readReason(given);
    const { receipt, amount, currency } = await lockOpen(db, id);
    await db
      .update(bankReceipts)
      .set({ state: "set_aside", closedAt: now, closedBy: staffIdOf(actor), reason })
      .where(eq(bankReceipts.id, id));
    note({ target: `receipt ${id}`, changes: { receipt, amount, currency, reason } });
    return {};
  },
});

import { asc, eq, inArray, sql } from "drizzle-orm";
import { z } from "zod";
import { mayReceiveAt } from "@/lib/base/company-payments";
import { wireMoney } from "@/lib/base/form-values";
import { compare, decimalOf, isPositive, moneyOf, total } from "@/lib/base/money";
import { unknownCurrency } from "@/lib/base/unknown-currency";
import { anyOf } from "@/lib/db/any-of";
import type { Database } from "@/lib/db/client";
import { bankReceiptParts, bankReceipts } from "@/lib/db/tables/money/bank-statements";
import { invoices } from "@/lib/db/tables/money/billing";
import { companies } from "@/lib/db/tables/money/companies";
import { byStaff } from "../../kernel/access/access";
import { fail, invalidArgument } from "../../kernel/errors/fail";
import { staffOperation } from "../../kernel/staff/staff-operation";
import { staffIdOf } from "../../kernel/staff/staff-reason";
import type { InvoiceRow } from "../billing/lookup";
import { lockCredits } from "../billing/shared/ledger";
import { bookTransfer } from "../payments/shared/book-transfer";
import { nameOfPayment } from "../payments/shared/keep-receipt";

const mostParts = 20;

type Receipt = typeof bankReceipts.$inferSelect;
type Part = { invoice: string; amount: string };

/** An invoice by its printed number, or `#` and its id. */
async function findInvoices(db: Database, parts: readonly Part[]) {
  const named = parts.map(({ invoice }) => invoice.trim());
  const ids = named.flatMap((text) => /^#(\d{1,9})$/.exec(text)?.[1] ?? []).map(Number);
  const numbers = named.map((text) => text.toLowerCase());
  const rows = await db
    .select({
      invoice: invoices,
      company: { bankAccount: companies.bankAccount, currencyAccounts: companies.currencyAccounts },
    })
    .from(invoices)
    .innerJoin(companies, eq(companies.id, invoices.companyId))
    .where(sql`${anyOf(invoices.id, ids)} or ${inArray(sql`lower(${invoices.number})`, numbers)}`)
    .orderBy(asc(invoices.id));
  return named.map((text) => {
    const found = rows.find(
      ({ invoice: { id, number } }) => `#${id}` === text || number?.toLowerCase() === text.toLowerCase(),
    );
    if (!found) throw fail("invoice.not_found", {}, { fields: { parts: `${text} names no invoice` } });
    return found;
  });
}

type Found = Awaited<ReturnType<typeof findInvoices>>[number];

/** Each invoice once, in the receipt's currency, and of the company whose account received the money. */
function requireFitting(receipt: Receipt, found: readonly Found[]): void {
  if (new Set(found.map(({ invoice }) => invoice.id)).size < found.length)
    throw invalidArgument("parts", "name an invoice twice");
  const currency = receipt.currency === unknownCurrency ? found[0]?.invoice.currency : receipt.currency;
  for (const { invoice, company } of found) {
    if (invoice.currency !== currency)
      throw invalidArgument("parts", `${invoice.currency} is not the currency of the receipt, ${currency}`);
    if (!mayReceiveAt(company, receipt.account))
      throw invalidArgument(
        "parts",
        "an invoice is of another company than the account that the money came to",
      );
  }
}

function requireWhole({ amount }: Receipt, parts: readonly Part[], { currency }: InvoiceRow): void {
  const amounts = parts.map((part) => moneyOf(part.amount, currency));
  if (!amounts.every(isPositive) || compare(total(amounts, currency), moneyOf(amount, currency)) !== 0)
    throw fail("receipt.parts");
}

/**
 * Books a receipt to one invoice or several, of one customer or several; what a part is above what its invoice needs
 * becomes credit. All parts, or none.
 */
export const acceptMatch = staffOperation({
  name: "bank.accept",
  summary: "Books a bank receipt to one invoice or several",
  access: byStaff("write", "payments/record"),
  changes: ["billing", "jobs", "servers"],
  fails: ["receipt.not_found", "receipt.over", "receipt.parts", "invoice.not_found"],
  input: z.object({
    id: z.int32(),
    parts: z
      .array(z.object({ invoice: z.string().trim().min(1).max(60), amount: wireMoney }))
      .min(1)
      .max(mostParts),
  }),
  output: z.object({
    invoices: z.array(z.string()),
    isPaid: z.boolean(),
    excess: z.string(),
    currency: z.string(),
  }),
  run: async ({ db, now, actor, note }, { id, parts }) => {
    const [receipt] = await db.select().from(bankReceipts).where(eq(bankReceipts.id, id)).for("update");
    if (!receipt) throw fail("receipt.not_found");
    if (receipt.state !== "open") throw fail("receipt.over");
    const found = await findInvoices(db, parts);
    const [first] = found;
    if (!first) throw fail("receipt.parts");
    requireFitting(receipt, found);
    requireWhole(receipt, parts, first.invoice);
    const name = await nameOfPayment(db, receipt);
    await lockCredits(
      db,
      found.map(({ invoice }) => invoice.accountId),
    );
    const done = [];
    for (const [index, { invoice }] of found.entries()) {
      const amount = moneyOf(parts[index]?.amount ?? "0.00", invoice.currency);
      const of = index === 0 ? name : `${name} part ${index + 1}`;
      done.push({ amount, ...(await bookTransfer(db, invoice, { amount, receipt: of }, now)) });
    }
    const { currency } = first.invoice;
    await db
      .update(bankReceipts)
      .set({
        state: "booked",
        closedAt: now,
        closedBy: staffIdOf(actor),
        currency,
        invoice: done
          .map((one) => one.name)
          .join(", ")
          .slice(0, 400),
        invoiceId: first.invoice.id,
        paymentId: done[0]?.paymentId ?? null,
      })
      .where(eq(bankReceipts.id, id));
    if (done.length > 1)
      await db.insert(bankReceiptParts).values(
        done.map(({ paymentId, invoice, amount }) => ({
          ...{ receiptId: id, invoiceId: invoice.id, paymentId },
          amount: decimalOf(amount),
        })),
      );
    note({
      changes: { matched: name },
      each: done.map(({ invoice, amount }) => ({
        accountId: invoice.accountId,
        target: `invoice ${invoice.id}`,
        changes: { matched: name, received: decimalOf(amount) },
      })),
    });
    const excess = total(
      done.map((one) => one.excess),
      currency,
    );
    return {
      invoices: done.map((one) => one.name),
      isPaid: done.every(({ isPaid }) => isPaid),
      excess: decimalOf(excess),
      currency,
    };
  },
});

import { eq } from "drizzle-orm";
import { z } from "zod";
import { wireMoney } from "@/lib/base/form-values";
import { decimalOf, isPositive, moneyOf } from "@/lib/base/money";
import { accounts } from "@/lib/db/tables/customers/accounts";
import { invoices } from "@/lib/db/tables/money/billing";
import { byStaff } from "../../kernel/access/access";
import { fail, invalidArgument } from "../../kernel/errors/fail";
import { staffOperation } from "../../kernel/staff/staff-operation";
import { bookTransfer } from "./shared/book-transfer";
import { readReference } from "./shared/reference";

/**
 * Books a received bank transfer. `receipt` is the bank's number of it: the same receipt again changes nothing; with
 * another amount, it throws.
 */
export const recordTransfer = staffOperation({
  name: "billing.record_transfer",
  summary: "Books a bank transfer that arrived",
  access: byStaff("write", "payments/record"),
  within: ({ reference }) => ({ invoices: readReference(String(reference)) }),
  changes: ["billing", "jobs", "servers"],
  fails: ["invoice.not_found"],
  input: z.object({
    reference: z.string().max(200),
    amount: wireMoney,
    receipt: z.string().trim().min(1).max(200),
  }),
  output: z.object({
    invoice: z.string(),
    currency: z.string(),
    /** Owner of the invoice. */
    customer: z.object({ id: z.int(), email: z.string() }),
    isPaid: z.boolean(),
    isKnown: z.boolean(),
    /** The excess, which became credit. */
    excess: z.string(),
  }),
  run: async ({ db, now, note }, input) => {
    // Whatever its currency is, which the invoice says.
    if (!isPositive(moneyOf(input.amount, "EUR"))) throw invalidArgument("amount", "must be above zero");
    const id = readReference(input.reference);
    if (id === null) throw invalidArgument("reference", "is none of ours: a digit is mistyped");
    const [seen] = await db.select().from(invoices).where(eq(invoices.id, id));
    if (!seen) throw fail("invoice.not_found", {}, { fields: { reference: "names no invoice" } });
    const amount = moneyOf(input.amount, seen.currency);
    const transfer = { amount, receipt: input.receipt };
    const { invoice, name, isPaid, isKnown, ...booked } = await bookTransfer(db, seen, transfer, now);
    const [customer] = await db
      .select({ id: accounts.id, email: accounts.email })
      .from(accounts)
      .where(eq(accounts.id, invoice.accountId));
    if (!customer) throw new Error(`Invoice ${invoice.id} is nobody's.`);
    const excess = decimalOf(booked.excess);
    const facts = { invoice: name, currency: invoice.currency, customer };
    if (isKnown) return { ...facts, isPaid, isKnown, excess };
    note({
      accountId: invoice.accountId,
      target: `invoice ${invoice.id}`,
      changes: { received: decimalOf(amount), receipt: input.receipt },
    });
    return { ...facts, isPaid, isKnown, excess };
  },
});

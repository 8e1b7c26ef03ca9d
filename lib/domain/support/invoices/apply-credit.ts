import { and, eq } from "drizzle-orm";
import { z } from "zod";
import { wireMoney } from "@/lib/base/form-values";
import { compare, decimalOf, isPositive, moneyOf } from "@/lib/base/money";
import type { Database } from "@/lib/db/client";
import { payments } from "@/lib/db/tables/money/billing";
import { byStaff } from "../../kernel/access/access";
import { fail, invalidArgument } from "../../kernel/errors/fail";
import { staffOperation } from "../../kernel/staff/staff-operation";
import { readReason, staffReason } from "../../kernel/staff/staff-reason";
import { nameOf } from "../../money/billing/rules";
import { payableOf } from "../../money/billing/shared/balance";
import { payInvoice } from "../../money/payments/shared/settle";
import { lockAfterCredit } from "./lookup";

/** The payment of an earlier press of the same button; the database rejects a second one of that name. */
async function findRepeated(
  db: Database,
  reference: string | undefined,
  wanted: { id: number; amount: string },
) {
  if (reference === undefined) return false;
  const isIt = and(eq(payments.method, "credit"), eq(payments.externalReference, reference));
  const [known] = await db.select().from(payments).where(isIt);
  if (known && (known.invoiceId !== wanted.id || known.amount !== wanted.amount))
    throw fail("idempotency.conflict");
  return known !== undefined;
}

/** Pays an invoice, or a part of it, from the credit of its owner. */
export const applyCreditByStaff = staffOperation({
  name: "invoices.apply_credit",
  summary: "Pays an invoice from its owner's credit",
  access: byStaff("write", "payments/record"),
  within: { invoices: "id" },
  changes: ["billing", "jobs", "servers"],
  fails: [
    "invoice.not_found",
    "invoice.not_unpaid",
    "invoice.combined",
    "idempotency.conflict",
    "amount.above_balance",
    "credit.for_funds",
    "credit.insufficient",
  ],
  input: z.object({
    id: z.int32(),
    amount: wireMoney,
    reason: staffReason,
    /** Idempotency key: a repeated submit is not a second payment. */
    key: z.string().min(8).max(100).optional(),
  }),
  output: z.object({ number: z.string(), isPaid: z.boolean() }),
  run: async ({ db, now, note }, input) => {
    const reason = readReason(input.reason);
    const { credit, invoice } = await lockAfterCredit(db, input.id);
    const { id, accountId, currency } = invoice;
    const amount = moneyOf(input.amount, currency);
    if (!isPositive(amount)) throw invalidArgument("amount", "must be above zero");
    const value = decimalOf(amount);
    const reference = input.key === undefined ? undefined : `staff ${input.key}`;
    if (await findRepeated(db, reference, { id, amount: value }))
      return { number: nameOf(invoice), isPaid: invoice.status === "Paid" };
    if (invoice.kind === "addfunds") throw fail("credit.for_funds");
    if (invoice.combinedInto !== null) throw fail("invoice.combined");
    const balance = payableOf(invoice);
    if (!isPositive(balance)) throw fail("invoice.not_unpaid", { status: invoice.status, isCredit: true });
    if (compare(amount, balance) > 0) throw fail("amount.above_balance", { balance: decimalOf(balance) });
    if (compare(amount, credit) > 0) throw fail("credit.insufficient", { credit: decimalOf(credit) });
    const paid = await payInvoice(
      db,
      invoice,
      { method: "credit", amount, ...(reference === undefined ? {} : { reference }) },
      now,
    );
    const changes = { credit_applied: value, paid: paid.isPaid, reason };
    note({ accountId, target: `invoice ${id}`, changes });
    return { number: paid.invoice.number, isPaid: paid.isPaid };
  },
});

import { eq } from "drizzle-orm";
import { z } from "zod";
import { Amount } from "@/lib/base/amount";
import { amountOf, decimalOf, isPositive, moneyOf } from "@/lib/base/money";
import type { Database } from "@/lib/db/client";
import { invoices } from "@/lib/db/tables/money/billing";
import { refunds } from "@/lib/db/tables/money/refunds";
import { creditAdjustmentLimit } from "@/lib/env";
import { byStaff } from "../../kernel/access/access";
import { fail, invalidArgument } from "../../kernel/errors/fail";
import { staffOperation } from "../../kernel/staff/staff-operation";
import { readReason, staffIdOf } from "../../kernel/staff/staff-reason";
import type { InvoiceRow } from "../billing/lookup";
import { lockCredit } from "../billing/shared/ledger";
import { hoursToDecide, needsApproval } from "../credit-adjustments/rules";
import { readBookedLately } from "../credit-adjustments/shared/booked-lately";
import { bookRefund, planRefund } from "./book";
import { AskRefund } from "./schema";

async function readInvoice(db: Database, id: number): Promise<InvoiceRow> {
  const [row] = await db.select().from(invoices).where(eq(invoices.id, id));
  if (!row) throw fail("invoice.not_found");
  return row;
}

/** A repeated submit returns the first refund. */
async function findRepeated(db: Database, key: string | undefined, invoiceId: number) {
  if (key === undefined) return null;
  const [known] = await db.select().from(refunds).where(eq(refunds.requestKey, key));
  if (known && known.invoiceId !== invoiceId) throw fail("idempotency.conflict");
  return known ?? null;
}

const linesOf = (input: z.output<typeof AskRefund>, { currency }: InvoiceRow) =>
  input.lines.map(({ line, amount: typed }) => {
    const amount = moneyOf(typed, currency);
    if (!isPositive(amount)) throw invalidArgument("lines", "have an amount that is not above zero");
    return { line, amount: decimalOf(amount) };
  });

/** Refunds lines of a paid invoice with a credit note; above a limit it waits for the approval of a second person. */
export const askRefund = staffOperation({
  name: "refunds.ask",
  summary: "Refunds lines of a paid invoice, or asks a second person to agree",
  access: byStaff("write", "payments/refund"),
  within: { invoices: "invoice" },
  changes: ["billing", "servers"],
  fails: [
    "invoice.not_found",
    "idempotency.conflict",
    "credit.insufficient",
    "refund.unpaid",
    "refund.above_left",
    "refund.not_to_card",
  ],
  input: AskRefund,
  output: z.object({
    refund: z.int(),
    state: z.enum(["waiting", "booked"]),
    amount: Amount,
    /** Number of the credit note; null while it waits. */
    note: z.string().nullable(),
  }),
  run: async ({ db, now, actor, note }, input) => {
    const reason = readReason(input.reason);
    const seen = await readInvoice(db, input.invoice);
    const { id: invoiceId, accountId, currency } = seen;
    await lockCredit(db, accountId, currency);
    const known = await findRepeated(db, input.key, invoiceId);
    if (known) {
      const state = known.state === "booked" ? ("booked" as const) : ("waiting" as const);
      return { refund: known.id, state, amount: { value: known.amount, currency }, note: null };
    }
    const wanted = { invoiceId, lines: linesOf(input, seen), destination: input.to, service: input.service };
    const { amount } = await planRefund(db, seen, wanted);
    const askedBy = staffIdOf(actor);
    const lately = await readBookedLately(db, { accountId, askedBy, currency }, now);
    const limit = moneyOf(creditAdjustmentLimit(currency), currency);
    const state = needsApproval(amount, lately, limit) ? ("waiting" as const) : ("booked" as const);
    const [row] = await db
      .insert(refunds)
      .values({
        ...{ ...wanted, accountId, amount: decimalOf(amount), currency, reason, askedBy, state },
        createdAt: now,
        expiresAt: new Date(now.getTime() + hoursToDecide * 3_600_000),
        decidedAt: state === "booked" ? now : null,
        requestKey: input.key ?? null,
      })
      .returning({ id: refunds.id });
    if (!row) throw new Error("The refund was not written.");
    const booked = state === "booked" ? await bookRefund(db, seen, wanted, now) : null;
    // The customer's own log shows only booked refunds, not those awaiting a decision.
    const whose = booked ? { accountId } : {};
    const changes = { refunded: decimalOf(amount), currency, to: input.to, reason, state };
    note({
      ...whose,
      target: `invoice ${invoiceId}`,
      changes: booked ? { ...changes, credit_note: booked.note } : changes,
    });
    return { refund: row.id, state, amount: amountOf(amount), note: booked?.note ?? null };
  },
});

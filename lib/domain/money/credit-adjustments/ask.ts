import { eq } from "drizzle-orm";
import { z } from "zod";
import { Amount } from "@/lib/base/amount";
import { wireMoney } from "@/lib/base/form-values";
import { add, amountOf, decimalOf, isNegative, isZero, moneyOf } from "@/lib/base/money";
import type { Database } from "@/lib/db/client";
import { creditAdjustments } from "@/lib/db/tables/money/credit-adjustments";
import { creditAdjustmentLimit } from "@/lib/env";
import { byStaff } from "../../kernel/access/access";
import { findCustomer } from "../../kernel/account/find-customer";
import { fail, invalidArgument } from "../../kernel/errors/fail";
import { staffOperation } from "../../kernel/staff/staff-operation";
import { readReason, staffIdOf, staffReason } from "../../kernel/staff/staff-reason";
import { lockCredit } from "../billing/shared/ledger";
import { hoursToDecide, needsApproval } from "./rules";
import { bookCreditAdjustment } from "./shared/book";
import { readBookedLately } from "./shared/booked-lately";

/** A repeated submit returns the first adjustment. */
async function findRepeated(
  db: Database,
  key: string | undefined,
  wanted: { accountId: number; amount: string },
) {
  if (key === undefined) return null;
  const [known] = await db.select().from(creditAdjustments).where(eq(creditAdjustments.requestKey, key));
  if (!known) return null;
  if (known.accountId !== wanted.accountId || known.amount !== wanted.amount)
    throw fail("idempotency.conflict");
  return known;
}

/** Adds or deducts credit; above a limit it waits for the approval of a second person. */
export const requestCreditAdjustment = staffOperation({
  name: "corrections.ask",
  summary: "Corrects a customer's credit, or asks a second person to agree",
  access: byStaff("write", "credit/correct"),
  within: { accounts: "id" },
  changes: ["billing"],
  fails: ["idempotency.conflict", "credit.insufficient"],
  input: z.object({
    id: z.int32(),
    amount: wireMoney,
    reason: staffReason,
    /** Idempotency key: a repeated submit is not a second adjustment. */
    key: z.string().min(8).max(100).optional(),
  }),
  output: z.object({ correction: z.int(), state: z.enum(["waiting", "booked"]), amount: Amount }),
  run: async ({ db, now, actor, note }, input) => {
    const reason = readReason(input.reason);
    const { id: accountId, currency } = await findCustomer(db, input.id);
    const wanted = moneyOf(input.amount, currency);
    if (isZero(wanted)) throw invalidArgument("amount", "must not be zero");
    const credit = await lockCredit(db, accountId, currency);
    const answer = { amount: amountOf(wanted) };
    const amount = answer.amount.value;
    // Before any check: after the first deduction the credit may be too low for a second one.
    const known = await findRepeated(db, input.key, { accountId, amount });
    if (known)
      return {
        ...answer,
        correction: known.id,
        state: known.state === "booked" ? ("booked" as const) : ("waiting" as const),
      };
    if (isNegative(add(credit, wanted))) throw fail("credit.insufficient", { credit: decimalOf(credit) });
    const askedBy = staffIdOf(actor);
    const lately = await readBookedLately(db, { accountId, askedBy, currency }, now);
    const state = needsApproval(wanted, lately, moneyOf(creditAdjustmentLimit(currency), currency))
      ? ("waiting" as const)
      : ("booked" as const);
    const [row] = await db
      .insert(creditAdjustments)
      .values({
        ...{ accountId, amount, currency, reason, askedBy, state },
        createdAt: now,
        expiresAt: new Date(now.getTime() + hoursToDecide * 3_600_000),
        decidedAt: state === "booked" ? now : null,
        requestKey: input.key ?? null,
      })
      .returning();
    if (!row) throw new Error("The correction was not written.");
    if (state === "booked") await bookCreditAdjustment(db, row, now);
    // The customer's own log shows only booked adjustments, not those awaiting a decision.
    const whose = state === "booked" ? { accountId } : {};
    note({
      ...whose,
      target: `account ${accountId}`,
      changes: { correction: amount, currency, reason, state },
    });
    return { ...answer, correction: row.id, state };
  },
});

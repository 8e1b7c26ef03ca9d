import { eq } from "drizzle-orm";
import { z } from "zod";
import type { Database } from "@/lib/db/client";
import { creditAdjustments } from "@/lib/db/tables/money/credit-adjustments";
import { byStaff } from "../../kernel/access/access";
import { findCustomer } from "../../kernel/account/find-customer";
import { fail } from "../../kernel/errors/fail";
import { staffOperation } from "../../kernel/staff/staff-operation";
import { readReason, staffIdOf, staffReason } from "../../kernel/staff/staff-reason";
import { lockCredit } from "../billing/shared/ledger";
import { bookCreditAdjustment } from "./shared/book";

/**
 * Returns the waiting adjustment, locked after the credit, in the order of every payment. Staff cannot decide on
 * their own request.
 */
async function lockWaiting(db: Database, id: number, by: number | null, now: Date) {
  const mine = eq(creditAdjustments.id, id);
  const [seen] = await db.select().from(creditAdjustments).where(mine);
  if (!seen) throw fail("correction.not_found");
  await lockCredit(db, seen.accountId, seen.currency);
  const [row] = await db.select().from(creditAdjustments).where(mine).for("update");
  if (row?.state !== "waiting" || row.expiresAt <= now) throw fail("correction.over");
  if (row.askedBy === by) throw fail("correction.own");
  return row;
}

const decided = z.object({ account: z.int() });

export const approveCreditAdjustment = staffOperation({
  name: "corrections.approve",
  summary: "Books a credit correction that somebody else asked for",
  access: byStaff("write", "credit/correct"),
  within: { credit_adjustments: "id" },
  changes: ["billing"],
  fails: ["correction.not_found", "correction.over", "correction.own"],
  input: z.object({ id: z.int32() }),
  output: decided,
  run: async ({ db, now, actor, note }, { id }) => {
    const decidedBy = staffIdOf(actor);
    const row = await lockWaiting(db, id, decidedBy, now);
    const { accountId, amount, currency, reason } = row;
    // Accounts change their currency only without credit, so a request in the old one has expired.
    if ((await findCustomer(db, accountId)).currency !== currency) throw fail("correction.over");
    await bookCreditAdjustment(db, row, now);
    await db
      .update(creditAdjustments)
      .set({ state: "booked", decidedBy, decidedAt: now })
      .where(eq(creditAdjustments.id, id));
    const changes = { correction: amount, currency, reason, state: "booked" };
    note({ accountId, target: `account ${accountId}`, changes });
    return { account: accountId };
  },
});

export const rejectCreditAdjustment = staffOperation({
  name: "corrections.reject",
  summary: "Rejects a credit correction that somebody else asked for",
  access: byStaff("write", "credit/correct"),
  within: { credit_adjustments: "id" },
  changes: [],
  fails: ["correction.not_found", "correction.over", "correction.own"],
  input: z.object({ id: z.int32(), reason: staffReason }),
  output: decided,
  run: async ({ db, now, actor, note }, { id, reason: given }) => {
    const reason = readReason(given);
    const decidedBy = staffIdOf(actor);
    const { accountId, amount, currency } = await lockWaiting(db, id, decidedBy, now);
    await db
      .update(creditAdjustments)
      .set({ state: "rejected", decidedBy, decidedAt: now })
      .where(eq(creditAdjustments.id, id));
    const changes = { correction: amount, currency, reason, state: "rejected" };
    note({ target: `account ${accountId}`, changes });
    return { account: accountId };
  },
});

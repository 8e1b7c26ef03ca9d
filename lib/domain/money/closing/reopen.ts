import { eq } from "drizzle-orm";
import { z } from "zod";
import { addDays } from "@/lib/base/calendar";
import type { Database } from "@/lib/db/client";
import { closedMonths, companyBooks, monthReopenings } from "@/lib/db/tables/money/closing";
import { byStaff } from "../../kernel/access/access";
import { fail } from "../../kernel/errors/fail";
import { staffOperation } from "../../kernel/staff/staff-operation";
import { readReason, staffIdOf, staffReason } from "../../kernel/staff/staff-reason";
import { lockLast } from "./shared/lock-last";

const decided = z.object({ month: z.string() });

/** The waiting request with its month, locked after the books. Staff cannot decide on their own. */
async function lockWaiting(db: Database, id: number, by: number | null, now: Date) {
  const mine = eq(monthReopenings.id, id);
  const [seen] = await db.select().from(monthReopenings).where(mine);
  if (!seen) throw fail("books.not_found");
  const closed = await lockLast(db, seen.closedMonthId, now);
  const [row] = await db.select().from(monthReopenings).where(mine).for("update");
  if (row?.state !== "waiting" || row.expiresAt <= now) throw fail("books.over");
  if (row.askedBy === by) throw fail("books.own");
  return { row, closed };
}

export const approveReopening = staffOperation({
  name: "closing.approve_reopening",
  summary: "Reopens the last closed month, as somebody else has asked for",
  access: byStaff("write", "closing/manage"),
  changes: [],
  fails: ["company.not_found", "books.not_found", "books.not_last", "books.over", "books.own"],
  input: z.object({ id: z.int32() }),
  output: decided,
  run: async ({ db, now, actor, note }, { id }) => {
    const decidedBy = staffIdOf(actor);
    const { row, closed } = await lockWaiting(db, id, decidedBy, now);
    const { companyId, month, startsAt } = closed;
    await db.update(closedMonths).set({ reopenedAt: now }).where(eq(closedMonths.id, closed.id));
    await db
      .update(companyBooks)
      .set({ closedThrough: startsAt ? addDays(`${month}-01`, -1) : null, closedUntil: startsAt })
      .where(eq(companyBooks.companyId, companyId));
    await db
      .update(monthReopenings)
      .set({ state: "booked", decidedBy, decidedAt: now })
      .where(eq(monthReopenings.id, id));
    const changes = { reopened_month: month, state: "booked", reason: row.reason };
    note({ target: `company ${companyId}`, changes });
    return { month };
  },
});

export const rejectReopening = staffOperation({
  name: "closing.reject_reopening",
  summary: "Rejects to reopen a month, which somebody else has asked for",
  access: byStaff("write", "closing/manage"),
  changes: [],
  fails: ["company.not_found", "books.not_found", "books.not_last", "books.over", "books.own"],
  input: z.object({ id: z.int32(), reason: staffReason }),
  output: decided,
  run: async ({ db, now, actor, note }, { id, reason: given }) => {
    const reason = readReason(given);
    const decidedBy = staffIdOf(actor);
    const { closed } = await lockWaiting(db, id, decidedBy, now);
    await db
      .update(monthReopenings)
      .set({ state: "rejected", decidedBy, decidedAt: now })
      .where(eq(monthReopenings.id, id));
    const changes = { reopened_month: closed.month, state: "rejected", reason };
    note({ target: `company ${closed.companyId}`, changes });
    return { month: closed.month };
  },
});

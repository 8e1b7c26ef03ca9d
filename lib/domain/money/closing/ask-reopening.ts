import { and, eq, lt } from "drizzle-orm";
import { z } from "zod";
import { monthReopenings } from "@/lib/db/tables/money/closing";
import { byStaff } from "../../kernel/access/access";
import { staffOperation } from "../../kernel/staff/staff-operation";
import { readReason, staffIdOf, staffReason } from "../../kernel/staff/staff-reason";
import { hoursToDecide } from "../credit-adjustments/rules";
import { lockLast } from "./shared/lock-last";

/** Asks to reopen the last closed month of a company; a second person has to agree. Again changes nothing. */
export const askReopening = staffOperation({
  name: "closing.ask_reopening",
  summary: "Asks a second person to reopen the last closed month",
  access: byStaff("write", "closing/manage"),
  changes: [],
  fails: ["company.not_found", "books.not_found", "books.not_last"],
  input: z.object({ id: z.int32(), reason: staffReason }),
  output: z.object({ month: z.string() }),
  run: async ({ db, now, actor, note }, { id, reason: given }) => {
    const reason = readReason(given);
    const { month, companyId } = await lockLast(db, id, now);
    const isWaiting = and(eq(monthReopenings.closedMonthId, id), eq(monthReopenings.state, "waiting"));
    await db
      .update(monthReopenings)
      .set({ state: "expired" })
      .where(and(isWaiting, lt(monthReopenings.expiresAt, now)));
    const [known] = await db.select().from(monthReopenings).where(isWaiting);
    if (known) return { month };
    await db.insert(monthReopenings).values({
      ...{ closedMonthId: id, reason, askedBy: staffIdOf(actor), state: "waiting" },
      createdAt: now,
      expiresAt: new Date(now.getTime() + hoursToDecide * 3_600_000),
    });
    note({ target: `company ${companyId}`, changes: { reopened_month: month, state: "waiting", reason } });
    return { month };
  },
});

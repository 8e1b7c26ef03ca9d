import { and, eq, isNull, sql } from "drizzle-orm";
import { z } from "zod";
import { isMonth, lastDayOf } from "@/lib/base/calendar";
import type { Database } from "@/lib/db/client";
import { closedMonths, companyBooks } from "@/lib/db/tables/money/closing";
import { byStaff } from "../../kernel/access/access";
import { fail, invalidArgument } from "../../kernel/errors/fail";
import { staffOperation } from "../../kernel/staff/staff-operation";
import { readReason, staffIdOf, staffReason } from "../../kernel/staff/staff-reason";
import { digestOfMonth } from "../billing/shared/month-digest";
import { blockersIn, closableOf, firstOpenOf, lastEndedOf, shownOf, warningsIn } from "./rules";
import { endOfMonth, readChecklist } from "./shared/checklist";
import { readBooks } from "./shared/read-books";

async function isClosed(db: Database, companyId: number, month: string): Promise<boolean> {
  const [known] = await db
    .select({ id: closedMonths.id })
    .from(closedMonths)
    .where(
      and(
        eq(closedMonths.companyId, companyId),
        eq(closedMonths.month, month),
        isNull(closedMonths.reopenedAt),
      ),
    );
  return known !== undefined;
}

async function readDigest(db: Database, companyId: number, startsAt: Date | null, endsAt: Date) {
  // Of the first month all entries are read.
  await db.execute(sql`set local statement_timeout = 0`);
  const { rows } = await db.execute<{ entries: number; digest: string }>(
    digestOfMonth(
      sql`${companyId}::int`,
      sql`${startsAt?.toISOString() ?? null}::timestamptz`,
      sql`${endsAt.toISOString()}::timestamptz`,
    ),
  );
  if (!rows[0]) throw new Error("The month has no digest.");
  return rows[0];
}

/**
 * Closes a month of a company: from then on nothing is dated within it. Waits for what is being written, and everything
 * else waits for it. `shown`: the warnings as the caller has seen them, which are accepted and kept. Again changes nothing.
 */
export const closeMonth = staffOperation({
  name: "closing.close",
  summary: "Closes a month of a company",
  access: byStaff("write", "closing/manage"),
  changes: [],
  fails: ["company.not_found", "books.not_next", "books.not_over", "books.blocked", "books.changed"],
  input: z.object({
    company: z.int32(),
    month: z.string().max(7),
    shown: z.string().max(500),
    reason: staffReason,
  }),
  output: z.object({ month: z.string() }),
  run: async ({ db, now, actor, note }, { company, month, shown, reason: given }) => {
    const reason = readReason(given);
    if (!isMonth(month)) throw invalidArgument("month", "must be a month such as 2026-11");
    const books = await readBooks(db, company, now, true);
    if (await isClosed(db, company, month)) return { month };
    const closable = closableOf(books);
    if (month > lastEndedOf(books)) throw fail("books.not_over");
    if (!closable || month < closable.from || month > closable.to)
      throw fail("books.not_next", { month: firstOpenOf(books) });
    const { timeZone, closedUntil } = books;
    const found = await readChecklist(db, { companyId: company, timeZone, month, now });
    const blockers = blockersIn(found);
    if (blockers.length > 0)
      throw fail("books.blocked", { checks: blockers.map(({ name }) => name).join(", ") });
    if (shownOf(found) !== shown) throw fail("books.changed");
    const endsAt = endOfMonth(month, timeZone);
    const warnings = warningsIn(found);
    await db.insert(closedMonths).values({
      ...{ companyId: company, month, startsAt: closedUntil, endsAt, reason, warnings },
      ...(await readDigest(db, company, closedUntil, endsAt)),
      ...{ closedBy: staffIdOf(actor), closedAt: now },
    });
    await db
      .update(companyBooks)
      .set({ closedThrough: lastDayOf(month), closedUntil: endsAt })
      .where(eq(companyBooks.companyId, company));
    note({ target: `company ${company}`, changes: { closed_month: month, accepted: shown, reason } });
    return { month };
  },
});

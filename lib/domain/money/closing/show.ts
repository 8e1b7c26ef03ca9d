import { and, desc, eq, gt, isNull, sql } from "drizzle-orm";
import { z } from "zod";
import { addMonths, isMonth, lastDayOf, type Month, monthOfDay } from "@/lib/base/calendar";
import type { Database } from "@/lib/db/client";
import { staffName } from "@/lib/db/staff-name";
import { closedMonths, monthReopenings } from "@/lib/db/tables/money/closing";
import { byStaff } from "../../kernel/access/access";
import { staffOperation } from "../../kernel/staff/staff-operation";
import { staffIdOf } from "../../kernel/staff/staff-reason";
import { readLedgerCheck } from "../../kernel/status-page/shared/ledger-check";
import { blockersIn, closableOf, shownOf } from "./rules";
import { type BooksMonth, CompanyMonths } from "./schema";
import { readChecklist } from "./shared/checklist";
import { readBooks } from "./shared/read-books";

const mostMonths = 36;
const mostReopened = 12;
const mostListed = 20;

type Books = Awaited<ReturnType<typeof readBooks>>;
type Reader = { id: number | null; now: Date };

async function readClosings(db: Database, companyId: number, { id: reader, now }: Reader) {
  const rows = await db
    .select({
      row: closedMonths,
      by: sql<string | null>`${staffName("closed_months.closed_by")}`,
      reopening: monthReopenings,
      asker: sql<string | null>`(select u.email from accounts u where u.id = ${monthReopenings.askedBy})`,
    })
    .from(closedMonths)
    .leftJoin(
      monthReopenings,
      and(
        eq(monthReopenings.closedMonthId, closedMonths.id),
        eq(monthReopenings.state, "waiting"),
        gt(monthReopenings.expiresAt, now),
      ),
    )
    .where(and(eq(closedMonths.companyId, companyId), isNull(closedMonths.reopenedAt)))
    .orderBy(desc(closedMonths.month))
    .limit(mostMonths);
  return new Map(
    rows.map(({ row, by, reopening, asker }, index) => [
      row.month,
      {
        ...{ id: row.id, at: row.closedAt.toISOString(), by: by ?? "", reason: row.reason },
        ...{ warnings: row.warnings, is_last: index === 0 },
        reopening: reopening && {
          ...{ id: reopening.id, by: asker ?? "", reason: reopening.reason },
          until: reopening.expiresAt.toISOString(),
          is_own: reopening.askedBy === reader,
        },
      },
    ]),
  );
}

type Closing = NonNullable<BooksMonth["closing"]>;

function monthsOf(books: Books, closings: ReadonlyMap<Month, Closing>): BooksMonth[] {
  const closable = closableOf(books);
  const running = monthOfDay(books.today);
  const months: BooksMonth[] = [];
  for (
    let month = running;
    month >= books.first && months.length < mostMonths;
    month = addMonths(month, -1)
  ) {
    const isClosable = closable !== null && month >= closable.from && month <= closable.to;
    const isClosed = books.closedThrough !== null && lastDayOf(month) <= books.closedThrough;
    const open = isClosable ? "closable" : "waiting";
    const state = isClosed ? "closed" : month === running ? "running" : open;
    months.push({ month, state, closing: closings.get(month) ?? null });
  }
  return months;
}

/** Looked at with the month that was asked for, if it can be closed; else the first that can. */
async function readCheck(db: Database, books: Books, wanted: Month | undefined, now: Date) {
  const closable = closableOf(books);
  if (!closable) return null;
  const isOne = wanted !== undefined && wanted >= closable.from && wanted <= closable.to;
  const month = isOne ? wanted : closable.from;
  const checks = await readChecklist(db, { companyId: books.id, timeZone: books.timeZone, month, now });
  const is_blocked = blockersIn(checks).length > 0;
  return { month, last_day: lastDayOf(month), checks, shown: shownOf(checks), is_blocked };
}

async function readReopened(db: Database, companyId: number) {
  const { rows } = await db.execute<{
    month: string;
    at: Date | string;
    asked: string | null;
    decided: string | null;
    reason: string;
  }>(sql`
    select m.month, r.decided_at as at, r.reason, ${staffName("r.asked_by")} as asked, ${staffName("r.decided_by")} as decided
    from month_reopenings r join closed_months m on m.id = r.closed_month_id
    where m.company_id = ${companyId} and r.state = 'booked' order by r.id desc limit ${mostReopened}`);
  return rows.map(({ month, at, asked, decided, reason }) => ({
    ...{ month, reason, asked_by: asked ?? "", decided_by: decided ?? "" },
    at: new Date(at).toISOString(),
  }));
}

async function readDrafts(db: Database, companyId: number) {
  const { rows } = await db.execute<{ id: number; email: string; at: Date | string }>(sql`
    select d.id, a.email, d.created_at as at from invoice_drafts d join accounts a on a.id = d.account_id
    where d.invoice_id is null and a.company_id = ${companyId} order by d.id limit ${mostListed}`);
  return rows.map(({ at, ...row }) => ({ ...row, at: new Date(at).toISOString() }));
}

/** Months of a company with their state, and what is open before the next one is closed. */
export const showMonths = staffOperation({
  name: "closing.show",
  summary: "Shows the months of a company, and what is open before the next one is closed",
  access: byStaff("read", "closing/manage"),
  looks: "now_and_then",
  fails: ["company.not_found"],
  pool: "staff_searches",
  input: z.object({ company: z.int32().optional(), month: z.string().max(7).optional() }),
  output: CompanyMonths,
  run: async ({ db, now, actor }, { company, month }) => {
    const { rows: companies } = await db.execute<{ id: number; name: string }>(
      sql`select id, name from companies where region <> '' order by id limit 200`,
    );
    const books = await readBooks(db, company ?? companies[0]?.id ?? 0, now);
    const closings = await readClosings(db, books.id, { id: staffIdOf(actor), now });
    return {
      companies,
      company: {
        ...{ id: books.id, name: books.name, time_zone: books.timeZone },
        closed_through: books.closedThrough,
      },
      months: monthsOf(books, closings),
      check: await readCheck(db, books, month && isMonth(month) ? month : undefined, now),
      breaches: (await readLedgerCheck(db))?.told ?? [],
      drafts: await readDrafts(db, books.id),
      reopened: await readReopened(db, books.id),
    };
  },
});

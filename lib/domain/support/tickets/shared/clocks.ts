import { eq } from "drizzle-orm";
import { addWorkMinutes, workMinutesBetween } from "@/lib/base/business-hours";
import type { Database } from "@/lib/db/client";
import { departments } from "@/lib/db/tables/support/departments";
import type { TicketRow } from "../lookup";
import type { TicketState } from "../rules";

export type DepartmentRow = typeof departments.$inferSelect;
type Clocks = Partial<
  Pick<TicketRow, "answerDueAt" | "answeredAt" | "answerMinutes" | "solveDueAt" | "solveMinutesLeft">
>;

export async function readDepartment(db: Database, id: number | null): Promise<DepartmentRow | null> {
  if (id === null) return null;
  const [row] = await db.select().from(departments).where(eq(departments.id, id));
  return row ?? null;
}

/** The clocks of a ticket that the department gets now; that of the solution stands while it is not our turn. */
export function startedClocks(department: DepartmentRow, state: TicketState, now: Date): Clocks {
  const dueIn = (minutes: number | null) =>
    minutes === null ? null : addWorkMinutes(department, now, minutes);
  return {
    answerDueAt: dueIn(department.answerMinutes),
    solveDueAt: state === "open" ? dueIn(department.solveMinutes) : null,
    solveMinutesLeft: state === "open" ? null : department.solveMinutes,
  };
}

/** The clock of the solution stands while it is not our turn. */
function solveClock(row: TicketRow, department: DepartmentRow, state: TicketState, now: Date): Clocks {
  if (state !== "open")
    return row.solveDueAt === null
      ? {}
      : { solveDueAt: null, solveMinutesLeft: workMinutesBetween(department, now, row.solveDueAt) };
  const left = row.solveMinutesLeft;
  if (left === null) return {};
  const due = left > 0 ? addWorkMinutes(department, now, left) : new Date(now.getTime() + left * 60_000);
  return { solveDueAt: due, solveMinutesLeft: null };
}

type Step = { state: TicketState; isAnswer: boolean };

/** What a message or a change of state makes of the clocks of a ticket. */
export async function clocksAfter(
  db: Database,
  row: TicketRow,
  { state, isAnswer }: Step,
  now: Date,
): Promise<Clocks> {
  const isFirst = isAnswer && row.answeredAt === null && row.origin === "CLIENT";
  if (!isFirst && (row.departmentId === null || state === row.state)) return {};
  const department = await readDepartment(db, row.departmentId);
  if (!department) return isFirst ? { answeredAt: now } : {};
  return {
    ...(isFirst
      ? { answeredAt: now, answerMinutes: workMinutesBetween(department, row.createdAt, now) }
      : {}),
    ...solveClock(row, department, state, now),
  };
}

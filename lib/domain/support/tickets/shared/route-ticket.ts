import { and, eq, inArray, or, sql } from "drizzle-orm";
import type { Database } from "@/lib/db/client";
import { departments } from "@/lib/db/tables/support/departments";
import { tickets } from "@/lib/db/tables/support/tickets";
import type { TicketRow } from "../lookup";
import { type DepartmentRow, startedClocks } from "./clocks";
import { takeTurn } from "./next-in-turn";

type Towards = { departmentId?: number | null; addresses?: readonly string[] };

/** The active department of that id, or that one of these addresses belongs to; else the default one. */
async function findDepartment(
  db: Database,
  { departmentId = null, addresses = [] }: Towards,
): Promise<DepartmentRow | null> {
  const isNamed = departmentId === null ? undefined : eq(departments.id, departmentId);
  const isAddressed =
    addresses.length > 0
      ? and(inArray(departments.email, [...addresses]), sql`${departments.email} <> ''`)
      : undefined;
  const [row] = await db
    .select()
    .from(departments)
    .where(and(departments.isActive, or(isNamed, isAddressed, departments.isDefault)))
    .orderBy(departments.isDefault, departments.id)
    .limit(1);
  return row ?? null;
}

/** What a ticket has from its department: its clocks, and the member whose turn it is unless somebody has it. */
export async function placeIn(
  db: Database,
  department: DepartmentRow,
  { assigneeId, accountId, state }: Pick<TicketRow, "assigneeId" | "accountId" | "state">,
  now: Date,
) {
  const isTurn = department.takesTurns && assigneeId === null;
  const turn = isTurn ? await takeTurn(db, { departmentId: department.id, accountId }) : assigneeId;
  return { departmentId: department.id, assigneeId: turn, ...startedClocks(department, state, now) };
}

/**
 * Gives a new ticket of a customer, without messages yet, to a department: that of its kind of problem, or the one at
 * whose address it arrived, else the default one; without departments it stays as it is.
 */
export async function routeTicket(
  db: Database,
  row: TicketRow,
  now: Date,
  towards: Towards = {},
): Promise<TicketRow> {
  const department = await findDepartment(db, towards);
  if (!department) return row;
  const placed = await placeIn(db, department, row, now);
  await db.update(tickets).set(placed).where(eq(tickets.id, row.id));
  return { ...row, ...placed };
}

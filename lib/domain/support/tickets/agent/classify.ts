import { eq } from "drizzle-orm";
import { z } from "zod";
import type { Database } from "@/lib/db/client";
import { tickets } from "@/lib/db/tables/support/tickets";
import { byStaff } from "../../../kernel/access/access";
import { fail } from "../../../kernel/errors/fail";
import { staffOperation } from "../../../kernel/staff/staff-operation";
import type { TicketRow } from "../lookup";
import { ticketPriorities } from "../rules";
import { type DepartmentRow, readDepartment } from "../shared/clocks";
import { placeIn } from "../shared/route-ticket";
import { staffTicket } from "./staff-ticket";

const Tag = z
  .string()
  .trim()
  .toLowerCase()
  .min(1)
  .max(32)
  .refine((text) => !/[\p{C},]/u.test(text), "must be one word or more in one line");

/** What a ticket has from its new department; null = none. Takes the turn of a member. */
async function moveTo(db: Database, row: TicketRow, department: DepartmentRow | null, now: Date) {
  const none = { departmentId: null, answerDueAt: null, solveDueAt: null, solveMinutesLeft: null };
  const unassigned = { ...row, assigneeId: department?.takesTurns ? null : row.assigneeId };
  const placed = department ? await placeIn(db, department, unassigned, now) : none;
  // What was answered once has no clock of a first answer any more.
  const answered = row.answeredAt === null ? {} : { answerDueAt: row.answerDueAt };
  // The new department has a clock of its own, of which its agents are told anew.
  return { ...placed, ...answered, dueToldAt: null };
}

/**
 * Sets the priority, the tags and the department of a ticket. A new department gets its own clocks from now on, and gives
 * it to the member whose turn it is; the one who had it has it no more.
 */
export const classifyTicket = staffOperation({
  name: "conversations.classify",
  summary: "Sets priority, tags and department of a conversation",
  access: byStaff("write", "conversations/answer"),
  within: { tickets: "id" },
  changes: [],
  fails: ["department.not_found", "conversation.not_found"],
  input: z.object({
    id: z.int32(),
    priority: z.enum(ticketPriorities),
    tags: z.array(Tag).max(20),
    /** Null = none. */
    department: z.int32().nullable(),
  }),
  output: z.object({}),
  run: async ({ db, now, actor, note }, { id, priority, tags: given, department: departmentId }) => {
    const row = await staffTicket({ db, actor }, id, true);
    const tags = [...new Set(given)].sort();
    const isMoved = departmentId !== row.departmentId;
    const department = await readDepartment(db, departmentId);
    if (departmentId !== null && isMoved && !department?.isActive) throw fail("department.not_found");
    const moved = isMoved ? await moveTo(db, row, department, now) : {};
    await db
      .update(tickets)
      .set({ priority, tags, ...moved })
      .where(eq(tickets.id, id));
    const changes = {
      ...(priority === row.priority ? {} : { priority: { from: row.priority, to: priority } }),
      ...(tags.join() === row.tags.join() ? {} : { tags: { from: row.tags, to: tags } }),
      ...(isMoved ? { department: { from: row.departmentId, to: departmentId } } : {}),
    };
    if (Object.keys(changes).length > 0)
      note({ accountId: row.accountId, target: `conversation ${id}`, changes });
    return {};
  },
});

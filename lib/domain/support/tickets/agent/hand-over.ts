import { eq } from "drizzle-orm";
import { z } from "zod";
import { tickets } from "@/lib/db/tables/support/tickets";
import { byStaff } from "../../../kernel/access/access";
import { fail } from "../../../kernel/errors/fail";
import { staffOperation } from "../../../kernel/staff/staff-operation";
import { readAgents } from "../shared/agents";
import { takeTurn } from "../shared/next-in-turn";
import { writeMessage } from "../shared/write-message";
import { tellMentioned } from "./mentions";
import { staffOf } from "./staff-id";
import { staffTicket } from "./staff-ticket";

/** Assigns a ticket to another agent, or to the member of its department whose turn it is; they are told in the panel. */
export const handTicketOver = staffOperation({
  name: "conversations.hand_over",
  summary: "Assigns a conversation to somebody",
  access: byStaff("write", "conversations/answer"),
  within: { tickets: "id" },
  changes: [],
  fails: ["agent.not_found", "department.nobody", "staff.required", "conversation.not_found"],
  input: z.object({
    id: z.int32(),
    /** An agent's number; null = whose turn it is. */
    to: z.int32().nullable(),
  }),
  output: z.object({ assignee: z.int() }),
  run: async ({ db, now, actor, note }, { id, to }) => {
    const { id: me } = staffOf(actor);
    const row = await staffTicket({ db, actor }, id, true);
    const { departmentId, accountId } = row;
    const turn = to ?? (departmentId === null ? null : await takeTurn(db, { departmentId, accountId }));
    if (turn === null) throw fail("department.nobody");
    const agent = (await readAgents(db, accountId)).find((one) => one.id === turn);
    if (!agent) throw fail("agent.not_found");
    if (row.assigneeId === agent.id) return { assignee: agent.id };
    await db.update(tickets).set({ assigneeId: agent.id }).where(eq(tickets.id, id));
    const fact = { code: "assigned", to: agent.name } as const;
    const message = await writeMessage(db, row, { author: "panel", fact, isInternal: true }, now);
    await tellMentioned(db, { ticketId: id, message, agents: [agent], me }, now);
    const changes = { assignee: { from: row.assigneeId, to: agent.id } };
    note({ accountId, target: `conversation ${id}`, changes });
    return { assignee: agent.id };
  },
});

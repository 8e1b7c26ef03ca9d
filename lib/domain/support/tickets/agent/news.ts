import { z } from "zod";
import { byStaff } from "../../../kernel/access/access";
import { staffOperation } from "../../../kernel/staff/staff-operation";
import { TicketStateName } from "../schema";
import { staffTicket } from "./staff-ticket";

/** Whether an open ticket page is still current; polled often, so it reads no content and is not audited. */
export const newsOfTicket = staffOperation({
  name: "conversations.news",
  summary: "Tells whether a conversation has changed",
  access: byStaff("read", "conversations/answer"),
  looks: "never",
  input: z.object({ id: z.int32() }),
  output: z.object({ last: z.int(), state: TicketStateName, assignee: z.int().nullable() }),
  run: async ({ db, actor }, { id }) => {
    const { lastMessageId, state, assigneeId } = await staffTicket({ db, actor }, id, false);
    return { last: lastMessageId, state, assignee: assigneeId };
  },
});

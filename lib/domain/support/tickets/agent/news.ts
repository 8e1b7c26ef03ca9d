import { z } from "zod";
import { database } from "@/lib/db/client";
import { byStaff } from "../../../kernel/access/access";
import { staffOperation } from "../../../kernel/staff/staff-operation";
import { TicketStateName } from "../schema";
import { holdPlace, readOthers } from "./place";
import { staffTicket } from "./staff-ticket";

/**
 * Whether an open ticket page is still current, and who else has it open; polled often, so it reads no content and is not
 * audited. That the caller has it open is noted before the transaction.
 */
export const newsOfTicket = staffOperation({
  name: "conversations.news",
  summary: "Tells whether a conversation has changed",
  access: byStaff("read", "conversations/answer"),
  within: "rows",
  looks: "never",
  input: z.object({ id: z.int32() }),
  output: z.object({
    last: z.int(),
    state: TicketStateName,
    assignee: z.int().nullable(),
    others: z.array(z.object({ name: z.string(), types: z.boolean() })),
  }),
  before: async ({ actor, now }, { id }) => {
    const db = database();
    await staffTicket({ db, actor }, id, false);
    if (actor.kind === "staff") await holdPlace(db, { ticketId: id, accountId: actor.account.id }, now);
  },
  run: async ({ db, actor, now }, { id }) => {
    const { lastMessageId, state, assigneeId } = await staffTicket({ db, actor }, id, false);
    const me = actor.kind === "staff" ? actor.account.id : 0;
    const others = await readOthers(db, { ticketId: id, accountId: me }, now);
    return { last: lastMessageId, state, assignee: assigneeId, others };
  },
});

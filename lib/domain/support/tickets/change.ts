import { z } from "zod";
import { writes } from "../../kernel/access/access";
import { fail } from "../../kernel/errors/fail";
import { operation } from "../../kernel/operation/operation";
import { locked } from "../../kernel/operation/target";
import { ticket } from "./lookup";
import { stateAfter } from "./rules";
import { TicketStateName } from "./schema";
import { isOver } from "./shared/continued";
import { writeMessage } from "./shared/write-message";

const facts = { solve: "solved", reopen: "reopened" } as const;

/** Marks a ticket as solved, or reopens it without a message. Idempotent. */
export const changeTicket = operation({
  name: "conversations.change",
  summary: "Marks a conversation as solved or opens it again",
  access: writes({ who: "person", right: null, topic: "talks" }),
  changes: ["conversations"],
  fails: ["conversation.merged", "conversation.over"],
  target: locked(ticket("id")),
  input: z.object({ id: z.int32(), event: z.enum(["solve", "reopen"]) }),
  output: z.object({ state: TicketStateName }),
  run: async (context, { event }, row) => {
    const { db, now } = context;
    const state = stateAfter(row.state, event);
    if (state === null) return { state: row.state };
    if (row.mergedIntoId !== null) throw fail("conversation.merged");
    if (event === "reopen" && (await isOver(db, row, now))) throw fail("conversation.over");
    const fact = { code: facts[event], by: "customer" } as const;
    await writeMessage(db, row, { author: "panel", fact, event }, now);
    context.note({ target: `conversation ${row.id}`, changes: { state: { from: row.state, to: state } } });
    return { state };
  },
});

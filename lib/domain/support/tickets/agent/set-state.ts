import { z } from "zod";
import { byStaff } from "../../../kernel/access/access";
import { fail } from "../../../kernel/errors/fail";
import { staffOperation } from "../../../kernel/staff/staff-operation";
import { tellSolved } from "../inbound/tell-solved";
import { stateAfter } from "../rules";
import { TicketStateName } from "../schema";
import { requireReader } from "../shared/require-reader";
import { writeMessage } from "../shared/write-message";
import { staffOf } from "./staff-id";
import { staffTicket } from "./staff-ticket";

const facts = {
  solve: { code: "solved", by: "staff" },
  reopen: { code: "reopened", by: "staff" },
  wait: { code: "waiting" },
} as const;

/** Sets the state without a message. The customer is told of a solution, if support has answered. Idempotent. */
export const setTicketState = staffOperation({
  name: "conversations.set_state",
  summary: "Sets the state of a conversation",
  access: byStaff("write", "conversations/answer"),
  within: { tickets: "id" },
  changes: [],
  fails: ["conversation.merged", "conversation.no_reader"],
  input: z.object({ id: z.int32(), event: z.enum(["solve", "reopen", "wait"]) }),
  output: z.object({ state: TicketStateName }),
  run: async ({ db, now, actor, note }, { id, event }) => {
    staffOf(actor);
    const row = await staffTicket({ db, actor }, id, true);
    const state = stateAfter(row.state, event);
    if (state === null) return { state: row.state };
    if (row.mergedIntoId !== null) throw fail("conversation.merged");
    // Nobody is left to answer, and what an erasure has solved stays so.
    if (event === "reopen") await requireReader(db, row.accountId);
    const isInternal = event === "wait";
    await writeMessage(db, row, { author: "panel", fact: facts[event], isInternal, event }, now);
    if (event === "solve") await tellSolved({ db, now }, row);
    const changes = { state: { from: row.state, to: state } };
    note({ accountId: row.accountId, target: `conversation ${id}`, changes });
    return { state };
  },
});

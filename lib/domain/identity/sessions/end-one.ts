import { z } from "zod";
import { wireText } from "@/lib/base/form-values";
import { writes } from "../../kernel/access/access";
import { operation } from "../../kernel/operation/operation";
import { locked } from "../../kernel/operation/target";
import { session } from "./lookup";
import { dropCalls, endSession } from "./shared/end";

/** Ends one session of the account. An ended or foreign session is not found. */
export const endOneSession = operation({
  name: "sessions.end",
  summary: "Ends one of the account's sessions",
  access: writes({ who: "person", right: null, topic: "sessions" }),
  changes: ["sessions"],
  fails: [],
  target: locked(session("id")),
  input: z.object({ id: wireText(36) }),
  output: z.object({ ended: z.literal(1) }),
  run: async (context, _input, { id, accountId }) => {
    await endSession(context.db, { accountId, sessionId: id, now: context.now });
    // Signing oneself out does not cancel the session's queued calls.
    if (id !== context.actor.session.id) await dropCalls(context.db, [id], context.now);
    context.note({ target: `session ${id}`, changes: { ended: true } });
    return { ended: 1 as const };
  },
});

import { z } from "zod";
import { wireText } from "@/lib/base/form-values";
import { writes } from "../kernel/access";
import { fail } from "../kernel/errors";
import { operation } from "../kernel/operation";
import { endSession } from "./shared/end";

/** Ends one session of the account; it cannot be brought back. One that is over already, or foreign, is not found. */
export const endOneSession = operation({
  name: "sessions.end",
  summary: "Ends one of the account's sessions",
  access: writes({ who: "person", right: null }),
  input: z.object({ id: wireText(36) }),
  output: z.object({ ended: z.literal(1) }),
  run: async (context, { id }) => {
    const one = { accountId: context.actor.account.id, sessionId: id, now: context.now };
    if (!z.uuid().safeParse(id).success || !(await endSession(context.db, one)))
      throw fail("session.not_found");
    context.note({ target: `session ${id}`, changes: { ended: true } });
    return { ended: 1 as const };
  },
});

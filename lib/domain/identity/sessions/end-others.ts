import { z } from "zod";
import { writes } from "../../kernel/access/access";
import { operation } from "../../kernel/operation/operation";
import { endSessions } from "./shared/end";

/** Ends every session of the account except the calling one, including those of keys; returns how many. */
export const endOtherSessions = operation({
  name: "sessions.end_others",
  summary: "Ends every other session of the account",
  access: writes({ who: "person", right: null, topic: "sessions" }),
  changes: ["sessions"],
  fails: [],
  input: z.object({}),
  output: z.object({ ended: z.int() }),
  run: async (context) => {
    const { account, session } = context.actor;
    const ended = await endSessions(context.db, {
      accountId: account.id,
      except: session.id,
      now: context.now,
    });
    context.note({ target: `account ${account.id}`, changes: { ended_sessions: ended } });
    return { ended };
  },
});

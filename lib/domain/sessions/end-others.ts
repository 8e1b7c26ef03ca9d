import { z } from "zod";
import { operation } from "../kernel/operation";
import { endSessions } from "./end";
import { insistOnPerson } from "./person";

/** Ends every session of the account but the one that asks, programs with keys included; says how many. */
export const endOtherSessions = operation({
  name: "panel.end_other_sessions",
  summary: "Ends every other session of the account",
  access: "write",
  permission: null,
  input: z.object({}),
  output: z.object({ ended: z.int() }),
  run: async (context) => {
    insistOnPerson(context);
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

import { z } from "zod";
import { wireText } from "@/lib/base/form-values";
import { notFound } from "../kernel/errors";
import { operation } from "../kernel/operation";
import { endSession } from "./end";
import { insistOnPerson } from "./person";

/** Ends one session of the account; it cannot be brought back. One that is over already, or foreign, is not found. */
export const endOneSession = operation({
  name: "panel.end_session",
  summary: "Ends one of the account's sessions",
  access: "write",
  permission: null,
  input: z.object({ id: wireText(36) }),
  output: z.object({ ended: z.literal(1) }),
  run: async (context, { id }) => {
    insistOnPerson(context);
    const one = { accountId: context.actor.account.id, sessionId: id, now: context.now };
    if (!z.uuid().safeParse(id).success || !(await endSession(context.db, one))) throw notFound("session");
    context.note({ target: `session ${id}`, changes: { ended: true } });
    return { ended: 1 as const };
  },
});

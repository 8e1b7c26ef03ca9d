import { eq } from "drizzle-orm";
import { z } from "zod";
import { sessions } from "@/lib/db/tables/identity/sessions";
import { writes } from "../../kernel/access/access";
import { operation } from "../../kernel/operation/operation";
import { LoggedOut } from "./schema";

/** `auth/logout` (specification 4.2): ends the calling session. */
export const logout = operation({
  name: "auth.logout",
  summary: "Ends the session",
  description: "Ends the session of the token at once; the token is of no use afterwards.",
  access: writes({ right: null, colleagues: true, impersonation: "forbidden", topic: "sessions" }),
  changes: [],
  fails: [],
  input: z.object({}),
  output: LoggedOut,
  run: async (context) => {
    const { session } = context.actor;
    await context.db.update(sessions).set({ endedAt: context.now }).where(eq(sessions.id, session.id));
    context.note({ target: `session ${session.id}`, changes: { ended: true } });
    return { result: "OK" as const, message: "session closed" };
  },
});

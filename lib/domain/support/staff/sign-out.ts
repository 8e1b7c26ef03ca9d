import { eq } from "drizzle-orm";
import { z } from "zod";
import { sessions } from "@/lib/db/tables/identity/sessions";
import { byStaff } from "../../kernel/access/access";
import { staffOperation } from "../../kernel/staff/staff-operation";

/** Ends the calling session of a member of staff; an operator's command has none. */
export const signOutStaff = staffOperation({
  name: "staff.sign_out",
  summary: "Ends the session of a member of staff",
  access: byStaff("write", null),
  within: "own",
  changes: [],
  fails: [],
  input: z.object({}),
  output: z.object({}),
  run: async ({ db, now, actor, note }) => {
    if (actor.kind !== "staff") return {};
    const { id } = actor.session;
    await db.update(sessions).set({ endedAt: now }).where(eq(sessions.id, id));
    note({ target: `session ${id}`, changes: { ended: true } });
    return {};
  },
});

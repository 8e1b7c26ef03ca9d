import { and, eq, ne } from "drizzle-orm";
import { z } from "zod";
import { backEnds } from "@/lib/db/tables/servers/back-ends";
import { byStaff } from "../../kernel/access/access";
import { fail } from "../../kernel/errors/fail";
import { staffOperation } from "../../kernel/staff/staff-operation";
import { readDefault, readShownBackEnd } from "./describe";
import { lockBackEnd } from "./lookup";
import { BackEndName, ShownBackEnd } from "./schema";
import { changerOf, targetOf } from "./wanted";

/** Makes it the one that makes servers where a location names none. */
export const makeDefaultBackEnd = staffOperation({
  name: "back_ends.make_default",
  summary: "Makes a back end the default",
  access: byStaff("write", "settings/manage", { grants: "always" }),
  changes: ["orders"],
  fails: ["back_end.not_found", "back_end.disabled", "settings.by_environment"],
  input: z.object({ name: BackEndName }),
  output: ShownBackEnd,
  run: async (context, { name }) => {
    const { db, now, note } = context;
    const row = await lockBackEnd(db, name);
    if ((await readDefault(db)).isOfEnvironment)
      throw fail("settings.by_environment", { parameter: "PROVISIONER" });
    if (!row.isEnabled) throw fail("back_end.disabled");
    if (!row.isDefault) {
      await db
        .update(backEnds)
        .set({ isDefault: false })
        .where(and(ne(backEnds.name, name), eq(backEnds.isDefault, true)));
      await db
        .update(backEnds)
        .set({ isDefault: true, changedAt: now, changedBy: changerOf(context) })
        .where(eq(backEnds.name, name));
      note({ target: targetOf(name), changes: { is_default: { from: false, to: true } } });
    }
    return readShownBackEnd(db, name);
  },
});

import { eq } from "drizzle-orm";
import { z } from "zod";
import { backEnds } from "@/lib/db/tables/servers/back-ends";
import { byStaff } from "../../kernel/access/access";
import { fail } from "../../kernel/errors/fail";
import { staffOperation } from "../../kernel/staff/staff-operation";
import { readDefault, readShownBackEnd } from "./describe";
import { lockBackEnd } from "./lookup";
import { BackEndName, ShownBackEnd } from "./schema";
import { changerOf, targetOf } from "./wanted";

/** A disabled back end gets no new servers: its locations cannot be ordered. The servers that it has go on. */
export const switchBackEnd = staffOperation({
  name: "back_ends.switch",
  summary: "Enables or disables a back end for new servers",
  access: byStaff("write", "settings/manage", { grants: "always" }),
  changes: ["orders"],
  fails: ["back_end.not_found", "back_end.is_default"],
  input: z.object({ name: BackEndName, enabled: z.boolean() }),
  output: ShownBackEnd,
  run: async (context, { name, enabled }) => {
    const { db, now, note } = context;
    const row = await lockBackEnd(db, name);
    const isDefault = row.isDefault || (await readDefault(db)).name === name;
    if (isDefault && !enabled) throw fail("back_end.is_default");
    if (row.isEnabled !== enabled) {
      await db
        .update(backEnds)
        .set({ isEnabled: enabled, changedAt: now, changedBy: changerOf(context) })
        .where(eq(backEnds.name, name));
      note({ target: targetOf(name), changes: { is_enabled: { from: row.isEnabled, to: enabled } } });
    }
    return readShownBackEnd(db, name);
  },
});

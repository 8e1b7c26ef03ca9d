import { eq } from "drizzle-orm";
import { z } from "zod";
import { backEnds } from "@/lib/db/tables/servers/back-ends";
import { byStaff } from "../../kernel/access/access";
import { fail } from "../../kernel/errors/fail";
import { staffOperation } from "../../kernel/staff/staff-operation";
import { readDefault, readShownBackEnd } from "./describe";
import { lockBackEnd } from "./lookup";
import { BackEndName } from "./schema";
import { targetOf } from "./wanted";

/** Removes a back end that has no machines, and that no location names. */
export const removeBackEnd = staffOperation({
  name: "back_ends.remove",
  summary: "Removes a back end that is not used",
  access: byStaff("write", "settings/manage", { grants: "always" }),
  changes: [],
  fails: ["back_end.not_found", "back_end.is_default", "back_end.in_use"],
  input: z.object({ name: BackEndName }),
  output: z.object({}),
  run: async ({ db, note }, { name }) => {
    const row = await lockBackEnd(db, name);
    if (row.isDefault || (await readDefault(db)).name === name) throw fail("back_end.is_default");
    const { servers, locations } = await readShownBackEnd(db, name);
    if (servers > 0 || locations.length > 0)
      throw fail("back_end.in_use", { servers, locations: locations.join(", ") });
    await db.delete(backEnds).where(eq(backEnds.name, name));
    note({ target: targetOf(name), changes: { deleted: row.kind } });
    return {};
  },
});

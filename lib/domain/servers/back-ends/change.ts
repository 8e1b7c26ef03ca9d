import { eq } from "drizzle-orm";
import { z } from "zod";
import { backEnds } from "@/lib/db/tables/servers/back-ends";
import { byStaff } from "../../kernel/access/access";
import { fail } from "../../kernel/errors/fail";
import { staffOperation } from "../../kernel/staff/staff-operation";
import { readShownBackEnd } from "./describe";
import { lockBackEnd } from "./lookup";
import { BackEndName, FieldTexts, ShownBackEnd } from "./schema";
import { keepTexts, openTexts } from "./shared/stored-texts";
import { changerOf, changesOf, requireRight, targetOf } from "./wanted";

/** Changes the given fields of a back end, also for the machines that it has, in every process within a second. */
export const changeBackEnd = staffOperation({
  name: "back_ends.change",
  summary: "Changes a back end",
  access: byStaff("write", "settings/manage", { grants: "always" }),
  changes: [],
  fails: ["back_end.not_found", "back_end.changed_meanwhile", "settings.by_environment"],
  input: z.object({
    name: BackEndName,
    /** As the form has read it, so that nobody's change is overwritten unseen. */
    version: z.int(),
    values: FieldTexts,
  }),
  output: ShownBackEnd,
  run: async (context, { name, version, values }) => {
    const { db, now, note } = context;
    const row = await lockBackEnd(db, name);
    if (row.revision !== version) throw fail("back_end.changed_meanwhile");
    const stored = openTexts(row);
    const { texts } = requireRight({ name, kind: row.kind, stored, values });
    const changes = changesOf(row.kind, stored, texts);
    if (Object.keys(changes).length > 0) {
      await db
        .update(backEnds)
        .set({
          ...keepTexts(name, row.kind, texts),
          revision: row.revision + 1,
          changedAt: now,
          changedBy: changerOf(context),
        })
        .where(eq(backEnds.name, name));
      note({ target: targetOf(name), changes });
    }
    return readShownBackEnd(db, name);
  },
});

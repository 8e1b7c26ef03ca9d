import { z } from "zod";
import { isBackEndKind } from "@/lib/base/back-ends";
import { backEnds } from "@/lib/db/tables/servers/back-ends";
import { kindOf } from "@/lib/outside/provisioner/registry";
import { byStaff } from "../../kernel/access/access";
import { fail, invalidArgument } from "../../kernel/errors/fail";
import { staffOperation } from "../../kernel/staff/staff-operation";
import { readShownBackEnd } from "./describe";
import { BackEndKindName, BackEndName, FieldTexts, ShownBackEnd } from "./schema";
import { keepTexts } from "./shared/stored-texts";
import { changerOf, changesOf, requireRight, targetOf } from "./wanted";

/** Adds a back end, which locations can name at once. */
export const addBackEnd = staffOperation({
  name: "back_ends.add",
  summary: "Adds a back end that makes machines",
  access: byStaff("write", "settings/manage", { grants: "always" }),
  changes: [],
  fails: ["back_end.name_taken", "settings.by_environment"],
  input: z.object({
    /** Left out for a kind of which there is one: it is named like the kind. */
    name: BackEndName.optional(),
    kind: BackEndKindName,
    values: FieldTexts.default({}),
  }),
  output: ShownBackEnd,
  run: async (context, { name: asked, kind, values }) => {
    const { db, now, note } = context;
    const name = kindOf(kind).isSingle ? kind : asked;
    if (name === undefined) throw invalidArgument("name", "is required");
    if (asked !== undefined && asked !== name)
      throw invalidArgument("name", `must be ${kind}: there is one of this kind`);
    if (isBackEndKind(name) && name !== kind) throw invalidArgument("name", "is the name of another kind");
    const { texts } = requireRight({ name, kind, stored: {}, values });
    const changer = changerOf(context);
    const added = await db
      .insert(backEnds)
      .values({
        name,
        kind,
        ...keepTexts(name, kind, texts),
        createdAt: now,
        createdBy: changer,
        changedAt: now,
        changedBy: changer,
      })
      .onConflictDoNothing()
      .returning({ name: backEnds.name });
    if (added.length === 0) throw fail("back_end.name_taken", { parameter: "name" });
    note({ target: targetOf(name), changes: { added: kind, ...changesOf(kind, {}, texts) } });
    return readShownBackEnd(db, name);
  },
});

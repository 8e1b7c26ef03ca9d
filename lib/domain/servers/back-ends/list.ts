import { z } from "zod";
import { backEndKinds } from "@/lib/base/back-ends";
import { kindOf } from "@/lib/outside/provisioner/registry";
import { byStaff } from "../../kernel/access/access";
import { staffOperation } from "../../kernel/staff/staff-operation";
import { describeFields, readDefault, readPlaces, readShown } from "./describe";
import { ShownBackEnd, ShownKind, ShownPlace } from "./schema";

/** Back ends with the default first, the locations, and the kinds of which one can be added. */
export const listBackEnds = staffOperation({
  name: "back_ends.list",
  summary: "Lists who makes machines, and where",
  access: byStaff("read", "settings/manage"),
  looks: "now_and_then",
  input: z.object({}),
  output: z.object({
    back_ends: z.array(ShownBackEnd),
    /** The environment says which one is the default. */
    is_default_fixed: z.boolean(),
    locations: z.array(ShownPlace),
    kinds: z.array(ShownKind),
  }),
  run: async ({ db }) => {
    const shown = await readShown(db);
    const { isOfEnvironment } = await readDefault(db);
    return {
      back_ends: shown,
      is_default_fixed: isOfEnvironment,
      locations: await readPlaces(db),
      kinds: backEndKinds.map((kind) => {
        const { isSingle } = kindOf(kind);
        return {
          kind,
          is_single: isSingle,
          is_free: !isSingle || !shown.some((one) => one.name === kind),
          // Another one than the first has no variables.
          fields: describeFields({ name: isSingle ? kind : "", kind, texts: {} }),
        };
      }),
    };
  },
});

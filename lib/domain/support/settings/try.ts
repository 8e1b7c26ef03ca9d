import { z } from "zod";
import { byStaff } from "../../kernel/access/access";
import { holdStaff } from "../../kernel/access/reauthentication";
import { staffOperation } from "../../kernel/staff/staff-operation";
import { triedPlaces } from "./retyped";
import { targetOf } from "./rules";
import { SettingGroupName, SettingValues, testNames } from "./schema";
import { tryOut } from "./shared/try-out";

/**
 * Tries settings as a form has them, with the stored ones beside, before they are saved. Nothing is changed; the other
 * side is asked before the transaction.
 */
export const trySettings = staffOperation({
  name: "settings.try",
  summary: "Tries settings before they are saved",
  access: byStaff("write", "settings/manage", { grants: "always" }),
  changes: [],
  fails: ["settings.by_environment"],
  input: z.object({
    group: SettingGroupName,
    test: z.enum(testNames),
    values: SettingValues,
    /** Where a test text message goes. */
    to: z.string().max(20).default(""),
  }),
  output: z.object({ works: z.boolean(), said: z.string() }),
  before: async (context, wanted) => {
    await holdStaff(context);
    return tryOut(context, wanted);
  },
  run: async ({ note }, { group, test, values }, outcome) => {
    note({
      target: targetOf(group),
      changes: { tried: test, works: outcome.works, ...triedPlaces(values) },
    });
    return outcome;
  },
});

import { z } from "zod";
import { byStaff } from "../../kernel/access/access";
import { holdStaff } from "../../kernel/access/reauthentication";
import { staffOperation } from "../../kernel/staff/staff-operation";
import { triedPlaces } from "./retyped";
import { targetOf } from "./rules";
import { SettingGroupName, SettingValues, testNames } from "./schema";
import { tryOut } from "./shared/try-out";
import { requireChange, writeSettings } from "./shared/write-settings";

/** Saves settings only if what they lead to works; else nothing is changed, and it is told what the other side said. */
export const tryAndChangeSettings = staffOperation({
  name: "settings.try_and_change",
  summary: "Tries settings, and saves them if they work",
  access: byStaff("write", "settings/manage", { grants: "always" }),
  changes: [],
  fails: ["settings.by_environment", "settings.changed_meanwhile"],
  input: z.object({
    group: SettingGroupName,
    test: z.enum(testNames),
    /** As the form has read it, so that nobody's change is overwritten unseen. */
    version: z.int(),
    values: SettingValues,
  }),
  output: z.object({ works: z.boolean(), said: z.string(), changed: z.array(z.string()) }),
  before: async (context, { group, test, version, values }) => {
    await holdStaff(context);
    // Before anybody is asked: what would be refused afterwards need not be tried.
    await requireChange(context.db, { group, version, values });
    return tryOut(context, { group, test, values, to: "" });
  },
  run: async (context, { group, test, version, values }, outcome) => {
    context.note({
      target: targetOf(group),
      changes: { tried: test, works: outcome.works, ...triedPlaces(values) },
    });
    if (!outcome.works) return { ...outcome, changed: [] };
    const { changed } = await writeSettings(context, { group, version, values });
    return { ...outcome, changed };
  },
});

import { z } from "zod";
import { byStaff } from "../../kernel/access/access";
import { staffOperation } from "../../kernel/staff/staff-operation";
import { SettingGroupName, SettingValues } from "./schema";
import { writeSettings } from "./shared/write-settings";

/** Changes settings of a group together, in effect in every process within a second. */
export const changeSettings = staffOperation({
  name: "settings.change",
  summary: "Changes settings",
  access: byStaff("write", "settings/manage", { grants: "always" }),
  changes: [],
  fails: ["settings.by_environment", "settings.changed_meanwhile"],
  input: z.object({
    group: SettingGroupName,
    /** As the form has read it, so that nobody's change is overwritten unseen. */
    version: z.int(),
    values: SettingValues,
  }),
  output: z.object({ version: z.number(), changed: z.array(z.string()) }),
  run: writeSettings,
});

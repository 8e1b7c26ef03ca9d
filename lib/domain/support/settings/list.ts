import { z } from "zod";
import { settingGroups } from "@/lib/base/setting-groups";
import { isSetByEnvironment, schemaOf } from "@/lib/settings/environment";
import { guideOf } from "@/lib/settings/setting";
import { byStaff } from "../../kernel/access/access";
import { staffOperation } from "../../kernel/staff/staff-operation";
import { describeSetting, namesIn, readStored } from "./read-settings";
import { SettingGroupName } from "./schema";

/** The groups with what is set in them, and what the environment alone sets. */
export const listSettings = staffOperation({
  name: "settings.list",
  summary: "Lists the groups of settings",
  access: byStaff("read", "settings/manage"),
  looks: "now_and_then",
  input: z.object({}),
  output: z.object({
    groups: z.array(
      z.object({
        group: SettingGroupName,
        names: z.array(z.string()),
        changed: z.number(),
        by_environment: z.number(),
        unused: z.number(),
        last_changed_at: z.string().nullable(),
      }),
    ),
    start: z.array(z.object({ name: z.string(), is_set: z.boolean() })),
  }),
  run: async ({ db }) => {
    const stored = await readStored(db);
    const groups = settingGroups.map((group) => {
      const all = namesIn(group).map((name) => describeSetting(name, stored));
      const count = (source: string) => all.filter((one) => one.source === source).length;
      return {
        group,
        names: all.map(({ name }) => name),
        changed: count("browser"),
        by_environment: count("environment"),
        unused: all.filter(({ unused }) => unused !== null).length,
        last_changed_at: all.reduce<string | null>(
          (last, { changed_at: at }) => (at !== null && (last === null || at > last) ? at : last),
          null,
        ),
      };
    });
    const start = namesIn(null).filter((name) => !guideOf(name, schemaOf(name)).isOfBackEnd);
    return { groups, start: start.map((name) => ({ name, is_set: isSetByEnvironment(name) })) };
  },
});

import { eq } from "drizzle-orm";
import { z } from "zod";
import { auditRows } from "@/lib/db/tables/kernel/audit";
import { byStaff } from "../../kernel/access/access";
import { AuditPage } from "../../kernel/audit/schema";
import { readRows } from "../../kernel/audit/shared/read-rows";
import { staffOperation } from "../../kernel/staff/staff-operation";
import { describeSetting, namesIn, readStored, versionOf } from "./read-settings";
import { targetOf } from "./rules";
import { Setting, SettingGroupName } from "./schema";

/** The settings of a group, and its changes from the audit log, newest first. */
export const showSettings = staffOperation({
  name: "settings.show",
  summary: "Shows the settings of a group and what was changed of them",
  access: byStaff("read", "settings/manage"),
  looks: "now_and_then",
  input: z.object({ group: SettingGroupName, before: z.int().positive().optional() }),
  output: z.object({
    group: SettingGroupName,
    version: z.number(),
    settings: z.array(Setting),
    history: AuditPage,
  }),
  run: async ({ db, note }, { group, before }) => {
    const stored = await readStored(db);
    note({ changes: { group } });
    const page = before === undefined ? { size: 20 } : { size: 20, before };
    return {
      group,
      version: versionOf(group, stored),
      settings: namesIn(group).map((name) => describeSetting(name, stored)),
      history: await readRows(db, eq(auditRows.target, targetOf(group)), page, true),
    };
  },
});

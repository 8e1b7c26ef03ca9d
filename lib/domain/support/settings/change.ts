import { sql } from "drizzle-orm";
import { z } from "zod";
import type { Database } from "@/lib/db/client";
import { configurationVersions, settings } from "@/lib/db/tables/kernel/configuration";
import type { SettingName } from "@/lib/settings/environment";
import { byStaff } from "../../kernel/access/access";
import { fail } from "../../kernel/errors/fail";
import type { Context } from "../../kernel/operation/context";
import { keepValue } from "../../kernel/settings/stored-settings";
import { staffOperation } from "../../kernel/staff/staff-operation";
import { isSecret, readStored, type Stored, versionOf } from "./read-settings";
import { targetOf } from "./rules";
import { SettingGroupName, SettingValues } from "./schema";
import { requireRight } from "./wanted";

/** Changes are made one after another: each is checked against all settings that are there. */
async function lockVersion(db: Database): Promise<number> {
  const [row] = await db.select().from(configurationVersions).for("update");
  if (!row) throw new Error("The version of the configuration is missing.");
  return row.version;
}

async function store(
  { db, now, actor }: Context,
  changes: readonly [SettingName, string | null][],
  revision: number,
): Promise<void> {
  const changedBy = actor.kind === "staff" ? actor.account.id : null;
  await db
    .insert(settings)
    .values(
      changes.map(([name, text]) => ({
        name,
        ...keepValue(name, text, isSecret(name)),
        revision,
        changedAt: now,
        changedBy,
      })),
    )
    .onConflictDoUpdate({
      target: settings.name,
      set: {
        value: sql`excluded.value`,
        sealed: sql`excluded.sealed`,
        revision: sql`excluded.revision`,
        changedAt: sql`excluded.changed_at`,
        changedBy: sql`excluded.changed_by`,
      },
    });
}

/** Old and new value; of a secret only that it was set or removed. */
const noteOf = ({ texts }: Stored, [name, text]: [SettingName, string | null]): [string, unknown] => {
  if (isSecret(name)) return [name, text === null ? "removed" : "replaced"];
  return [name, { from: texts[name] ?? null, to: text }];
};

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
  run: async (context, { group, version, values }) => {
    const { db, note } = context;
    const latest = await lockVersion(db);
    const stored = await readStored(db);
    if (versionOf(group, stored) !== version) throw fail("settings.changed_meanwhile");
    const { changes } = requireRight(group, stored, values);
    const changed = changes.filter(([name, text]) => (stored.texts[name] ?? null) !== text);
    if (changed.length === 0) return { version, changed: [] };
    const revision = latest + 1;
    await store(context, changed, revision);
    note({
      target: targetOf(group),
      changes: Object.fromEntries(changed.map((change) => noteOf(stored, change))),
    });
    return { version: revision, changed: changed.map(([name]) => name) };
  },
});

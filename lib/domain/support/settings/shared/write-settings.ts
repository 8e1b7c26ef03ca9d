import { sql } from "drizzle-orm";
import type { SettingGroup } from "@/lib/base/setting-groups";
import type { Database } from "@/lib/db/client";
import { configurationVersions, settings } from "@/lib/db/tables/kernel/configuration";
import type { SettingName } from "@/lib/settings/environment";
import { fail } from "../../../kernel/errors/fail";
import type { Context } from "../../../kernel/operation/context";
import { keepValue } from "../../../kernel/settings/stored-settings";
import { isSecret, readStored, type Stored, versionOf } from "../read-settings";
import { targetOf } from "../rules";
import { requireRight, type Values } from "../wanted";

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

export type WantedSettings = {
  group: SettingGroup;
  /** As the form has read it, so that nobody's change is overwritten unseen. */
  version: number;
  values: Values;
};

/** Throws like the change would: for values that are wrong, and if somebody has changed the group meanwhile. */
export async function requireChange(db: Database, { group, version, values }: WantedSettings) {
  const stored = await readStored(db);
  if (versionOf(group, stored) !== version) throw fail("settings.changed_meanwhile");
  return { stored, ...requireRight(group, stored, values) };
}

/** Stores settings of a group in the caller's transaction, and notes what has changed. */
export async function writeSettings(
  context: Context,
  wanted: WantedSettings,
): Promise<{ version: number; changed: string[] }> {
  const { db, note } = context;
  const latest = await lockVersion(db);
  const { stored, changes } = await requireChange(db, wanted);
  const changed = changes.filter(([name, text]) => (stored.texts[name] ?? null) !== text);
  if (changed.length === 0) return { version: wanted.version, changed: [] };
  const revision = latest + 1;
  await store(context, changed, revision);
  note({
    target: targetOf(wanted.group),
    changes: Object.fromEntries(changed.map((change) => noteOf(stored, change))),
  });
  return { version: revision, changed: changed.map(([name]) => name) };
}

import { sql } from "drizzle-orm";
import type { SettingGroup } from "@/lib/base/setting-groups";
import type { Database } from "@/lib/db/client";
import { staffName } from "@/lib/db/staff-name";
import { settings } from "@/lib/db/tables/kernel/configuration";
import { runtime } from "@/lib/env";
import { defaultTextOf, formOf } from "@/lib/settings/describe";
import {
  isSetByEnvironment,
  isSettingName,
  mergeSettings,
  type SettingName,
  type StoredSettings,
  schemaOf,
  settingNames,
  valueInEnvironment,
} from "@/lib/settings/environment";
import { guideOf } from "@/lib/settings/setting";
import { openValue } from "../../kernel/settings/stored-settings";
import { placeOf } from "./rules";
import type { Setting } from "./schema";

export const groupOf = (name: SettingName): SettingGroup | null => guideOf(name, schemaOf(name)).group;
export const isSecret = (name: SettingName): boolean => guideOf(name, schemaOf(name)).isSecret === true;
export const namesIn = (group: SettingGroup | null): SettingName[] =>
  settingNames().filter((name) => groupOf(name) === group);

type Row = Pick<typeof settings.$inferSelect, "name" | "value" | "sealed" | "revision" | "changedAt"> & {
  changedBy: string | null;
};

export type Stored = {
  rows: ReadonlyMap<string, Row>;
  /** With secrets unsealed. */
  texts: StoredSettings;
  /** Reasons of those that are not in effect. */
  unused: ReadonlyMap<string, string>;
};

/** In a query of one table columns are written without its name, which in here would be the inner one's. */
const nameOfChanger = sql<string | null>`(select ${staffName("s.changed_by")} from settings s
  where s.name = ${sql.raw("settings.name")})`;

export async function readStored(db: Database): Promise<Stored> {
  const found = await db
    .select({
      name: settings.name,
      value: settings.value,
      sealed: settings.sealed,
      revision: settings.revision,
      changedAt: settings.changedAt,
      changedBy: nameOfChanger,
    })
    .from(settings);
  const texts: Partial<Record<SettingName, string>> = {};
  for (const row of found) {
    const text = isSettingName(row.name) ? openValue(row.name, row) : null;
    if (isSettingName(row.name) && text !== null) texts[row.name] = text;
  }
  const { left } = mergeSettings(texts);
  return {
    rows: new Map(found.map((row) => [row.name, row])),
    texts,
    unused: new Map(left.map(({ name, reason }) => [name, reason])),
  };
}

/** The newest change of a group, with which a form says what it has seen. */
export const versionOf = (group: SettingGroup, { rows }: Pick<Stored, "rows">): number =>
  Math.max(0, ...namesIn(group).map((name) => rows.get(name)?.revision ?? 0));

/** What is shown of a value: of a secret at most the place to which it leads. */
const shownOf = (name: SettingName, text: string | undefined): string | null => {
  if (text === undefined) return null;
  return isSecret(name) ? placeOf(text) : text;
};

export function describeSetting(name: SettingName, { rows, texts, unused }: Stored): Setting {
  const row = rows.get(name);
  const form = formOf(name);
  const isOfEnvironment = isSetByEnvironment(name);
  const stored = texts[name];
  const browser = stored === undefined ? "default" : "browser";
  return {
    name,
    ...form,
    choices: [...form.choices],
    list: form.list && { ...form.list, columns: [...form.list.columns] },
    default: defaultTextOf(name, runtime().isDemo),
    source: isOfEnvironment ? "environment" : browser,
    value: shownOf(name, isOfEnvironment ? valueInEnvironment(name) : stored),
    changed_at: row?.changedAt.toISOString() ?? null,
    changed_by: row?.changedBy ?? null,
    unused: unused.get(name) ?? null,
  };
}

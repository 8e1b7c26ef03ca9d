import { z } from "zod";
import type { SettingGroup } from "@/lib/base/setting-groups";
import type { ListShape } from "@/lib/base/setting-lists";

export type Marks = {
  /** Shown instead of the schema's default if that depends on other settings. */
  usually?: string | { demo: string; otherwise: string };
  /** The values of a text that is checked elsewhere, too. */
  choices?: readonly string[];
  /** It has several entries, with commas between them. */
  list?: ListShape;
  /** Sealed in the database, and never shown again. */
  isSecret?: true;
  /** A field of a back end, which is changed there. */
  isOfBackEnd?: true;
};

/** Documentation of one variable, and how it is edited. */
export type Guide = Marks & {
  /** Markdown, one sentence without a period. */
  help: string;
  /** Null = the environment alone sets it: it is needed to start, or is of a back end. */
  group: SettingGroup | null;
};

const guides = z.registry<Guide>();

const describedIn =
  (group: SettingGroup | null) =>
  <Schema extends z.ZodType>(schema: Schema, help: string, marks: Marks = {}): Schema => {
    guides.add(schema, { help, group, ...marks });
    return schema;
  };

/** Declares settings that staff edit in this group of `/staff/settings`, unless the environment sets them. */
export const settingOf = (group: SettingGroup) => describedIn(group);

/** Declares a setting that a process needs before it has a database. */
export const startSetting = describedIn(null);

/** Declares what sets a field of a back end, or chooses one. */
export const backEndSetting: typeof startSetting = (schema, help, marks) =>
  startSetting(schema, help, { ...marks, isOfBackEnd: true });

/** @throws when the variable has no guide: it was not declared with one of these. */
export function guideOf(name: string, schema: z.ZodType): Guide {
  const guide = guides.get(schema);
  if (!guide) throw new Error(`The setting ${name} has no description.`);
  return guide;
}

import { z } from "zod";
import type { ListShape } from "@/lib/base/setting-lists";
import { type SettingName, schemaOf } from "./environment";
import { guideOf, type Marks } from "./setting";

/** How a setting is edited. `choices` are the values of a choice, bounds those of a number, `list` is the form of a list. */
export type SettingForm = {
  kind: "text" | "number" | "choice" | "list" | "secret";
  choices: readonly string[];
  least: number | null;
  most: number | null;
  list: ListShape | null;
};

/** The schema without its default. */
function bareSchema(schema: z.ZodType): z.ZodType {
  if (schema instanceof z.ZodDefault || schema instanceof z.ZodOptional)
    return bareSchema(schema.unwrap() as z.ZodType);
  return schema;
}

/** How a text that this schema reads is edited. */
export function formOfSchema(
  schema: z.ZodType,
  { isSecret, choices, list }: Pick<Marks, "isSecret" | "choices" | "list">,
): SettingForm {
  const bare = bareSchema(schema);
  const text = { kind: "text", choices: [], least: null, most: null, list: null } as const;
  if (isSecret) return { ...text, kind: "secret" };
  if (list) return { ...text, kind: "list", list };
  if (choices) return { ...text, kind: "choice", choices };
  if (bare instanceof z.ZodEnum) return { ...text, kind: "choice", choices: bare.options.map(String) };
  if (bare instanceof z.ZodPipe && bare.out instanceof z.ZodNumber) {
    const { minValue, maxValue } = bare.out;
    const bound = (value: number | null) => (value !== null && Math.abs(value) < 1e12 ? value : null);
    return { ...text, kind: "number", least: bound(minValue), most: bound(maxValue) };
  }
  return text;
}

export function formOf(name: SettingName): SettingForm {
  const schema = schemaOf(name);
  return formOfSchema(schema, guideOf(name, schema));
}

/** What an absent text is read as; empty if there is no default. */
export function defaultTextOfSchema(schema: z.ZodType): string {
  const read = schema.safeParse(undefined);
  return read.success && read.data !== undefined ? String(read.data) : "";
}

/** The default as text; empty if there is none. */
export function defaultTextOf(name: SettingName, isDemo: boolean): string {
  const schema = schemaOf(name);
  const { usually } = guideOf(name, schema);
  if (typeof usually === "object") return isDemo ? usually.demo : usually.otherwise;
  return defaultTextOfSchema(schema);
}

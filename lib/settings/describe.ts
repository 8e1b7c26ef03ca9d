import { z } from "zod";
import type { ListShape } from "@/lib/base/setting-lists";
import { type SettingName, schemaOf } from "./environment";
import { guideOf } from "./setting";

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

export function formOf(name: SettingName): SettingForm {
  const schema = schemaOf(name);
  const { isSecret, choices, list } = guideOf(name, schema);
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

/** The default as text; empty if there is none. */
export function defaultTextOf(name: SettingName, isEmbedded: boolean): string {
  const schema = schemaOf(name);
  const { usually } = guideOf(name, schema);
  if (typeof usually === "object") return isEmbedded ? usually.embedded : usually.otherwise;
  const read = schema.safeParse(undefined);
  return read.success && read.data !== undefined ? String(read.data) : "";
}

import { z } from "zod";

/** Documentation of one variable in docs/settings.md. */
export type Guide = {
  /** Markdown, one sentence without a period. */
  help: string;
  /** Shown instead of the schema's default if that depends on other settings. */
  usually?: string;
};

const guides = z.registry<Guide>();

/** Adds a description to a variable's schema, from which docs/settings.md is generated. */
export function setting<Schema extends z.ZodType>(schema: Schema, help: string, usually?: string): Schema {
  guides.add(schema, usually === undefined ? { help } : { help, usually });
  return schema;
}

/** @throws when the variable has no guide: it was not declared with `setting`. */
export function guideOf(name: string, schema: z.ZodType): Guide {
  const guide = guides.get(schema);
  if (!guide) throw new Error(`The setting ${name} has no description.`);
  return guide;
}

import { z } from "zod";

/** What docs/settings.md says of one variable. */
export type Guide = {
  /** Markdown, one sentence without a period. */
  help: string;
  /** Shown instead of the schema's own default, where that depends on something else. */
  usually?: string;
};

const guides = z.registry<Guide>();

/** Adds to the schema of a variable what it is for; docs/settings.md is made of it. */
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

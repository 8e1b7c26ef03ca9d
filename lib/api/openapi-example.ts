import type { Schema } from "./openapi-schemas";

const isSchema = (value: unknown): value is Schema => typeof value === "object" && value !== null;

/** Whether a documentation example includes the parameter: if it is required or present in every real call. */
const isShown = (schema: Schema, name: string, part: Schema): boolean =>
  schema.required?.includes(name) === true || part["x-typical"] === true;

function objectExample(schema: Schema, isCall: boolean): Record<string, unknown> {
  const parts = Object.entries(schema.properties ?? {}).flatMap(([name, part]): [string, unknown][] =>
    isSchema(part) && (!isCall || isShown(schema, name, part)) ? [[name, exampleOf(part)]] : [],
  );
  return Object.fromEntries(parts);
}

/** An example value for this schema, built from the examples of its parts. */
export function exampleOf(schema: Schema): unknown {
  if (schema.examples?.length) return schema.examples[0];
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  const choice = [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])].find(
    (part) => isSchema(part) && part.type !== "null",
  );
  if (isSchema(choice)) return exampleOf(choice);
  if (schema.type === "array") return isSchema(schema.items) ? [exampleOf(schema.items)] : [];
  if (schema.type === "object") return objectExample(schema, false);
  return null;
}

/** Returns the example call for the documentation. */
export const callExample = (schema: Schema): Record<string, unknown> => objectExample(schema, true);

import type { Schema } from "@/lib/api/openapi-schemas";

const isSchema = (value: unknown): value is Schema => typeof value === "object" && value !== null;

/** `1–16`, `at least 1`, `at most 16`; empty without limits. */
function rangeOf(least: number | undefined, most: number | undefined): string {
  const isLeast = least !== undefined && least > Number.MIN_SAFE_INTEGER;
  const isMost = most !== undefined && most < Number.MAX_SAFE_INTEGER;
  if (isLeast && isMost) return `${least}–${most}`;
  if (isLeast) return `at least ${least}`;
  return isMost ? `at most ${most}` : "";
}

function limitsOf({ minimum, maximum, minLength, maxLength }: Schema): string {
  const length = rangeOf(minLength || undefined, maxLength);
  return rangeOf(minimum, maximum) || (length && `${length} characters`);
}

const names = {
  string: "text",
  integer: "whole number",
  number: "number",
  boolean: "flag",
  null: "nothing",
} as const;
const isNamed = (type: unknown): type is keyof typeof names => typeof type === "string" && type in names;

/** The type of a parameter in a few words: `text, at most 253 characters`; `monthly | quarterly`. */
export function labelsOfType(schema: Schema): string {
  const choices = [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])].filter(isSchema);
  if (choices.length > 0) return [...new Set(choices.map(labelsOfType))].join(" or ");
  if (schema.const !== undefined) return String(schema.const);
  if (schema.enum) return schema.enum.map(String).join(" | ");
  if (schema.type === "array")
    return isSchema(schema.items) ? `list of ${labelsOfType(schema.items)}` : "list";
  if (schema.type === "object") return "fields with names";
  const name = isNamed(schema.type) ? names[schema.type] : "anything";
  const limits = limitsOf(schema);
  return limits ? `${name}, ${limits}` : name;
}

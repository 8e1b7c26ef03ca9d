import type { z } from "zod";

export type Limited = {
  /** Property path; `[]` = an entry of a list. */
  path: readonly string[];
  /** Maximum number of entries, keys or characters; null = no limit in the schema. */
  most: number | null;
} & ({ kind: "list" | "record" } | { kind: "text"; hasForm: boolean });

type Check = { check: string; maximum?: unknown; format?: unknown };
type Def = { checks?: readonly { _zod: { def: object } }[] | undefined; format?: unknown };

const checksOf = ({ checks = [] }: Def): Check[] =>
  checks.map(({ _zod: { def } }) => ({ check: "", ...def }));

function limitOf(def: Def): number | null {
  const limits = checksOf(def).flatMap(({ check, maximum }) =>
    check === "max_length" && typeof maximum === "number" ? [maximum] : [],
  );
  return limits.length > 0 ? Math.min(...limits) : null;
}

/** Patterns and formats limit the length themselves; Base64 does not. */
const hasForm = (def: Def): boolean =>
  [
    def.format,
    ...checksOf(def).map(({ check, format }) => format ?? (check === "custom" ? check : undefined)),
  ].some((one) => one !== undefined && one !== "base64");

const metaLimit = (schema: z.core.$ZodType, name: "maxItems" | "maxProperties" | "maxLength") => {
  const said = (schema as z.ZodType).meta?.()?.[name];
  return typeof said === "number" ? said : null;
};

/** The lower of two limits; null = none. */
const stricter = (one: number | null, other: number | null): number | null =>
  one === null || other === null ? (one ?? other) : Math.min(one, other);

/** A pipe's output text is its input text; a list is parsed from the input text. */
function throughPipe(start: Limited[], end: Limited[]): Limited[] {
  const [first] = start;
  const [last] = end;
  if (start.length > 0 && end.some(({ kind }) => kind !== "text")) return start;
  if (first?.kind !== "text" || last?.kind !== "text" || start.length > 1 || end.length > 1)
    return [...start, ...end];
  const most = stricter(first.most, last.most);
  return [{ ...last, most, hasForm: first.hasForm || last.hasForm }];
}

function walk(schema: z.core.$ZodType, path: readonly string[]): Limited[] {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  const most = limitOf(def);
  switch (def.type) {
    case "array":
      return [
        { kind: "list", path, most: most ?? metaLimit(schema, "maxItems") },
        ...walk(def.element, [...path, "[]"]),
      ];
    case "record":
      return [
        { kind: "record", path, most: metaLimit(schema, "maxProperties") },
        ...walk(def.valueType, [...path, "[]"]),
      ];
    case "unknown": {
      const entries = metaLimit(schema, "maxItems");
      return entries === null ? [] : [{ kind: "list", path, most: entries }];
    }
    case "object":
      return Object.entries(def.shape).flatMap(([name, field]) => walk(field, [...path, name]));
    case "union":
      return def.options.flatMap((option) => walk(option, path));
    case "pipe":
      return throughPipe(walk(def.in, path), walk(def.out, path));
    case "string":
      return [{ kind: "text", path, most, hasForm: hasForm(def) }];
    case "optional":
    case "nullable":
    case "default":
    case "prefault":
    case "catch":
    case "readonly":
    case "nonoptional":
      return walk(def.innerType, path);
    default:
      return [];
  }
}

/** Every list, record and text of an input with its limit; a text once, with the widest limit of its union branches. */
export const limitsOf = (input: z.ZodObject): Limited[] => walk(input, []);

/** Maximum number of entries of a parameter as a list or record, in any of its forms. */
export function entryLimits(input: z.ZodObject): Map<string, number> {
  const found = new Map<string, number>();
  for (const { path, kind, most } of limitsOf(input)) {
    const [name] = path;
    if (kind === "text" || path.length !== 1 || name === undefined || most === null) continue;
    found.set(name, Math.max(most, found.get(name) ?? 0));
  }
  return found;
}

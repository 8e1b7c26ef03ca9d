import type { z } from "zod";

/** An error by its path, such as `presets.3.price.XX`; the path `file` is the whole file. */
export type FileProblem = { path: string; reason: string };

/** Limit per list: far more than any seller needs, and few enough to report an error for each. */
const mostEntries = 20_000;

const kinds: Record<string, string> = {
  string: "a text in quotes",
  number: "a number",
  int: "a whole number",
  boolean: "true or false",
  array: "a list",
  object: "an object",
  record: "an object",
};

const listed = (words: readonly unknown[]) => words.map((word) => `"${String(word)}"`).join(", ");

/** Readable messages for authors of the file, for issues without a text in the schema. */
function labelsOf(issue: z.core.$ZodRawIssue): string | undefined {
  if (issue.code === "invalid_type")
    return issue.input === undefined ? "is missing" : `must be ${kinds[issue.expected] ?? issue.expected}`;
  if (issue.code === "unrecognized_keys")
    return `there is no field ${listed(issue.keys)}: docs/catalogue.md lists them`;
  if (issue.code === "invalid_value") return `must be one of ${listed(issue.values)}`;
  if (issue.code === "too_small")
    return issue.origin === "string" || issue.origin === "array"
      ? "must not be empty"
      : `must be ${issue.inclusive ? "at least" : "more than"} ${issue.minimum}`;
  if (issue.code === "too_big")
    return `must be ${issue.maximum}${issue.origin === "string" ? " characters" : ""} at most`;
  if (issue.code === "invalid_format" && issue.format.startsWith("cidr"))
    return `must be a network, such as ${issue.format === "cidrv4" ? "203.0.113.0/24" : "2001:db8::/40"}`;
  if (issue.code === "invalid_key") return "has a name that is not allowed here";
  return undefined;
}

/** Parses the text of a catalog file; returns the catalog or all errors. */
export function readCatalogText<C>(
  text: string,
  schema: z.ZodType<C>,
): { catalogue: C; problems?: undefined } | { problems: FileProblem[] } {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return { problems: [{ path: "file", reason: `is not JSON: ${reason}` }] };
  }
  const crowded = Object.entries(json ?? {}).find(
    ([, list]) => Array.isArray(list) && list.length > mostEntries,
  );
  if (crowded) return { problems: [{ path: crowded[0], reason: `has more than ${mostEntries} entries` }] };
  const parsed = schema.safeParse(json, { error: labelsOf });
  if (parsed.success) return { catalogue: parsed.data };
  const problems = parsed.error.issues.map(({ path, message }) => ({
    path: path.join(".") || "file",
    reason: message,
  }));
  return { problems };
}

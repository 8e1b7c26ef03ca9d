import type { z } from "zod";
import { keepLast } from "@/lib/base/keep-last";
import { fail } from "./errors";

const hasZero = (value: unknown): boolean =>
  typeof value === "string" ? value.includes("\0") : Array.isArray(value) && value.some(hasZero);

/** The database keeps no text with a zero byte. */
function requireNoZero(parsed: Record<string, unknown>): void {
  const name = Object.keys(parsed).find((one) => hasZero(parsed[one]));
  if (name === undefined) return;
  const fields = { [name]: "must not contain a zero byte" };
  throw fail("argument.invalid", { parameter: name }, { fields });
}

/** What zod would say in words of its own: of one of several values. */
function wordsOf(issue: z.core.$ZodRawIssue): string | undefined {
  if (issue.code !== "invalid_value") return undefined;
  const values = issue.values.map(String);
  const last = values.pop() ?? "";
  return `must be ${values.length > 0 ? `${values.join(", ")} or ${last}` : last}`;
}

const typeWords = (issue: z.core.$ZodIssue): string =>
  issue.code === "invalid_type" && issue.expected === "array" ? "must be a list" : "is not valid";

/** Parses the input; all errors of zod become one `invalid argument <name>`, with every wrong field listed. */
export function parseInput<I extends z.ZodObject>(schema: I, raw: Record<string, unknown>): z.output<I> {
  const parsed = schema.safeParse(raw, { error: wordsOf });
  if (parsed.success) {
    requireNoZero(parsed.data);
    return parsed.data;
  }
  const fields: Record<string, string> = {};
  for (const issue of parsed.error.issues) {
    const name = String(issue.path[0] ?? "");
    // Zod's own words for a wrong type, which is all that it says of a union, are not for people.
    const reason = issue.message.startsWith("Invalid input") ? typeWords(issue) : issue.message;
    fields[name] ??= raw[name] === undefined ? "is required" : reason;
  }
  const [name = ""] = Object.keys(fields);
  throw fail("argument.invalid", { parameter: name }, { fields });
}

const longestKey = 200;

/**
 * Parses as `parseInput` does, but the same parameters only once: for inputs of a few short words, whose output nobody
 * may modify. What it refuses is parsed anew each time.
 */
export function keptParser<I extends z.ZodObject>(schema: I): (raw: Record<string, unknown>) => z.output<I> {
  const names = Object.keys(schema.shape);
  const keep = keepLast<z.output<I>>(50);
  return (raw) => {
    const key = JSON.stringify(names.map((name) => raw[name]));
    return key.length > longestKey ? parseInput(schema, raw) : keep(key, () => parseInput(schema, raw));
  };
}

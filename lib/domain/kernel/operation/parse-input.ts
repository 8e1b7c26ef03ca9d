import type { z } from "zod";
import { keepLast } from "@/lib/base/cache-last";
import { unstorable } from "@/lib/base/unstorable";
import { fail, invalidArgument } from "../errors/fail";
import { entryLimits } from "./list-limits";

function requireStorable(parsed: Record<string, unknown>): void {
  for (const [name, value] of Object.entries(parsed)) {
    const reason = unstorable(value);
    if (reason !== undefined) throw invalidArgument(name, reason);
  }
}

const limits = new WeakMap<z.ZodObject, Map<string, number>>();

function limitsIn(schema: z.ZodObject): Map<string, number> {
  const known = limits.get(schema) ?? entryLimits(schema);
  limits.set(schema, known);
  return known;
}

const countEntries = (value: unknown): number => {
  if (Array.isArray(value)) return value.length;
  return typeof value === "object" && value !== null ? Object.keys(value).length : 0;
};

/** Errors for lists that are too long: schemas count entries only after parsing each of them. */
function longLists(schema: z.ZodObject, raw: Record<string, unknown>): Record<string, string> {
  const found: Record<string, string> = {};
  for (const [name, most] of limitsIn(schema))
    if (countEntries(raw[name]) > most) found[name] = `must have at most ${most} entries`;
  return found;
}

/** Replaces a list that is too long; no schema accepts it. */
const tooLong = Symbol("too long");

const unsaid = "is not valid";

function limitWords(origin: string, limit: string): string {
  if (origin === "string") return `must have ${limit} characters`;
  return origin === "array" ? `must have ${limit} entries` : `must be ${limit}`;
}

/** Replaces zod's texts for limits and for enums. */
function labelsOf(issue: z.core.$ZodRawIssue): string | undefined {
  if (issue.code === "too_big") return limitWords(issue.origin, `at most ${issue.maximum}`);
  if (issue.code === "too_small") return limitWords(issue.origin, `at least ${issue.minimum}`);
  if (issue.code !== "invalid_value") return undefined;
  const values = issue.values.map(String).filter((value) => value !== "");
  const last = values.pop() ?? "";
  return `must be ${values.length > 0 ? `${values.join(", ")} or ${last}` : last}`;
}

/** Zod's texts for a wrong type are not for people; a union has no text, but each of its branches does. */
function reasonOf(issue: z.core.$ZodIssue): string {
  if (!issue.message.startsWith("Invalid input")) return issue.message;
  if (issue.code === "invalid_type" && issue.expected === "array") return "must be a list";
  const within = issue.code === "invalid_union" ? issue.errors.flat().map(reasonOf) : [];
  return within.find((reason) => reason !== unsaid) ?? unsaid;
}

/**
 * Parses the input; throws all of zod's errors as one `invalid argument <name>: <reason>` that lists every wrong
 * field.
 */
export function parseInput<I extends z.ZodObject>(schema: I, raw: Record<string, unknown>): z.output<I> {
  const long = longLists(schema, raw);
  const isLong = Object.keys(long).length > 0;
  const given = isLong
    ? { ...raw, ...Object.fromEntries(Object.keys(long).map((name) => [name, tooLong])) }
    : raw;
  const parsed = schema.safeParse(given, { error: labelsOf });
  if (parsed.success && !isLong) {
    requireStorable(parsed.data);
    return parsed.data;
  }
  const fields: Record<string, string> = {};
  for (const issue of parsed.error?.issues ?? []) {
    const name = String(issue.path[0] ?? "");
    fields[name] ??= long[name] ?? (raw[name] === undefined ? "is required" : reasonOf(issue));
  }
  for (const [name, reason] of Object.entries(long)) fields[name] ??= reason;
  const [[name, reason] = ["", unsaid]] = Object.entries(fields);
  throw fail(
    "argument.invalid",
    { parameter: name, reason: reason === unsaid ? undefined : reason },
    { fields },
  );
}

const longestKey = 200;

/**
 * Like `parseInput`, but cached by input: for a few short values, whose output must not be modified. Errors are not
 * cached.
 */
export function cachedParser<I extends z.ZodObject>(
  schema: I,
): (raw: Record<string, unknown>) => z.output<I> {
  const names = Object.keys(schema.shape);
  const keep = keepLast<z.output<I>>(50);
  return (raw) => {
    const key = JSON.stringify(names.map((name) => raw[name]));
    return key.length > longestKey ? parseInput(schema, raw) : keep(key, () => parseInput(schema, raw));
  };
}

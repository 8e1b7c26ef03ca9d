import { fail } from "../../kernel/errors/fail";
import type { EntryKind, Mistake } from "../catalog/rules";
import { Catalog, readLists } from "../catalog/schema";
import { mistakeOf } from "../catalog/shared/mistake-of";

type Problem = { path: string[]; message: string; mistake: Mistake };

function problemsOf(file: unknown): Problem[] {
  const parsed = Catalog.safeParse(file);
  if (parsed.success) return [];
  return parsed.error.issues.map((issue) => ({
    path: issue.path.map(String),
    message: issue.message,
    mistake: mistakeOf(issue),
  }));
}

const keyOf = ({ path, message }: Problem): string => `${path.join(".")} ${message}`;

/** Which of two conflicting entries a problem names depends on their order, so the field of the changed one is used. */
const fieldOf = ({ path: [kind, , ...rest] }: Problem, changed: EntryKind): string =>
  kind === changed && rest.length > 0 ? rest.join(".") : "";

/** Returns the error `argument.invalid` with a code for each field. */
export const mistaken = (fields: Record<string, Mistake>) =>
  fail("argument.invalid", { parameter: Object.keys(fields)[0] ?? "entry" }, { fields });

/**
 * Validates the whole changed catalog, because entries refer to one another. Errors that existed before elsewhere do
 * not block the change. Throws with an error code for each field.
 */
export function checkChanged(before: Catalog, after: unknown, kind: EntryKind): Catalog {
  const parsed = Catalog.safeParse(after);
  if (parsed.success) return parsed.data;
  const known = new Set(problemsOf(before).map(keyOf));
  const fresh = problemsOf(after).filter((problem) => !known.has(keyOf(problem)));
  if (fresh.length === 0) return readLists(after);
  const fields: Record<string, Mistake> = {};
  for (const problem of fresh) fields[fieldOf(problem, kind)] ??= problem.mistake;
  throw mistaken(fields);
}

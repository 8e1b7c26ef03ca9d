import type { z } from "zod";
import { fail } from "./errors";

/** The parsed input; errors of zod become one `invalid argument <name>` with every field beside it. */
export function parseInput<I extends z.ZodObject>(schema: I, raw: Record<string, unknown>): z.output<I> {
  const parsed = schema.safeParse(raw);
  if (parsed.success) return parsed.data;
  const fields: Record<string, string> = {};
  for (const issue of parsed.error.issues) {
    const name = String(issue.path[0] ?? "");
    // Most pieces of a form are unions, of which zod says no more than "Invalid input".
    const reason = issue.message === "Invalid input" ? "is not valid" : issue.message;
    fields[name] ??= raw[name] === undefined ? "is required" : reason;
  }
  const [name = ""] = Object.keys(fields);
  throw fail("argument.invalid", { parameter: name }, { fields });
}

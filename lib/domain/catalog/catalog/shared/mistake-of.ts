import type { z } from "zod";
import { moneyPatterns } from "../entry-schema";
import { type Mistake, mistakes } from "../rules";

const named = (name: unknown): Mistake | undefined => mistakes.find((one) => one === name);

/** Maps a schema issue to an error code. */
export function mistakeOf(issue: z.core.$ZodIssue): Mistake {
  if (issue.path.at(-1) === "ram") return "memory";
  if (issue.code === "custom") return named(issue.params?.mistake) ?? "other";
  if (issue.code === "too_small" && (issue.origin === "string" || issue.origin === "array"))
    return "required";
  if (issue.code === "invalid_format" && moneyPatterns.includes(String(issue.pattern))) return "money";
  if (issue.code === "too_small" || issue.code === "too_big")
    return issue.origin === "string" ? "other" : "number";
  return issue.code === "invalid_type" && (issue.expected === "number" || issue.expected === "int")
    ? "number"
    : "other";
}

import { type Alias, parseAliases, wrongAlias } from "@/lib/domain/identity/auth/shared/wrong-alias";
import { runtime } from "@/lib/env";
import type { Environment } from "@/lib/settings/environment";

let parsed: { text: string; aliases: Alias[] } = { text: "", aliases: [] };

/** From FIELD_ALIASES (ADR 5), parsed once. */
function fieldAliases(): Alias[] {
  const text = runtime().environment.FIELD_ALIASES ?? "";
  if (parsed.text !== text) parsed = { text, aliases: parseAliases(text) };
  return parsed.aliases;
}

/** Throws a one-sentence error for the operator if FIELD_ALIASES is invalid. */
export function requireFieldAliases({ FIELD_ALIASES = "" }: Environment): void {
  const reason = wrongAlias(FIELD_ALIASES);
  if (reason !== null) throw new Error(`The environment variable FIELD_ALIASES is wrong: ${reason}.`);
}

/** Adds the aliases to the token record in `result`, so that each aliased field has both names. */
export function withFieldAliases(answer: Record<string, unknown>): Record<string, unknown> {
  const { result } = answer;
  const aliases = fieldAliases();
  if (aliases.length === 0 || typeof result !== "object" || result === null) return answer;
  const record = new Map(Object.entries(result));
  for (const [alias, name] of aliases) if (record.has(name)) record.set(alias, record.get(name));
  return { ...answer, result: Object.fromEntries(record) };
}

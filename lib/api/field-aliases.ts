import { TokenRecord } from "@/lib/domain/identity/auth/schema";
import { runtime } from "@/lib/env";
import type { Environment } from "@/lib/settings/environment";

type Alias = [alias: string, name: string];

const parse = (text: string): Alias[] =>
  text === "" ? [] : text.split(",").map((pair) => pair.split(":") as Alias);

let parsed: { text: string; aliases: Alias[] } = { text: "", aliases: [] };

/** From FIELD_ALIASES (decisions 2), parsed once. */
function fieldAliases(): Alias[] {
  const text = runtime().environment.FIELD_ALIASES ?? "";
  if (parsed.text !== text) parsed = { text, aliases: parse(text) };
  return parsed.aliases;
}

/** Returns why the value of FIELD_ALIASES is invalid; null if it is valid. */
export function wrongAlias(text: string): string | null {
  const aliases = parse(text);
  for (const [index, [alias, name]] of aliases.entries()) {
    if (!Object.hasOwn(TokenRecord.shape, name)) return `the token record has no field ${name}`;
    if (Object.hasOwn(TokenRecord.shape, alias)) return `${alias} is a field of the token record already`;
    if (aliases.findIndex(([other]) => other === alias) < index) return `${alias} is named twice`;
  }
  return null;
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

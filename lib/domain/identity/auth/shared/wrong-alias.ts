import { TokenRecord } from "../schema";

export type Alias = [alias: string, name: string];

/** Parses FIELD_ALIASES. */
export const parseAliases = (text: string): Alias[] =>
  text === "" ? [] : text.split(",").map((pair) => pair.split(":") as Alias);

/** Returns why the value of FIELD_ALIASES is invalid; null if it is valid. */
export function wrongAlias(text: string): string | null {
  const aliases = parseAliases(text);
  for (const [index, [alias, name]] of aliases.entries()) {
    if (!Object.hasOwn(TokenRecord.shape, name)) return `the token record has no field ${name}`;
    if (Object.hasOwn(TokenRecord.shape, alias)) return `${alias} is a field of the token record already`;
    if (aliases.findIndex(([other]) => other === alias) < index) return `${alias} is named twice`;
  }
  return null;
}

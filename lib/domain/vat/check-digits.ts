import * as library from "jsvat-next";

// Loaded by Node, the package is all in its default; bundled, it has none.
const loaded: typeof library & { default?: typeof library } = library;
const { checkVAT, countries } = loaded.default ?? loaded;

/** Prefixes that are no country's: of sellers from outside the EU, and of Northern Ireland's trade in goods. */
const noCountry = new Set(["EU", "EUR", "000", "XI"]);

/** The letters that numbers of a country begin with; Greece's are not its code. */
const prefixOf = (country: string): string => (country === "GR" ? "EL" : country);
const countryOf = (prefix: string): string => (prefix === "EL" ? "GR" : prefix);

const known = new Set(
  countries.flatMap(({ codes: [code = ""] }) => (noCountry.has(code) || code === "" ? [] : [code])),
);

/** Whether tax numbers of that country can be checked. */
export const isCheckable = (country: string): boolean => known.has(country);

const bare = (text: string): string => text.toUpperCase().replace(/[\s.\-/]/g, "");

export type Written = { country: string; prefix: string; digits: string };

/**
 * Country and digits of a number with the country's letters, or without them where the country is given. Null when
 * neither tells a country, or each another one.
 */
export function readVat(text: string, given: string | null): Written | null {
  const whole = bare(text);
  const letters = /^[A-Z]{2}/.exec(whole)?.[0] ?? "";
  const own = isCheckable(countryOf(letters)) ? countryOf(letters) : null;
  if (given === null)
    return own === null ? null : { country: own, prefix: prefixOf(own), digits: whole.slice(2) };
  const prefix = prefixOf(given);
  if (!isCheckable(given)) return null;
  if (whole.startsWith(prefix)) return { country: given, prefix, digits: whole.slice(prefix.length) };
  // Numbers of some countries have letters of their own; those of another country's whole number are a contradiction.
  if (own !== null && hasRightDigits({ prefix: letters, digits: whole.slice(2) })) return null;
  return { country: given, prefix, digits: whole };
}

/** Whether the number has the form of its country's and the right check digits. */
export const hasRightDigits = ({ prefix, digits }: Pick<Written, "prefix" | "digits">): boolean =>
  isCheckable(countryOf(prefix)) && digits !== "" && checkVAT(`${prefix}${digits}`, countries).isValid;

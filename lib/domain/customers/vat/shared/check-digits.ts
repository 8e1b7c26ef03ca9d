import * as library from "jsvat-next";

// Loaded by Node, the package has everything in its default export; bundled, it has no default export.
const loaded: typeof library & { default?: typeof library } = library;
const { checkVAT, countries } = loaded.default ?? loaded;

/** Prefixes that belong to no country: for sellers outside the EU, and for Northern Ireland's trade in goods. */
const noCountry = new Set(["EU", "EUR", "000", "XI"]);

/** Prefix of a country's tax numbers; Greece's is not its country code. */
const prefixOf = (country: string): string => (country === "GR" ? "EL" : country);
const countryOf = (prefix: string): string => (prefix === "EL" ? "GR" : prefix);

const known = new Set(
  countries.flatMap(({ codes: [code = ""] }) => (noCountry.has(code) || code === "" ? [] : [code])),
);

/** Returns whether tax numbers of that country can be checked. */
export const isCheckable = (country: string): boolean => known.has(country);

const bare = (text: string): string => text.toUpperCase().replace(/[\s.\-/]/g, "");

export type Written = {
  country: string;
  prefix: string;
  digits: string;
  /** For people: how to write the number in the register's format; absent if it already was. */
  hint?: string;
};

/** Prefixes used in numbers of a country, including mistaken ones. */
const lettersOf = (country: string): readonly string[] => (country === "GR" ? ["EL", "GR"] : [country]);

const hints: Partial<Record<string, string>> = {
  GR: "numbers of Greece begin with EL on the register",
  BE: "numbers of Belgium have ten digits, the older nine have a 0 before them",
};

/** Normalizes to the register's format; drops a duplicated country prefix if the number is invalid with it. */
function normalized(country: string, written: string): Written {
  const prefix = prefixOf(country);
  const without = (text: string) => {
    const letters = lettersOf(country).find((one) => text.startsWith(one));
    return letters === undefined ? null : { letters, digits: text.slice(letters.length) };
  };
  const once = without(written);
  let digits = once?.digits ?? written;
  let hint = once && once.letters !== prefix ? hints[country] : undefined;
  const twice = hasRightDigits({ prefix, digits }) ? null : without(digits);
  if (once && twice) {
    digits = twice.digits;
    hint = `the letters ${once.letters}${twice.letters} stand for ${prefix} alone`;
  }
  if (country === "BE" && /^\d{9}$/.test(digits)) {
    digits = `0${digits}`;
    hint = hints.BE;
  }
  return { country, prefix, digits, ...(hint === undefined ? {} : { hint: `${hint}: ${prefix}${digits}` }) };
}

/**
 * Splits a tax number into country and digits; the country prefix is optional if the country is given. Null if there
 * is no country, or prefix and country contradict each other.
 */
export function readVat(text: string, asked: string | null): Written | null {
  const whole = bare(text);
  // Accepts the register's prefix for Greece as its country code.
  const given = asked === null ? null : countryOf(asked);
  const letters = /^[A-Z]{2}/.exec(whole)?.[0] ?? "";
  const own = isCheckable(countryOf(letters)) ? countryOf(letters) : null;
  if (given === null) return own === null ? null : normalized(own, whole);
  if (!isCheckable(given)) return null;
  if (lettersOf(given).some((prefix) => whole.startsWith(prefix))) return normalized(given, whole);
  // Numbers of some countries start with letters that are not a prefix; a complete, valid number of another country
  // is a contradiction.
  if (own !== null && hasRightDigits({ prefix: letters, digits: whole.slice(2) })) return null;
  return normalized(given, whole);
}

/** Returns whether the number has its country's format and valid check digits. */
export const hasRightDigits = ({ prefix, digits }: Pick<Written, "prefix" | "digits">): boolean =>
  isCheckable(countryOf(prefix)) && digits !== "" && checkVAT(`${prefix}${digits}`, countries).isValid;

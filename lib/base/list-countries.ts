import { countryCodes } from "./countries";
import { countryName } from "./country-name";
import type { Locale } from "./locale";

/** Returns all countries with their names in the reader's language, sorted by name. */
export const listCountries = (locale: Locale): { code: string; name: string }[] =>
  countryCodes
    .map((code) => ({ code, name: countryName(code, locale) }))
    .sort((one, other) => one.name.localeCompare(other.name, locale));

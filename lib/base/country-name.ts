import type { Locale } from "./locale";

/** "NL" → "Netherlands" in the reader's language; anything that is not a country code is returned unchanged. */
export function countryName(code: string, locale: Locale): string {
  if (!/^[A-Z]{2}$/.test(code)) return code;
  return new Intl.DisplayNames([locale], { type: "region" }).of(code) ?? code;
}

import type { Locale } from "./locale";

/** "NL" → "Netherlands" in the reader's language; returns anything but a country code unchanged. */
export function countryName(code: string, locale: Locale): string {
  if (!/^[A-Z]{2}$/.test(code)) return code;
  return new Intl.DisplayNames([locale], { type: "region" }).of(code) ?? code;
}

import type { Locale } from "../../../base/locale";

type Names = Readonly<Record<Locale, string>>;

const locales = ["en", "ru", "de"] as const;

/** The name in a language, in English where it has none in it. */
export const nameIn = (names: Names, language: string): string => {
  const locale = locales.find((one) => one === language) ?? "en";
  return names[locale] || names.en;
};

import type { Locale } from "../../../base/locale";

type Names = Readonly<Record<Locale, string>>;

const locales = ["en", "ru", "de"] as const;

/** The name in a language, in English where it has none in it. */
export const nameIn = (names: Names, language: string): string => {
  const locale = locales.find((one) => one === language) ?? "en";
  return names[locale] || names.en;
};

/** The name of one of several of a product, such as "Colocation, rack 7". */
export const labelled = (name: string, label: string): string => (label === "" ? name : `${name}, ${label}`);

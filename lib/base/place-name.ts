import type { Locale } from "./locale";

/** Languages in which the API has fields of their own for names of places. */
type NamedApart = "en" | "ru";
export type FurtherLocale = Exclude<Locale, NamedApart>;

export type FurtherNames = Partial<Record<FurtherLocale, string>>;
export type NamedPlace = { name_en: string; name_ru: string; names: FurtherNames };

/** The name of a place in the reader's language; in English where it has none. */
export function placeName({ name_en, name_ru, names }: NamedPlace, locale: Locale): string {
  if (locale === "ru") return name_ru;
  return (locale === "en" ? undefined : names[locale]) ?? name_en;
}

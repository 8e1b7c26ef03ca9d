import type { Locale } from "@/lib/base/locale";

type Named = { name_en: string; name_ru: string };

/** The location of a server as on the order page. */
export const locationName = ({ name_en, name_ru }: Named, locale: Locale): string =>
  locale === "ru" ? name_ru : name_en;

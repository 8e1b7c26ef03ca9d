import type { Locale } from "@/lib/base/locale";

type Named = { name_en: string; name_ru: string };

/** The place of a server as the order page names it. */
export const locationName = ({ name_en, name_ru }: Named, locale: Locale): string =>
  locale === "ru" ? name_ru : name_en;

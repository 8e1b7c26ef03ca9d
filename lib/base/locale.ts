/** The panel's languages, each by its own name. English is the one that the others fall back to. */
export const languageNames = { en: "English", ru: "Русский", de: "Deutsch" } as const;

export type Locale = keyof typeof languageNames;

export const locales = Object.keys(languageNames) as [Locale, ...Locale[]];

export const isLocale = (value: unknown): value is Locale => locales.some((locale) => locale === value);

/** A stored language; English if the panel does not have it. */
export const localeOf = (stored: unknown): Locale => (isLocale(stored) ? stored : "en");

/** Returns the language to use: the user's choice, else the first supported one in `Accept-Language`, else English. */
export function pickLocale(chosen: string | undefined, acceptLanguage: string | null): Locale {
  if (isLocale(chosen)) return chosen;
  const wanted = (acceptLanguage ?? "")
    .split(",")
    .map((entry, position) => {
      const [tag = "", ...parameters] = entry.trim().toLowerCase().split(";");
      const quality = parameters.map((text) => /^\s*q=([\d.]+)\s*$/.exec(text)?.[1]).find(Boolean);
      return { language: tag.split("-")[0], weight: quality === undefined ? 1 : Number(quality), position };
    })
    .filter((entry) => entry.weight > 0)
    .sort((a, b) => b.weight - a.weight || a.position - b.position)
    .map((entry) => entry.language);
  return localeOf(wanted.find(isLocale));
}

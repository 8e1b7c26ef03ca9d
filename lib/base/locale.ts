export type Locale = "en" | "ru";

export const isLocale = (value: unknown): value is Locale => value === "en" || value === "ru";

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
  return wanted.find(isLocale) ?? "en";
}

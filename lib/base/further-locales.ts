import { locales } from "./locale";
import type { FurtherLocale } from "./place-name";

/** Languages in which names of places have no field of their own in the API. */
export const furtherLocales = locales.filter(
  (locale): locale is FurtherLocale => locale !== "en" && locale !== "ru",
);

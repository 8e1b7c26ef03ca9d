import { type Locale, locales } from "./locale";

/** An article in one language; `body` is Markdown. */
export type ArticleText = { title: string; category: string; body: string };

/** By language; not in every language. */
export type ArticleTexts = Partial<Record<Locale, ArticleText>>;

/** The language in which an article is shown: the reader's, else the brand's, else English, else any. */
export function articleLanguage(has: readonly Locale[], wanted: Locale, brandLanguage: Locale): Locale {
  const order = [wanted, brandLanguage, "en" as const, ...locales];
  return order.find((one) => has.includes(one)) ?? wanted;
}

export const helpCenterPath = "/help-center";

/** Where an article is read. */
export const articlePath = (id: number): `/help-center/${number}` => `/help-center/${id}`;

/** Articles offered while a ticket is written. */
export const mostSuggested = 3;

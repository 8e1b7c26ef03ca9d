import type { LocalTexts } from "@/lib/base/announcements";
import type { Locale } from "@/lib/base/locale";
import { brandOfId, defaultBrand } from "../../../kernel/brand/loaded";
import { fail } from "../../../kernel/errors/fail";

/** The language without which nothing is said: that of the brand, or of the default one. */
export const mainLanguageOf = (brandId: number | null): Locale =>
  (brandId === null ? defaultBrand() : brandOfId(brandId)).language;

/** By language, without those that are empty. */
export const textsOf = (all: readonly { language: Locale; text: string }[]): LocalTexts =>
  Object.fromEntries(all.filter(({ text }) => text !== "").map(({ language, text }) => [language, text]));

export const titlesOf = (all: readonly { language: Locale; title: string }[]): LocalTexts =>
  textsOf(all.map(({ language, title }) => ({ language, text: title })));

/** Throws if there is none in the main language. */
export function requireMain(texts: LocalTexts, brandId: number | null): void {
  const language = mainLanguageOf(brandId);
  if (texts[language] === undefined) throw fail("announcement.no_text", { language });
}

import { type Locale, locales } from "@/lib/base/locale";
import type { StaffArticle } from "@/lib/domain/support/help-center/schema";

type Part = "title" | "category" | "body";
type TextFields = Record<`${Part}_${Locale}`, string>;

export type TypedArticle = TextFields & { brand: string; position: string };

/** The fields of all languages with what the article has. */
export const typedOf = (article: StaffArticle | null): TypedArticle => {
  const fields = locales.flatMap((language) => {
    const text = article?.texts.find((one) => one.language === language);
    return [
      [`title_${language}`, text?.title ?? ""],
      [`category_${language}`, text?.category ?? ""],
      [`body_${language}`, text?.body ?? ""],
    ];
  });
  return {
    ...(Object.fromEntries(fields) as TextFields),
    brand: article?.brand ? String(article.brand) : "",
    position: String(article?.position ?? 0),
  };
};

export const textsIn = (typed: TypedArticle) =>
  locales.map((language) => ({
    language,
    title: typed[`title_${language}`],
    category: typed[`category_${language}`],
    body: typed[`body_${language}`],
  }));

import { and, asc, eq, or, type SQL, sql } from "drizzle-orm";
import { articleLanguage } from "@/lib/base/help-center";
import { type Locale, locales } from "@/lib/base/locale";
import { anyOf } from "@/lib/db/any-of";
import type { Database } from "@/lib/db/client";
import { helpArticles, helpTexts } from "@/lib/db/tables/support/help-center";
import { searchConfigs, tsqueryOf, wordsOf } from "../rules";
import type { ArticleHit } from "../schema";
import { isShownBy } from "./published";

type Asked = {
  text: string;
  language: Locale;
  brand: { id: number | null; language: Locale };
  most: number;
};

/** Each text is searched by the rules of its own language, so that the index is used. */
const queryOf = (language: Locale, words: string): SQL =>
  sql`to_tsquery(${sql.raw(`'${searchConfigs[language]}'::regconfig`)}, ${words})`;

const matches = (words: string): SQL | undefined =>
  or(
    ...locales.map((language) =>
      and(eq(helpTexts.language, language), sql`${helpTexts.search} @@ ${queryOf(language, words)}`),
    ),
  );

const rankOf = (words: string): SQL<number> => {
  const cases = locales.map(
    (language) => sql`when ${language} then ts_rank(${helpTexts.search}, ${queryOf(language, words)})`,
  );
  return sql`case ${helpTexts.language} ${sql.join(cases, sql` `)} end`;
};

const mostRead = 60;

/** Rows found, the best first, in whatever language. */
const find = (db: Database, words: string, brandId: number | null) =>
  db
    .select({
      id: helpArticles.id,
      language: helpTexts.language,
      title: helpTexts.title,
      category: helpTexts.category,
    })
    .from(helpTexts)
    .innerJoin(helpArticles, eq(helpArticles.id, helpTexts.articleId))
    .where(and(matches(words), isShownBy(brandId)))
    .orderBy(sql`${rankOf(words)} desc`, asc(helpArticles.id))
    .limit(mostRead);

/**
 * Published articles with words of that text, the best first, each in the language in which the reader would read it: those
 * with all words, else those with any.
 */
export async function searchArticles(
  db: Database,
  { text, language, brand, most }: Asked,
): Promise<ArticleHit[]> {
  const words = wordsOf(text);
  if (words.length === 0) return [];
  const all = await find(db, tsqueryOf(words, "all"), brand.id);
  const found = all.length > 0 ? all : await find(db, tsqueryOf(words, "any"), brand.id);
  const ids = found.map(({ id }) => id);
  const known = await db
    .select({ id: helpTexts.articleId, language: helpTexts.language })
    .from(helpTexts)
    .where(anyOf(helpTexts.articleId, ids));
  const shownIn = (id: number): Locale =>
    articleLanguage(
      known.filter((one) => one.id === id).map((one) => one.language),
      language,
      brand.language,
    );
  return found.filter((hit) => hit.language === shownIn(hit.id)).slice(0, most);
}

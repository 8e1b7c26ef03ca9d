import { eq } from "drizzle-orm";
import type { ArticleTexts } from "@/lib/base/help-center";
import { type Locale, locales } from "@/lib/base/locale";
import type { Database } from "@/lib/db/client";
import { helpArticles, helpRevisions, helpTexts } from "@/lib/db/tables/support/help-center";
import { brandOfId, defaultBrand } from "../../../kernel/brand/loaded";
import { fail } from "../../../kernel/errors/fail";

/** The language without which an article is not published: that of the brand, or of the default one. */
export const mainLanguageOf = (brandId: number | null): Locale =>
  (brandId === null ? defaultBrand() : brandOfId(brandId)).language;

export function requireMain(texts: ArticleTexts, brandId: number | null): void {
  const language = mainLanguageOf(brandId);
  if (texts[language] === undefined) throw fail("help_article.no_text", { language });
}

type Written = { id: number; revision: number; texts: ArticleTexts; authorId: number | null };

/** Replaces the texts of an article that the caller has locked or made, and keeps them as a revision. */
export async function writeTexts(
  db: Database,
  { id, revision, texts, authorId }: Written,
  now: Date,
): Promise<void> {
  await db.delete(helpTexts).where(eq(helpTexts.articleId, id));
  const rows = locales.flatMap((language) => {
    const text = texts[language];
    return text ? [{ articleId: id, language, ...text }] : [];
  });
  if (rows.length > 0) await db.insert(helpTexts).values(rows);
  await db.update(helpArticles).set({ revision, changedAt: now }).where(eq(helpArticles.id, id));
  await db.insert(helpRevisions).values({ articleId: id, revision, texts, at: now, authorId });
}

import { eq } from "drizzle-orm";
import type { ArticleTexts } from "@/lib/base/help-center";
import type { Database } from "@/lib/db/client";
import { helpArticles, helpTexts } from "@/lib/db/tables/support/help-center";
import { fail } from "../../kernel/errors/fail";

type ArticleRow = typeof helpArticles.$inferSelect;

export async function readArticle(db: Database, id: number): Promise<ArticleRow> {
  const [row] = await db.select().from(helpArticles).where(eq(helpArticles.id, id));
  if (!row) throw fail("help_article.not_found");
  return row;
}

export async function lockArticle(db: Database, id: number): Promise<ArticleRow> {
  const [row] = await db.select().from(helpArticles).where(eq(helpArticles.id, id)).for("update");
  if (!row) throw fail("help_article.not_found");
  return row;
}

export async function readTexts(db: Database, id: number): Promise<ArticleTexts> {
  const { language, title, category, body } = helpTexts;
  const rows = await db
    .select({ language, title, category, body })
    .from(helpTexts)
    .where(eq(helpTexts.articleId, id));
  return Object.fromEntries(rows.map(({ language: of, ...text }) => [of, text]));
}

/** What the audit log names. */
export const targetOf = (id: number): string => `article ${id}`;

import { asc, eq } from "drizzle-orm";
import { z } from "zod";
import { groupBy } from "@/lib/base/group-by";
import { articleLanguage } from "@/lib/base/help-center";
import { database } from "@/lib/db/client";
import { helpArticles, helpTexts } from "@/lib/db/tables/support/help-center";
import { anybody } from "../../kernel/access/access";
import { openOperation } from "../../kernel/operation/operation";
import { articleLimits } from "./rules";
import { ArticleHit, Language } from "./schema";
import { isShownBy } from "./shared/published";
import { searchArticles } from "./shared/search-articles";

const mostArticles = 500;
const mostFound = 20;

/** The articles of the help center of the brand, by category and place, or those that a search finds. */
export const listArticles = openOperation({
  name: "help_center.list",
  summary: "Lists the articles of the help center",
  access: anybody("read"),
  input: z.object({ language: Language, q: z.string().max(articleLimits.search).default("") }),
  output: z.object({ articles: z.array(ArticleHit) }),
  run: async ({ brand }, { language, q }) => {
    const db = database();
    if (q.trim() !== "")
      return { articles: await searchArticles(db, { text: q, language, brand, most: mostFound }) };
    const rows = await db
      .select({
        id: helpArticles.id,
        position: helpArticles.position,
        language: helpTexts.language,
        title: helpTexts.title,
        category: helpTexts.category,
      })
      .from(helpArticles)
      .innerJoin(helpTexts, eq(helpTexts.articleId, helpArticles.id))
      .where(isShownBy(brand.id))
      .orderBy(asc(helpArticles.position), asc(helpArticles.id))
      .limit(mostArticles * 3);
    const byArticle = groupBy(rows, ({ id }) => id);
    return {
      articles: [...byArticle.values()].slice(0, mostArticles).flatMap((texts) => {
        const has = texts.map((one) => one.language);
        const shown = texts.find((one) => one.language === articleLanguage(has, language, brand.language));
        if (!shown) return [];
        const { position: _, ...hit } = shown;
        return [hit];
      }),
    };
  },
});

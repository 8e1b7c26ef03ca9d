import { and, eq } from "drizzle-orm";
import { z } from "zod";
import { articleLanguage } from "@/lib/base/help-center";
import { type Locale, locales } from "@/lib/base/locale";
import { database } from "@/lib/db/client";
import { helpArticles } from "@/lib/db/tables/support/help-center";
import { anybody } from "../../kernel/access/access";
import { fail } from "../../kernel/errors/fail";
import { openOperation } from "../../kernel/operation/operation";
import { readTexts } from "./lookup";
import { ArticleId, Language, PublicArticle } from "./schema";
import { isShownBy } from "./shared/published";

/** Shows a published article, in the reader's language as far as there is a text. */
export const readArticleOfAll = openOperation({
  name: "help_center.read",
  summary: "Shows an article of the help center",
  access: anybody("read"),
  fails: ["help_article.not_found"],
  input: z.object({ id: ArticleId, language: Language }),
  output: PublicArticle,
  run: async ({ brand }, { id, language: wanted }) => {
    const db = database();
    const [row] = await db
      .select()
      .from(helpArticles)
      .where(and(eq(helpArticles.id, id), isShownBy(brand.id)));
    const texts = row ? await readTexts(db, id) : {};
    const has = locales.filter((one): one is Locale => texts[one] !== undefined);
    const language = articleLanguage(has, wanted, brand.language);
    const text = texts[language];
    if (!row || !text) throw fail("help_article.not_found");
    return { id, language, ...text, changed: row.changedAt.toISOString() };
  },
});

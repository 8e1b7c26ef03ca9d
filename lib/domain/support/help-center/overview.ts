import { asc } from "drizzle-orm";
import { z } from "zod";
import { groupBy } from "@/lib/base/group-by";
import { articleLanguage } from "@/lib/base/help-center";
import { helpArticles, helpTexts } from "@/lib/db/tables/support/help-center";
import { byStaff } from "../../kernel/access/access";
import { loadedBrands } from "../../kernel/brand/loaded";
import { staffOperation } from "../../kernel/staff/staff-operation";
import { StaffArticleLine } from "./schema";
import { mainLanguageOf } from "./shared/write-texts";

const mostArticles = 1_000;

/** All articles, drafts too, with what readers said of them. */
export const articlesOfStaff = staffOperation({
  name: "help_center.overview",
  summary: "Lists all articles of the help center",
  access: byStaff("read", "help_center/manage"),
  looks: "now_and_then",
  input: z.object({}),
  output: z.object({ articles: z.array(StaffArticleLine) }),
  run: async ({ db }) => {
    const rows = await db
      .select()
      .from(helpArticles)
      .orderBy(asc(helpArticles.position), asc(helpArticles.id))
      .limit(mostArticles);
    const { articleId, language, title, category } = helpTexts;
    const texts = groupBy(
      await db.select({ articleId, language, title, category }).from(helpTexts),
      (text) => text.articleId,
    );
    const brands = loadedBrands();
    return {
      articles: rows.map(({ id, brandId, isPublished, changedAt, helpful, notHelpful }) => {
        const own = texts.get(id) ?? [];
        const languages = own.map((text) => text.language);
        const main = mainLanguageOf(brandId);
        const shown = own.find((text) => text.language === articleLanguage(languages, main, main));
        return {
          ...{ id, languages, title: shown?.title ?? "", category: shown?.category ?? "" },
          brand: brandId === null ? null : (brands.find((one) => one.id === brandId)?.name ?? null),
          is_published: isPublished,
          changed: changedAt.toISOString(),
          helpful,
          not_helpful: notHelpful,
        };
      }),
    };
  },
});

import { desc, eq } from "drizzle-orm";
import { z } from "zod";
import { locales } from "@/lib/base/locale";
import { staffName } from "@/lib/db/staff-name";
import { helpRevisions } from "@/lib/db/tables/support/help-center";
import { byStaff } from "../../kernel/access/access";
import { staffOperation } from "../../kernel/staff/staff-operation";
import { readArticle, readTexts, targetOf } from "./lookup";
import { ArticleId, StaffArticle } from "./schema";

const mostRevisions = 30;

/** An article with all its texts, for the editor, and its revisions. */
export const showArticle = staffOperation({
  name: "help_center.show",
  summary: "Shows an article of the help center to staff",
  access: byStaff("read", "help_center/manage"),
  looks: "now_and_then",
  fails: ["help_article.not_found"],
  input: z.object({ id: ArticleId }),
  output: StaffArticle,
  run: async ({ db, note }, { id }) => {
    const row = await readArticle(db, id);
    const texts = await readTexts(db, id);
    const revisions = await db
      .select({
        revision: helpRevisions.revision,
        at: helpRevisions.at,
        texts: helpRevisions.texts,
        by: staffName("help_revisions.author_id"),
      })
      .from(helpRevisions)
      .where(eq(helpRevisions.articleId, id))
      .orderBy(desc(helpRevisions.revision))
      .limit(mostRevisions);
    note({ target: targetOf(id), changes: {} });
    return {
      ...{ id, revision: row.revision, brand: row.brandId, position: row.position },
      is_published: row.isPublished,
      texts: locales.flatMap((language) => {
        const text = texts[language];
        return text ? [{ language, ...text }] : [];
      }),
      helpful: row.helpful,
      not_helpful: row.notHelpful,
      revisions: revisions.map(({ revision, at, by, texts: earlier }) => ({
        revision,
        at: at.toISOString(),
        by,
        titles: locales.flatMap((language) => earlier[language]?.title ?? []),
      })),
    };
  },
});

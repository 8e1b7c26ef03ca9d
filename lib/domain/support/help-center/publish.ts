import { eq } from "drizzle-orm";
import { z } from "zod";
import { helpArticles } from "@/lib/db/tables/support/help-center";
import { byStaff } from "../../kernel/access/access";
import { staffOperation } from "../../kernel/staff/staff-operation";
import { lockArticle, readTexts, targetOf } from "./lookup";
import { ArticleId } from "./schema";
import { requireMain } from "./shared/write-texts";

/** Publishes an article, or makes it a draft again. Idempotent. */
export const publishArticle = staffOperation({
  name: "help_center.publish",
  summary: "Publishes an article of the help center, or withdraws it",
  access: byStaff("write", "help_center/manage"),
  changes: [],
  fails: ["help_article.not_found", "help_article.no_text"],
  input: z.object({ id: ArticleId, is_published: z.boolean() }),
  output: z.object({}),
  run: async ({ db, note }, { id, is_published: isPublished }) => {
    const row = await lockArticle(db, id);
    if (row.isPublished === isPublished) return {};
    if (isPublished) requireMain(await readTexts(db, id), row.brandId);
    await db.update(helpArticles).set({ isPublished }).where(eq(helpArticles.id, id));
    note({ target: targetOf(id), changes: { published: isPublished } });
    return {};
  },
});

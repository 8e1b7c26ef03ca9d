import { and, eq } from "drizzle-orm";
import { z } from "zod";
import { helpRevisions } from "@/lib/db/tables/support/help-center";
import { byStaff } from "../../kernel/access/access";
import { fail } from "../../kernel/errors/fail";
import { staffOperation } from "../../kernel/staff/staff-operation";
import { staffIdOf } from "../../kernel/staff/staff-reason";
import { lockArticle, targetOf } from "./lookup";
import { ArticleId } from "./schema";
import { requireMain, writeTexts } from "./shared/write-texts";

/** Makes the texts of an article what they were in an earlier revision, as a new one: nothing is lost. */
export const restoreArticle = staffOperation({
  name: "help_center.restore",
  summary: "Restores an earlier revision of an article",
  access: byStaff("write", "help_center/manage"),
  changes: [],
  fails: ["help_article.not_found", "help_article.changed_meanwhile", "help_article.no_text"],
  input: z.object({ id: ArticleId, revision: z.int(), to: z.int() }),
  output: z.object({ revision: z.int() }),
  run: async ({ db, now, actor, note }, { id, revision, to }) => {
    const row = await lockArticle(db, id);
    if (row.revision !== revision) throw fail("help_article.changed_meanwhile");
    const isIt = and(eq(helpRevisions.articleId, id), eq(helpRevisions.revision, to));
    const [earlier] = await db.select().from(helpRevisions).where(isIt);
    if (!earlier) throw fail("help_article.not_found");
    // Readers of a published article keep the language that every one of them understands.
    if (row.isPublished) requireMain(earlier.texts, row.brandId);
    const next = revision + 1;
    await writeTexts(db, { id, revision: next, texts: earlier.texts, authorId: staffIdOf(actor) }, now);
    note({ target: targetOf(id), changes: { restored: to } });
    return { revision: next };
  },
});

import { eq } from "drizzle-orm";
import { z } from "zod";
import type { ArticleTexts } from "@/lib/base/help-center";
import type { Database } from "@/lib/db/client";
import { helpArticles } from "@/lib/db/tables/support/help-center";
import { byStaff } from "../../kernel/access/access";
import { loadedBrands } from "../../kernel/brand/loaded";
import { fail, invalidArgument } from "../../kernel/errors/fail";
import { staffOperation } from "../../kernel/staff/staff-operation";
import { staffIdOf } from "../../kernel/staff/staff-reason";
import { lockArticle, targetOf } from "./lookup";
import { SavedArticle } from "./schema";
import { mainLanguageOf, requireMain, writeTexts } from "./shared/write-texts";

/** By language, without those that are empty; one with only a part is refused. */
function textsOf(all: z.output<typeof SavedArticle>["texts"]): ArticleTexts {
  const given = all.filter(({ title, body }) => title !== "" || body !== "");
  const half = given.find(({ title, body }) => title === "" || body === "");
  if (half) throw fail("help_article.no_text", { language: half.language });
  return Object.fromEntries(given.map(({ language, ...text }) => [language, text]));
}

/** The article that the same submit has made before; null = none. */
async function findRepeated(db: Database, key: string) {
  const [row] = await db
    .select({ id: helpArticles.id, revision: helpArticles.revision })
    .from(helpArticles)
    .where(eq(helpArticles.requestKey, key));
  return row ?? null;
}

/** Saves an article, a new one as a draft; what it was before stays among its revisions. */
export const saveArticle = staffOperation({
  name: "help_center.save",
  summary: "Saves an article of the help center",
  access: byStaff("write", "help_center/manage"),
  changes: [],
  fails: ["help_article.not_found", "help_article.changed_meanwhile", "help_article.no_text"],
  input: SavedArticle,
  output: z.object({ id: z.int(), revision: z.int() }),
  run: async ({ db, now, actor, note }, input) => {
    const { id, revision, brand: brandId, position, key } = input;
    const known = id === null ? await findRepeated(db, key) : null;
    if (known) return known;
    if (brandId !== null && !loadedBrands().some((one) => one.id === brandId))
      throw invalidArgument("brand", "unknown brand");
    const texts = textsOf(input.texts);
    requireMain(texts, brandId);
    const authorId = staffIdOf(actor);
    const title = texts[mainLanguageOf(brandId)]?.title ?? "";
    if (id === null) {
      const facts = { brandId, position, createdAt: now, createdBy: authorId, changedAt: now };
      const [made] = await db
        .insert(helpArticles)
        .values({ ...facts, requestKey: key })
        .returning({ id: helpArticles.id });
      if (!made) throw new Error("The article was not written.");
      await writeTexts(db, { id: made.id, revision: 1, texts, authorId }, now);
      note({ target: targetOf(made.id), changes: { subject: title } });
      return { id: made.id, revision: 1 };
    }
    const row = await lockArticle(db, id);
    if (row.revision !== revision) throw fail("help_article.changed_meanwhile");
    await db.update(helpArticles).set({ brandId, position }).where(eq(helpArticles.id, id));
    await writeTexts(db, { id, revision: revision + 1, texts, authorId }, now);
    note({ target: targetOf(id), changes: { subject: title } });
    return { id, revision: revision + 1 };
  },
});

import { and, eq, sql } from "drizzle-orm";
import { z } from "zod";
import { callerOf } from "@/lib/base/address";
import { type Database, database, inTransaction } from "@/lib/db/client";
import { keyedHash } from "@/lib/db/seal";
import { helpArticles, helpVotes } from "@/lib/db/tables/support/help-center";
import { anybody, isSigned, isStaff } from "../../kernel/access/access";
import { fail } from "../../kernel/errors/fail";
import type { Context } from "../../kernel/operation/context";
import { openOperation } from "../../kernel/operation/operation";
import { requireRateLimit } from "../../kernel/rate-limits/shared/rate-limit";
import { ArticleId } from "./schema";
import { isShownBy } from "./shared/published";

/** One for each account; of guests for each browser at an address. Nobody can be told from it. */
function voterOf(context: Context): Buffer {
  const { actor, address, userAgent } = context;
  const name =
    isSigned(context) || isStaff(context)
      ? `account ${"account" in actor ? actor.account.id : ""}`
      : `guest ${callerOf(address)} ${userAgent}`;
  return keyedHash("help vote", name);
}

type Vote = { articleId: number; voter: Buffer; isHelpful: boolean };

/** Counts a vote; an earlier one of the same reader counts no more. */
async function count(db: Database, { articleId, voter, isHelpful }: Vote, now: Date): Promise<void> {
  const isArticle = eq(helpArticles.id, articleId);
  await db.select({ id: helpArticles.id }).from(helpArticles).where(isArticle).for("update");
  const isTheirs = and(eq(helpVotes.articleId, articleId), eq(helpVotes.voter, voter));
  const [earlier] = await db.select().from(helpVotes).where(isTheirs);
  if (earlier?.isHelpful === isHelpful) return;
  await db
    .insert(helpVotes)
    .values({ articleId, voter, isHelpful, at: now })
    .onConflictDoUpdate({ target: [helpVotes.articleId, helpVotes.voter], set: { isHelpful, at: now } });
  const change = (isYes: boolean) => Number(isHelpful === isYes) - Number(earlier?.isHelpful === isYes);
  await db
    .update(helpArticles)
    .set({
      helpful: sql`${helpArticles.helpful} + ${change(true)}`,
      notHelpful: sql`${helpArticles.notHelpful} + ${change(false)}`,
    })
    .where(isArticle);
}

/** Says whether an article helped. Once more changes what the same reader has said before. */
export const voteOnArticle = openOperation({
  name: "help_center.vote",
  summary: "Says whether an article helped",
  access: anybody("write"),
  changes: [],
  fails: ["help_article.not_found"],
  input: z.object({ id: ArticleId, is_helpful: z.boolean() }),
  output: z.object({}),
  run: async (context, { id, is_helpful: isHelpful }) => {
    const { now, brand, address } = context;
    const db = database();
    await requireRateLimit(db, { kind: "help_votes", name: callerOf(address) }, now);
    const isIt = and(eq(helpArticles.id, id), isShownBy(brand.id));
    const [row] = await db.select({ id: helpArticles.id }).from(helpArticles).where(isIt);
    if (!row) throw fail("help_article.not_found");
    await inTransaction((tx) => count(tx, { articleId: id, voter: voterOf(context), isHelpful }, now));
    return {};
  },
});

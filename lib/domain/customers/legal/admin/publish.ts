import { eq } from "drizzle-orm";
import { z } from "zod";
import { unknownPlaceholders } from "@/lib/base/placeholders";
import { enqueue } from "@/lib/db/queue";
import { legalVersions } from "@/lib/db/tables/customers/legal";
import { byStaff } from "../../../kernel/access/access";
import { fail, invalidArgument } from "../../../kernel/errors/fail";
import { staffOperation } from "../../../kernel/staff/staff-operation";
import { staffIdOf } from "../../../kernel/staff/staff-reason";
import { PublishedDraft } from "../schema";
import { lockDraft, readTexts, requireBrand, targetOf } from "./lookup";

/** From now, or from the beginning of a day to come. */
function readStart(from: string, now: Date): Date {
  const today = now.toISOString().slice(0, 10);
  if (from === "" || from === today) return now;
  if (from < today) throw invalidArgument("from", "must not be in the past");
  return new Date(`${from}T00:00:00Z`);
}

/** An agreement is made of texts, in which everything can be filled in. */
function requireTemplates(texts: readonly { body: string | null }[]): void {
  for (const { body } of texts) {
    if (body === null) throw invalidArgument("texts", "an agreement is made of a text, not of a link");
    const [name] = unknownPlaceholders(body);
    if (name) throw fail("legal.unknown_placeholder", { name });
  }
}

/**
 * Publishes the draft of a document, which is not edited any more. It is in effect from the given day on; customers are
 * told by mail if wanted, which the worker does.
 */
export const publishDraft = staffOperation({
  name: "legal_documents.publish",
  summary: "Publishes the draft of a legal document",
  access: byStaff("write", "legal/manage"),
  changes: [],
  fails: [
    "brand.not_found",
    "legal.no_draft",
    "legal.no_text",
    "legal.unknown_placeholder",
    "legal.changed_meanwhile",
  ],
  input: PublishedDraft,
  output: z.object({ version: z.int(), number: z.int() }),
  run: async ({ db, now, actor, note }, { revision, from, tells, ...key }) => {
    const holdsFrom = readStart(from, now);
    const { language } = await requireBrand(db, key.brand);
    const draft = await lockDraft(db, key, revision);
    if (!draft) throw fail("legal.no_draft");
    const texts = await readTexts(db, draft.id);
    if (!texts.some((one) => one.language === language)) throw fail("legal.no_text", { language });
    if (key.kind === "dpa") requireTemplates(texts);
    await db
      .update(legalVersions)
      .set({ publishedAt: now, publishedBy: staffIdOf(actor), holdsFrom, mailedTo: tells ? 0 : null })
      .where(eq(legalVersions.id, draft.id));
    if (tells) await enqueue(db, "mail_legal_change", { versionId: draft.id });
    note({
      target: targetOf(key),
      changes: {
        brand: key.brand,
        published: `${key.kind} ${draft.number}`,
        from: holdsFrom.toISOString(),
        mails: tells,
      },
    });
    return { version: draft.id, number: draft.number };
  },
});

import { eq } from "drizzle-orm";
import { z } from "zod";
import type { Database } from "@/lib/db/client";
import { legalTexts, legalVersions } from "@/lib/db/tables/customers/legal";
import { byStaff } from "../../../kernel/access/access";
import { staffOperation } from "../../../kernel/staff/staff-operation";
import { staffIdOf } from "../../../kernel/staff/staff-reason";
import { SavedDraft } from "../schema";
import { type DocumentKey, lockDraft, readNewest, requireBrand, targetOf } from "./lookup";

type Facts = { summary: string; changedAt: Date; changedBy: number | null };

/** Writes the row of a draft, which takes the number after the newest version; returns its id. */
async function writeDraft(
  db: Database,
  { kind, brand: brandId }: DocumentKey,
  id: number | null,
  facts: Facts,
) {
  if (id !== null) {
    await db.update(legalVersions).set(facts).where(eq(legalVersions.id, id));
    return id;
  }
  const number = ((await readNewest(db, { kind, brand: brandId }))?.number ?? 0) + 1;
  const [row] = await db
    .insert(legalVersions)
    .values({ kind, brandId, number, ...facts })
    .returning({ id: legalVersions.id });
  if (!row) throw new Error("The draft was not written.");
  return row.id;
}

/** Saves the draft of a document in all its languages; nobody but staff sees it. Texts that are empty are left out. */
export const saveDraft = staffOperation({
  name: "legal_documents.save_draft",
  summary: "Saves the draft of a legal document",
  access: byStaff("write", "legal/manage"),
  changes: [],
  fails: ["brand.not_found", "legal.changed_meanwhile"],
  input: SavedDraft,
  output: z.object({ revision: z.string() }),
  run: async ({ db, now, actor, note }, { revision, summary, texts, ...key }) => {
    await requireBrand(db, key.brand);
    const draft = await lockDraft(db, key, revision);
    const facts = { summary, changedAt: now, changedBy: staffIdOf(actor) };
    const versionId = await writeDraft(db, key, draft?.id ?? null, facts);
    await db.delete(legalTexts).where(eq(legalTexts.versionId, versionId));
    const written = texts.filter(({ body, url }) => body !== "" || url !== "");
    if (written.length > 0)
      await db.insert(legalTexts).values(
        written.map(({ language, body, url }) => ({
          versionId,
          language,
          body: url === "" ? body : null,
          url: url || null,
        })),
      );
    note({
      target: targetOf(key),
      changes: { brand: key.brand, languages: written.map((one) => one.language) },
    });
    return { revision: now.toISOString() };
  },
});

import { and, desc, isNotNull } from "drizzle-orm";
import { locales } from "@/lib/base/locale";
import type { Database } from "@/lib/db/client";
import { staffName } from "@/lib/db/staff-name";
import { legalVersions } from "@/lib/db/tables/customers/legal";
import { byStaff } from "../../../kernel/access/access";
import { staffOperation } from "../../../kernel/staff/staff-operation";
import { EditedDocument, LegalKey, type StaffVersion } from "../schema";
import { readPublished, versionInEffect } from "../shared/loaded";
import {
  type DocumentKey,
  readDraft,
  readNewest,
  readTexts,
  requireBrand,
  revisionOf,
  versionsOf,
} from "./lookup";

/** As many as are made in decades. */
const mostVersions = 100;

async function readVersions(db: Database, key: DocumentKey, now: Date): Promise<StaffVersion[]> {
  const published = await readPublished(db);
  const own = published.filter((one) => one.brandId === key.brand);
  const current = versionInEffect(own, key.kind, key.brand, now);
  const { id, number, holdsFrom, publishedAt, mailedTo } = legalVersions;
  const rows = await db
    .select({ id, number, holdsFrom, publishedAt, mailedTo, by: staffName("legal_versions.published_by") })
    .from(legalVersions)
    .where(and(versionsOf(key), isNotNull(publishedAt)))
    .orderBy(desc(number))
    .limit(mostVersions);
  return rows.map((row) => ({
    version: row.id,
    number: row.number,
    state: row.id === current?.id ? "current" : row.holdsFrom && row.holdsFrom > now ? "coming" : "past",
    holds_from: row.holdsFrom?.toISOString() ?? "",
    published: row.publishedAt?.toISOString() ?? "",
    by: row.by,
    languages: [...(published.find((one) => one.id === row.id)?.languages.keys() ?? [])],
    is_mailing: row.mailedTo !== null,
  }));
}

/** A document with its draft and its published versions, for the editor. */
export const editDocument = staffOperation({
  name: "legal_documents.edit",
  summary: "Shows a legal document with its draft and its versions",
  access: byStaff("read", "legal/manage"),
  looks: "now_and_then",
  fails: ["brand.not_found"],
  input: LegalKey,
  output: EditedDocument,
  run: async ({ db, now }, key) => {
    const brand = await requireBrand(db, key.brand);
    const draft = await readDraft(db, key);
    const shown = draft ?? (await readNewest(db, key));
    const texts = shown ? await readTexts(db, shown.id) : [];
    return {
      ...key,
      main_language: brand.language,
      revision: revisionOf(draft),
      has_draft: draft !== null,
      summary: draft?.summary ?? "",
      texts: locales.map((language) => {
        const text = texts.find((one) => one.language === language);
        return { language, body: text?.body ?? "", url: text?.url ?? "" };
      }),
      versions: await readVersions(db, key, now),
    };
  },
});

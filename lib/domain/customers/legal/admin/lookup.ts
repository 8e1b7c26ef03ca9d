import { and, desc, eq, isNull, type SQL, sql } from "drizzle-orm";
import type { Brand } from "@/lib/base/brand";
import type { LegalKind } from "@/lib/base/legal";
import type { Database } from "@/lib/db/client";
import { legalTexts, legalVersions } from "@/lib/db/tables/customers/legal";
import { configurationVersions } from "@/lib/db/tables/kernel/configuration";
import { defaultBrand, readBrands } from "../../../kernel/brand/loaded";
import { fail } from "../../../kernel/errors/fail";

/** A kind of document, of one brand or of all that have none of their own. */
export type DocumentKey = { kind: LegalKind; brand: number | null };

type Row = typeof legalVersions.$inferSelect;

/** The brand by which the texts are made: for all brands the default one. Throws if there is no such brand. */
export async function requireBrand(db: Database, id: number | null): Promise<Brand> {
  if (id === null) return defaultBrand();
  const brand = (await readBrands(db)).find((one) => one.id === id);
  if (!brand) throw fail("brand.not_found");
  return brand;
}

export const versionsOf = ({ kind, brand }: DocumentKey): SQL | undefined =>
  and(eq(legalVersions.kind, kind), sql`coalesce(${legalVersions.brandId}, 0) = ${brand ?? 0}`);

/** The draft of a document; null = there is none. */
export async function readDraft(db: Database, key: DocumentKey): Promise<Row | null> {
  const [row] = await db
    .select()
    .from(legalVersions)
    .where(and(versionsOf(key), isNull(legalVersions.publishedAt)));
  return row ?? null;
}

/** The texts of a version. */
export const readTexts = (db: Database, versionId: number) =>
  db.select().from(legalTexts).where(eq(legalTexts.versionId, versionId));

/** The newest version, draft or not; null = the document was never begun. */
export async function readNewest(db: Database, key: DocumentKey): Promise<Row | null> {
  const [row] = await db
    .select()
    .from(legalVersions)
    .where(versionsOf(key))
    .orderBy(desc(legalVersions.number))
    .limit(1);
  return row ?? null;
}

export const revisionOf = (draft: Row | null): string => draft?.changedAt.toISOString() ?? "";

/**
 * The draft, when it is still as it was read. Changes of the configuration are made one after another. Throws if somebody
 * has changed or published it since.
 */
export async function lockDraft(db: Database, key: DocumentKey, revision: string): Promise<Row | null> {
  await db.select().from(configurationVersions).for("update");
  const draft = await readDraft(db, key);
  if (revisionOf(draft) !== revision) throw fail("legal.changed_meanwhile");
  return draft;
}

/** What the audit log names. */
export const targetOf = ({ kind }: DocumentKey): string => `legal document ${kind}`;

import { asc, isNotNull } from "drizzle-orm";
import { groupBy } from "@/lib/base/group-by";
import { type AcceptedKind, acceptedKinds, type LegalKind, legalKinds } from "@/lib/base/legal";
import type { Locale } from "@/lib/base/locale";
import type { Database } from "@/lib/db/client";
import { currentOf, type LivePart } from "@/lib/db/live-configuration";
import { legalTexts, legalVersions } from "@/lib/db/tables/customers/legal";

/** A published version; `languages` has the address of each text, null = it is a page of the panel. */
export type PublishedVersion = {
  id: number;
  brandId: number | null;
  kind: LegalKind;
  number: number;
  holdsFrom: Date;
  languages: ReadonlyMap<Locale, string | null>;
};

/** All published versions without their texts, oldest first. */
export async function readPublished(db: Database): Promise<PublishedVersion[]> {
  const { id, brandId, kind, number, holdsFrom } = legalVersions;
  const rows = await db
    .select({ id, brandId, kind, number, holdsFrom })
    .from(legalVersions)
    .where(isNotNull(legalVersions.publishedAt))
    .orderBy(asc(id));
  if (rows.length === 0) return [];
  const { versionId, language, url } = legalTexts;
  const texts = groupBy(
    await db.select({ versionId, language, url }).from(legalTexts),
    (one) => one.versionId,
  );
  return rows.flatMap(({ holdsFrom: since, ...row }) =>
    since === null
      ? []
      : [
          {
            ...row,
            holdsFrom: since,
            languages: new Map((texts.get(row.id) ?? []).map((one) => [one.language, one.url])),
          },
        ],
  );
}

/** Keeps the published versions in memory, so that footers and forms ask no database. */
export const liveLegal: LivePart<readonly PublishedVersion[]> = {
  name: "legal documents",
  initial: [],
  read: readPublished,
};

const later = (one: PublishedVersion, other: PublishedVersion): PublishedVersion =>
  other.holdsFrom.getTime() > one.holdsFrom.getTime() ||
  (other.holdsFrom.getTime() === one.holdsFrom.getTime() && other.number > one.number)
    ? other
    : one;

/** The version of a kind in effect for a brand: the brand's own, else the one for all brands; null = none. */
export function versionInEffect(
  all: readonly PublishedVersion[],
  kind: LegalKind,
  brandId: number | null,
  now: Date,
): PublishedVersion | null {
  const held = all.filter((one) => one.kind === kind && one.holdsFrom.getTime() <= now.getTime());
  const [first, ...rest] = held.filter((one) => one.brandId === brandId);
  if (first) return rest.reduce(later, first);
  return brandId === null ? null : versionInEffect(all, kind, null, now);
}

/** The versions in effect for a brand, in the order of `legalKinds`. */
export function documentsInEffect(brandId: number | null, now: Date): PublishedVersion[] {
  const all = currentOf(liveLegal);
  if (all.length === 0) return [];
  return legalKinds.flatMap((kind) => versionInEffect(all, kind, brandId, now) ?? []);
}

export type RequiredVersion = PublishedVersion & { kind: AcceptedKind };

/** Those that a customer of the brand has to accept. */
export const requiredVersions = (brandId: number | null, now: Date): RequiredVersion[] =>
  documentsInEffect(brandId, now).filter((one): one is RequiredVersion =>
    acceptedKinds.some((kind) => kind === one.kind),
  );

/** The language in which a version is shown: the reader's, else the brand's, else English, else any. */
export function languageFor(
  { languages }: Pick<PublishedVersion, "languages">,
  wanted: Locale,
  brandLanguage: Locale,
): Locale {
  const found = [wanted, brandLanguage, "en" as const].find((one) => languages.has(one));
  return found ?? [...languages.keys()][0] ?? wanted;
}

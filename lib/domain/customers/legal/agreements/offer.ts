import { and, eq } from "drizzle-orm";
import { type Locale, localeOf } from "@/lib/base/locale";
import type { Database } from "@/lib/db/client";
import { legalTexts } from "@/lib/db/tables/customers/legal";
import { documentsInEffect, languageFor, type PublishedVersion } from "../shared/loaded";
import type { AgreementParty } from "./read-party";

export type Offer = { version: PublishedVersion; language: Locale; body: string };

/** The template of the brand in effect, in the wanted language as far as there is a text; null = there is none. */
export async function readOffer(
  db: Database,
  { brand, language: own }: Pick<AgreementParty, "brand" | "language">,
  { now, language: wanted }: { now: Date; language?: Locale | undefined },
): Promise<Offer | null> {
  const version = documentsInEffect(brand.id, now).find(({ kind }) => kind === "dpa");
  if (!version) return null;
  const language = languageFor(version, wanted ?? localeOf(own), brand.language);
  const isText = and(eq(legalTexts.versionId, version.id), eq(legalTexts.language, language));
  const [text] = await db.select({ body: legalTexts.body }).from(legalTexts).where(isText);
  return text?.body ? { version, language, body: text.body } : null;
}

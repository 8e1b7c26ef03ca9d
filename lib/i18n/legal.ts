import { getLocale } from "next-intl/server";
import { type LegalKind, legalPath } from "@/lib/base/legal";
import type { PendingDocument } from "@/lib/domain/customers/legal/schema";
import {
  documentsInEffect,
  languageFor,
  type RequiredVersion,
  requiredVersions,
} from "@/lib/domain/customers/legal/shared/loaded";
import { pendingOf } from "@/lib/domain/customers/legal/shared/pending-document";
import { readBrand } from "./brand";

/** The legal documents of the host's brand that are in effect; `href` is a page, or where the operator keeps it. */
export async function readLegalLinks(): Promise<{ kind: LegalKind; href: string }[]> {
  const brand = await readBrand();
  const shown = documentsInEffect(brand.id, new Date()).filter(({ kind }) => kind !== "dpa");
  if (shown.length === 0) return [];
  const locale = await getLocale();
  return shown.map((one) => ({
    kind: one.kind,
    href: one.languages.get(languageFor(one, locale, brand.language)) ?? legalPath(one.kind),
  }));
}

/** What a new customer of the host's brand has to accept. */
export async function readLegalOfSignUp(): Promise<PendingDocument[]> {
  const brand = await readBrand();
  const required: RequiredVersion[] = requiredVersions(brand.id, new Date());
  return required.length === 0 ? [] : pendingOf(required, await getLocale(), brand);
}

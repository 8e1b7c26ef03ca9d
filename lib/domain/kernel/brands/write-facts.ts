import { and, eq, ne } from "drizzle-orm";
import type { z } from "zod";
import { accentOf } from "@/lib/base/color";
import type { Database } from "@/lib/db/client";
import { brandHosts, brands } from "@/lib/db/tables/kernel/brands";
import { companies } from "@/lib/db/tables/money/companies";
import { fail, invalidArgument } from "../errors/fail";
import type { ChangedBrand } from "./schema";

export type Changes = Omit<z.output<typeof ChangedBrand>, "id">;

/** Columns of the fields that are given. */
export function columnsOf(changes: Changes): Partial<typeof brands.$inferInsert> {
  const columns = {
    companyId: changes.company,
    name: changes.name,
    accent: changes.accent,
    senderName: changes.sender_name,
    senderAddress: changes.sender_address,
    replyAddress: changes.reply_address,
    replyPattern: changes.reply_pattern,
    supportEmail: changes.support_email,
    supportUrl: changes.support_url,
    footerLines: changes.footer_lines,
    links: changes.links,
    language: changes.language,
    languages: changes.languages,
    showsMaker: changes.shows_maker,
    admitsOthers: changes.admits_others,
    isDefault: changes.is_default,
  };
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined));
}

/** Throws an error that names the field, and for a color the contrast that it reaches. */
export async function requireFacts(db: Database, { company, accent, language, languages }: Changes) {
  if (company !== undefined) {
    const [row] = await db.select({ id: companies.id }).from(companies).where(eq(companies.id, company));
    if (!row) throw invalidArgument("company", "is not known");
  }
  if (accent) {
    const found = accentOf(accent);
    if ("theme" in found) {
      const { theme, contrast } = found;
      throw fail("brand.accent_unreadable", { parameter: "accent", theme, contrast: contrast.toFixed(1) });
    }
  }
  if (
    language !== undefined &&
    languages !== undefined &&
    languages.length > 0 &&
    !languages.includes(language)
  )
    throw invalidArgument("language", "must be one of the languages offered");
}

/** One brand at most is the default. */
export const withdrawDefault = (db: Database, id: number) =>
  db
    .update(brands)
    .set({ isDefault: false })
    .where(and(ne(brands.id, id), eq(brands.isDefault, true)));

/** Replaces the host names of a brand, in their order. */
export async function writeHosts(db: Database, brandId: number, hosts: readonly string[]): Promise<void> {
  await db.delete(brandHosts).where(eq(brandHosts.brandId, brandId));
  for (const [place, host] of [...new Set(hosts)].entries()) {
    const [row] = await db
      .insert(brandHosts)
      .values({ host, brandId, place })
      .onConflictDoNothing()
      .returning({ host: brandHosts.host });
    if (row) continue;
    const [other] = await db
      .select({ name: brands.name })
      .from(brandHosts)
      .innerJoin(brands, eq(brands.id, brandHosts.brandId))
      .where(eq(brandHosts.host, host));
    throw fail("brand.host_taken", { parameter: "hosts", host, brand: other?.name ?? "" });
  }
}

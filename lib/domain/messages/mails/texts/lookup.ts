import { and, desc, eq, isNull, type SQL, sql } from "drizzle-orm";
import type { Brand } from "@/lib/base/brand";
import type { Locale } from "@/lib/base/locale";
import type { Database } from "@/lib/db/client";
import { configurationVersions } from "@/lib/db/tables/kernel/configuration";
import { mailTextChanges, mailTexts } from "@/lib/db/tables/messages/mail-texts";
import { isMailName } from "@/lib/i18n/mails/check-template";
import type { MailTemplate, Notices } from "@/lib/i18n/mails/notices";
import { defaultBrand, readBrands } from "../../../kernel/brand/loaded";
import { fail } from "../../../kernel/errors/fail";

/** A kind of mail in one language, for one brand or for all of them. */
export type TextKey = { kind: keyof Notices; language: Locale; brand: number | null };

/** The key, checked, and the brand that the text is shown with. */
export async function requireKey(
  db: Database,
  { kind, language, brand: id }: { kind: string; language: Locale; brand: number | null },
): Promise<TextKey & { shown: Brand }> {
  if (!isMailName(kind)) throw fail("mail_text.not_found");
  if (id === null) return { kind, language, brand: null, shown: defaultBrand() };
  const shown = (await readBrands(db)).find((one) => one.id === id);
  if (!shown) throw fail("brand.not_found");
  return { kind, language, brand: id, shown };
}

const isOf = ({ kind, language, brand }: TextKey): SQL | undefined =>
  and(
    eq(mailTexts.kind, kind),
    eq(mailTexts.language, language),
    brand === null ? isNull(mailTexts.brandId) : eq(mailTexts.brandId, brand),
  );

/** The text that staff have given to exactly this key; null = none. */
export async function readText(db: Database, key: TextKey): Promise<MailTemplate | null> {
  const { subject, body } = mailTexts;
  const [row] = await db.select({ subject, body }).from(mailTexts).where(isOf(key));
  return row ?? null;
}

export const changesOf = ({ kind, language, brand }: TextKey): SQL | undefined =>
  and(
    eq(mailTextChanges.kind, kind),
    eq(mailTextChanges.language, language),
    sql`coalesce(${mailTextChanges.brandId}, 0) = ${brand ?? 0}`,
  );

/** The number of its last change; 0 = none. */
export async function readRevision(db: Database, key: TextKey): Promise<number> {
  const [row] = await db
    .select({ id: mailTextChanges.id })
    .from(mailTextChanges)
    .where(changesOf(key))
    .orderBy(desc(mailTextChanges.id))
    .limit(1);
  return row?.id ?? 0;
}

type Change = { template: MailTemplate | null; changedBy: number | null; now: Date };

/** Stores a text; null = back to the panel's own. Returns the number of the change. */
export async function writeText(
  db: Database,
  key: TextKey,
  { template, changedBy, now }: Change,
): Promise<number> {
  const { kind, language, brand: brandId } = key;
  await db.delete(mailTexts).where(isOf(key));
  if (template) await db.insert(mailTexts).values({ brandId, kind, language, ...template });
  const [row] = await db
    .insert(mailTextChanges)
    .values({ brandId, kind, language, ...template, changedAt: now, changedBy })
    .returning({ id: mailTextChanges.id });
  if (!row) throw new Error("The change of a mail's text was not written.");
  return row.id;
}

/** Changes of the configuration are made one after another. Throws if somebody has changed the text since it was read. */
export async function lockRevision(db: Database, key: TextKey, read: number): Promise<void> {
  await db.select().from(configurationVersions).for("update");
  if ((await readRevision(db, key)) !== read) throw fail("mail_text.changed_meanwhile");
}

import type { Brand } from "@/lib/base/brand";
import { isLocale, type Locale } from "@/lib/base/locale";
import type { Database } from "@/lib/db/client";
import { currentOf, type LivePart } from "@/lib/db/live-configuration";
import { mailTexts } from "@/lib/db/tables/messages/mail-texts";
import { isMailName, templateProblems } from "@/lib/i18n/mails/check-template";
import type { Mail, Notices, Pages } from "@/lib/i18n/mails/notices";
import {
  type ReadTemplate,
  readTemplate,
  type Wording,
  writeMail,
  writeMasked,
} from "@/lib/i18n/mails/write-mail";
import { errorParams, log } from "@/lib/log";

type Texts = ReadonlyMap<string, ReadTemplate>;

const keyOf = (brandId: number | null, kind: string, language: string): string =>
  `${brandId ?? 0} ${kind} ${language}`;

/** The texts that staff have changed. One that an older or newer version has written and this one cannot is left out. */
async function readTexts(db: Database): Promise<Texts> {
  const texts = new Map<string, ReadTemplate>();
  for (const { brandId, kind, language, subject, body } of await db.select().from(mailTexts)) {
    const template = { subject, body };
    const [problem] =
      isMailName(kind) && isLocale(language)
        ? templateProblems(language, kind, template)
        : [{ fault: "unknown_kind" }];
    if (problem)
      log.warn({ brand: brandId, kind, language, ...problem }, "a changed text of a mail is not used");
    else texts.set(keyOf(brandId, kind, language), readTemplate(template));
  }
  return texts;
}

/** Keeps the changed texts of mails in memory. */
export const liveMailTexts: LivePart<Texts> = { name: "mail texts", initial: new Map(), read: readTexts };

/** The text of a kind of mail in one language: that of the brand, else the one for all brands, else the panel's own. */
export function wordingOf(brand: Pick<Brand, "id" | "name">, kind: keyof Notices, locale: Locale): Wording {
  const texts = currentOf(liveMailTexts);
  const template = texts.get(keyOf(brand.id, kind, locale)) ?? texts.get(keyOf(null, kind, locale)) ?? null;
  return { brand: brand.name, template };
}

/** A mail, and the same without its secrets; null where it has none. */
type Written = { mail: Mail; masked: Mail | null };

const writeBoth = <Name extends keyof Notices>(
  locale: Locale,
  name: Name,
  params: Notices[Name],
  pages: Pages,
  wording: Wording,
): Written => ({
  mail: writeMail(locale, name, params, pages, wording),
  masked: writeMasked(locale, name, params, pages, wording),
});

/** Writes a mail as the brand words it. A changed text that fails keeps no mail back: then the panel's own is sent. */
export function writeWorded<Name extends keyof Notices>(
  locale: Locale,
  name: Name,
  params: Notices[Name],
  pages: Pages,
  wording: Wording,
): Written {
  if (wording.template !== null)
    try {
      const written = writeBoth(locale, name, params, pages, wording);
      if (written.mail.subject !== "" && written.mail.body.trim() !== "") return written;
      throw new Error("It says nothing.");
    } catch (error) {
      log.error({ kind: name, locale, error: errorParams(error) }, "a changed text of a mail failed");
    }
  return writeBoth(locale, name, params, pages, { ...wording, template: null });
}

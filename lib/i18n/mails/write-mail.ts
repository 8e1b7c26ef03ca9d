import type { Locale } from "@/lib/base/locale";
import { en } from "./en";
import { maskFacts } from "./masked";
import type { Mail, MailTexts, Notices, Pages } from "./notices";
import { ru } from "./ru";

const texts = { en, ru } satisfies Record<Locale, MailTexts<Notices>>;

/** A mail in one language. */
export const writeMail = <Name extends keyof Notices>(
  locale: Locale,
  name: Name,
  facts: Notices[Name],
  pages: Pages,
): Mail => texts[locale][name](facts, pages);

/** The same without its secrets, made of facts that hold none; null where it has none. */
export function writeMasked<Name extends keyof Notices>(
  locale: Locale,
  name: Name,
  facts: Notices[Name],
  pages: Pages,
): Mail | null {
  const shown = maskFacts(locale, name, facts);
  return shown && writeMail(locale, name, shown, pages);
}

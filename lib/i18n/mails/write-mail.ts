import type { Locale } from "@/lib/base/locale";
import { de } from "./de";
import { en } from "./en";
import { maskParams } from "./masked";
import type { Mail, MailTexts, Notices, Pages } from "./notices";
import { ru } from "./ru";

const texts = { en, ru, de } satisfies Record<Locale, MailTexts<Notices>>;

/** A mail in one language. */
export const writeMail = <Name extends keyof Notices>(
  locale: Locale,
  name: Name,
  params: Notices[Name],
  pages: Pages,
): Mail => texts[locale][name](params, pages);

/** The same without its secrets, made of facts that hold none; null where it has none. */
export function writeMasked<Name extends keyof Notices>(
  locale: Locale,
  name: Name,
  params: Notices[Name],
  pages: Pages,
): Mail | null {
  const shown = maskParams(locale, name, params);
  return shown && writeMail(locale, name, shown, pages);
}

/** A subject names no page. */
const noPages: Pages = {
  login: "",
  reset: "",
  account: "",
  sessions: "",
  supportAccess: "",
  pin: "",
  apiKeys: "",
  servers: "",
  jobs: "",
  billing: "",
  invoices: "",
  help: "",
  people: "",
};

const isTime = (value: unknown): value is string =>
  typeof value === "string" && /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value);

/** The subject of a mail as a sentence of its own, of facts that were stored as JSON without its secrets and texts. */
export function subjectOf<Name extends keyof Notices>(
  locale: Locale,
  name: Name,
  stored: Readonly<Record<string, unknown>>,
): string {
  const params = Object.entries(stored).map(([fact, value]) => [
    fact,
    isTime(value) ? new Date(value) : value,
  ]);
  const whole = { url: "", text: "", ...Object.fromEntries(params) } as Notices[Name];
  return writeMail(locale, name, whole, noPages).subject;
}

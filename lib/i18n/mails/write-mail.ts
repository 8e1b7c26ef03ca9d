import type { Locale } from "@/lib/base/locale";
import { de } from "./de";
import { words as deWords } from "./de/words";
import { en } from "./en";
import { words as enWords } from "./en/words";
import { maskParams } from "./masked";
import type { Mail, MailTemplate, MailTemplates, Notices, Pages } from "./notices";
import { ru } from "./ru";
import { words as ruWords } from "./ru/words";
import { type MailText, type MailValues, readText, writeText } from "./text";
import { isYes, writerOf } from "./variables/variable";
import { mailVariables } from "./variables/variables";
import type { MailWords } from "./words";

const templates = { en, ru, de } satisfies Record<Locale, MailTemplates<Notices>>;
const words: Record<Locale, MailWords> = { en: enWords, ru: ruWords, de: deWords };

/** Subject and text as the panel has them. */
export const ownTemplate = (locale: Locale, name: keyof Notices): MailTemplate => templates[locale][name];

/** The subject of a mail that staff send to themselves to look at it. */
export const testSubject = (locale: Locale, subject: string): string => words[locale].testSubject(subject);

/** A template, read. */
export type ReadTemplate = { subject: MailText; body: MailText };

export const readTemplate = ({ subject, body }: MailTemplate): ReadTemplate => ({
  subject: readText(subject),
  body: readText(body),
});

const readOnes = new Map<MailTemplate, ReadTemplate>();

/** Each is read when it is first written. */
function readOwn(template: MailTemplate): ReadTemplate {
  const known = readOnes.get(template) ?? readTemplate(template);
  readOnes.set(template, known);
  return known;
}

/** The values of all variables that a text of that kind can use. */
export function mailValues<Name extends keyof Notices>(
  locale: Locale,
  name: Name,
  params: Notices[Name],
  pages: Pages,
  brand: string,
): MailValues {
  const { offered, valuesOf } = mailVariables[name];
  const values = valuesOf(params, writerOf(locale, words[locale], pages));
  const flags = Object.keys(offered)
    .filter((one) => offered[one]?.isOptional)
    .map((one) => [`has_${one}`, isYes(values[one] !== null && values[one] !== undefined)]);
  return { ...values, ...Object.fromEntries(flags), brand };
}

const oneLine = (text: string): string =>
  text
    .split("\n")
    .map((line) => line.trim())
    .join(" ")
    .trim();

/** Writes a template with values: a subject of one line, and a text that ends with a line's end. */
export const writeTemplate = ({ subject, body }: ReadTemplate, values: MailValues, locale: Locale): Mail => ({
  subject: oneLine(writeText(subject, values, locale)),
  body: `${writeText(body, values, locale).trim()}\n`,
});

/** The name of the brand, and the text that stands instead of the panel's own; null = none does. */
export type Wording = { brand: string; template: ReadTemplate | null };
const ownWording: Wording = { brand: "", template: null };

/** A mail in one language. */
export const writeMail = <Name extends keyof Notices>(
  locale: Locale,
  name: Name,
  params: Notices[Name],
  pages: Pages,
  { brand, template }: Wording = ownWording,
): Mail =>
  writeTemplate(
    template ?? readOwn(templates[locale][name]),
    mailValues(locale, name, params, pages, brand),
    locale,
  );

/** The same without its secrets, made of facts that hold none; null where it has none. */
export function writeMasked<Name extends keyof Notices>(
  locale: Locale,
  name: Name,
  params: Notices[Name],
  pages: Pages,
  wording: Wording = ownWording,
): Mail | null {
  const shown = maskParams(locale, name, params);
  return shown && writeMail(locale, name, shown, pages, wording);
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
  ownData: "",
  estimate: "",
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

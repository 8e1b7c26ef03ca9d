import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { createTranslator } from "use-intl/core";
import { type Locale, languageNames } from "@/lib/base/locale";
import type { en } from "@/lib/i18n/messages/en";
import type pin from "@/lib/i18n/messages/en/identity/pin.json";
import type actions from "@/lib/i18n/messages/en/kernel/actions.json";
import type activity from "@/lib/i18n/messages/en/kernel/activity.json";
import type impersonation from "@/lib/i18n/messages/en/support/impersonation.json";

/** The namespaces as they are written; in some, pages find words of others, too. */
type Written = {
  actions: typeof actions;
  activity: typeof activity;
  impersonation: typeof impersonation;
  pin: typeof pin;
};
type Words = Omit<typeof en, keyof Written> & Written;

const folder = path.join(import.meta.dirname, "../i18n/messages");
const namespaceOf = (file: string) =>
  path.basename(file, ".json").replaceAll(/-(\w)/g, (_hyphen, letter: string) => letter.toUpperCase());

/** The files themselves: the loader of browser tests takes no JSON from the imports that the panel is built with. */
const read = (locale: Locale) =>
  Object.fromEntries(
    readdirSync(path.join(folder, locale), { recursive: true, encoding: "utf8" })
      .filter((file) => file.endsWith(".json"))
      .map((file) => [namespaceOf(file), JSON.parse(readFileSync(path.join(folder, locale, file), "utf8"))]),
  ) as Words;

/** What pages say in English, Russian and German: a word of a page changes there, and in no test. */
export const [t, ru, de] = [read("en"), read("ru"), read("de")];

/** What the switch calls the languages. */
export const languages = languageNames;

/** A text with its arguments filled in, as pages do it: `format(t.frame.account, { email })`. */
export const format = (
  message: string,
  values: Record<string, string | number>,
  locale: Locale = "en",
): string => createTranslator({ locale, messages: { message }, timeZone: "UTC" })("message", values);

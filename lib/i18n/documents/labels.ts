import type { Locale } from "@/lib/base/locale";
import { de } from "./de";
import { en } from "./en";
import { ru } from "./ru";

const texts = { en, ru, de } satisfies Record<Locale, typeof en>;

export type DocumentWord = keyof typeof en;
export type SayInDocument = (word: DocumentWord, values?: Record<string, string | number>) => string;

/** The words of printed documents in one language; they are set where there is no page and no reader. */
export const documentLabels =
  (locale: Locale): SayInDocument =>
  (word, values = {}) =>
    texts[locale][word].replaceAll(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));

import type { Locale } from "@/lib/base/locale";
import { de } from "@/lib/i18n/messages/de";
import { en } from "@/lib/i18n/messages/en";
import { ru } from "@/lib/i18n/messages/ru";

/** What pages say, in every language. */
export const messagesOf: Record<Locale, typeof en> = { en, ru, de };

/** Letters by which a text of a language can be told from one that was left in English; absent: there are none. */
export const ownLetters: Partial<Record<Locale, RegExp>> = { ru: /[а-яё]/i };

import type { Locale } from "../locale";
import { de } from "./de";
import { en } from "./en";
import type { LanguageRules } from "./language-rules";
import { ru } from "./ru";

export const rulesOf: Record<Locale, LanguageRules> = { en, ru, de };

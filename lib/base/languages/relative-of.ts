import type { Locale } from "../locale";
import { de } from "./de-relative";
import { en } from "./en-relative";
import type { RelativeWords } from "./language-rules";
import { ru } from "./ru-relative";

export const relativeOf: Record<Locale, RelativeWords> = { en, ru, de };

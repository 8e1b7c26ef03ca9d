import type { ChangeHandler, RefCallBack } from "react-hook-form";
import { type Locale, locales } from "@/lib/base/locale";

export type TypedTexts = Record<Locale, string>;
export type TextFields = Record<`title_${Locale}` | `text_${Locale}`, string>;

export type Wiring = {
  name: string;
  onChange: ChangeHandler;
  onBlur: ChangeHandler;
  ref: RefCallBack;
  defaultValue: string;
  error: string | undefined;
};
/** Registration of a text field in whichever form has it. */
export type FieldOf = (name: keyof TextFields) => Wiring;

/** The fields of all languages with these first values. */
export const textFields = (titles: readonly { language: Locale; title: string }[] = []): TextFields =>
  Object.fromEntries(
    locales.flatMap((language) => [
      [`title_${language}`, titles.find((one) => one.language === language)?.title ?? ""],
      [`text_${language}`, ""],
    ]),
  ) as TextFields;

export const titlesIn = (typed: TextFields) =>
  locales.map((language) => ({ language, title: typed[`title_${language}`] }));

export const textsIn = (typed: TextFields) =>
  locales.map((language) => ({ language, text: typed[`text_${language}`] }));

export const readTyped = (typed: TextFields): TypedTexts =>
  Object.fromEntries(locales.map((language) => [language, typed[`text_${language}`]])) as TypedTexts;

/** The browser's datetime field has neither seconds nor a zone: the form says UTC. */
export const momentOf = (text: string): string => (text === "" ? "" : `${text.slice(0, 16)}:00Z`);

/** The other way round. */
export const fieldOfMoment = (at: string | null): string => at?.slice(0, 16) ?? "";

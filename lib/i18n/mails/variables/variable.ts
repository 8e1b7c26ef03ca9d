import { momentText } from "@/lib/base/form-values";
import type { Locale } from "@/lib/base/locale";
import type { Currency } from "@/lib/base/money";
import { formatMoney } from "@/lib/base/money-text";
import { formatDate } from "@/lib/base/time-text";
import type { Pages } from "../notices";
import type { MailValues } from "../text";
import type { MailWords } from "../words";

/** What a text can do with a variable: write it, count by it, or choose by it. `lines`: several of them. */
type VariableKind = "text" | "link" | "lines" | "number" | "choice";
export type Variable = {
  kind: VariableKind;
  /** The words to choose by; empty unless it is a choice. */
  choices: readonly string[];
  /** Without it the mail would be useless, so each text has it. */
  isRequired: boolean;
  /** May have no value. Then the choice `has_<name>` is "no". */
  isOptional: boolean;
};

const variable = (kind: VariableKind, more: Partial<Variable> = {}): Variable => ({
  kind,
  choices: [],
  isRequired: false,
  isOptional: false,
  ...more,
});

export const text = variable("text");
export const link = variable("link");
export const lines = variable("lines");
export const number = variable("number");
export const choice = (...choices: string[]): Variable => variable("choice", { choices });
export const yesOrNo = choice("yes", "no");
export const required = (one: Variable): Variable => ({ ...one, isRequired: true });
export const optional = (one: Variable): Variable => ({ ...one, isOptional: true });

export const isYes = (is: boolean | undefined): "yes" | "no" => (is ? "yes" : "no");

/** What makes values of facts: words and formats of the language, and the addresses of pages. */
export type Writer = {
  pages: Pages;
  words: MailWords;
  money: (amount: string, currency: Currency) => string;
  day: (date: string) => string;
  moment: (at: Date) => string;
  locale: Locale;
};

export const writerOf = (locale: Locale, words: MailWords, pages: Pages): Writer => ({
  pages,
  words,
  money: (amount, currency) => formatMoney(amount, currency, locale),
  day: (date) => formatDate(date, locale),
  moment: (at) => `${momentText(at)} UTC`,
  locale,
});

/** The variables of a kind of mail, by name, and how they follow from its facts. */
export type MailVariables<Facts> = {
  offered: Readonly<Record<string, Variable>>;
  valuesOf: (facts: Facts, writer: Writer) => MailValues;
};
export type VariablesOf<Of> = { [Name in keyof Of]: MailVariables<Of[Name]> };

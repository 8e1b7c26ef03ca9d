import { type MessageFormatElement, parse, TYPE } from "@formatjs/icu-messageformat-parser";
import type { Locale } from "@/lib/base/locale";

/** A text of a mail, read. */
export type MailText = readonly MessageFormatElement[];
/** Values of variables by name; null = there is none, and nothing is written for it. */
export type MailValues = Readonly<Record<string, string | number | null>>;

/** Reads an ICU message. Signs of HTML are text. Throws a SyntaxError with `location` where it cannot be read. */
export const readText = (text: string): MailText =>
  parse(text, { ignoreTag: true, requiresOtherClause: true, shouldParseSkeletons: false });

/** Stands where a variable or a choice wrote nothing; no value has it. */
const nothing = "\0";
const noneFor: ReadonlySet<unknown> = new Set(["", nothing]);
const orNothing = (text: string): string => (noneFor.has(text) ? nothing : text);

const asText = (value: string | number | null | undefined): string =>
  String(value ?? "").replaceAll(nothing, "");

function choiceOf(element: MessageFormatElement, values: MailValues, locale: Locale): MailText | undefined {
  if (element.type === TYPE.select) {
    const chosen = asText(values[element.value]);
    return (Object.hasOwn(element.options, chosen) ? element.options[chosen] : element.options.other)?.value;
  }
  if (element.type !== TYPE.plural) return undefined;
  const count = Number(values[element.value] ?? 0);
  const { options, pluralType } = element;
  const form = new Intl.PluralRules(locale, { type: pluralType ?? "cardinal" }).select(count);
  return (options[`=${count}`] ?? options[form] ?? options.other)?.value;
}

function write(text: MailText, values: MailValues, locale: Locale, count = ""): string {
  return text
    .map((element) => {
      if (element.type === TYPE.literal) return element.value;
      if (element.type === TYPE.pound) return count;
      if (element.type === TYPE.argument) return orNothing(asText(values[element.value]));
      const inner = element.type === TYPE.plural ? asText(values[element.value] ?? 0) : count;
      return orNothing(write(choiceOf(element, values, locale) ?? [], values, locale, inner));
    })
    .join("");
}

const isGone = (line: string): boolean => line !== "" && line.replaceAll(nothing, "") === "";

/** Writes the text with its values. A line of nothing but empty variables is left out, with the empty line after it. */
export function writeText(text: MailText, values: MailValues, locale: Locale): string {
  const lines = write(text, values, locale).split("\n");
  const kept: string[] = [];
  for (let index = 0; index < lines.length; index += 1) {
    const line = lines[index] ?? "";
    if (!isGone(line)) kept.push(line.replaceAll(nothing, ""));
    else if ((kept.at(-1) ?? "") === "" && lines[index + 1] === "") index += 1;
  }
  return kept.join("\n");
}

import { type MessageFormatElement, TYPE } from "@formatjs/icu-messageformat-parser";
import type { Locale } from "@/lib/base/locale";
import { examplePages, mailExamples } from "./examples";
import type { MailTemplate, Notices } from "./notices";
import { type MailText, readText } from "./text";
import type { Variable } from "./variables/variable";
import { offeredVariables } from "./variables/variables";
import { mailValues, writeTemplate } from "./write-mail";

/** In characters. */
const longestSubject = 1_000;
export const longestBody = 10_000;
/** Variables and choices in one text, so that no mail grows without bound. */
const mostVariables = 200;

/**
 * What is wrong with a text. `empty`: it says nothing, perhaps in one case alone. `use`: the variable cannot be used
 * like that. `word`: it has no such choice.
 */
type TemplateFault =
  | { fault: "empty" | "too_long" | "too_many" | "signs"; name: "" }
  | { fault: "unreadable"; name: ""; line: number; column: number }
  | { fault: "unknown_variable" | "missing_variable" | "use" | "word"; name: string };
type TemplateProblem = { field: keyof MailTemplate } & TemplateFault;

const pluralForms = /^(zero|one|two|few|many|other|=\d+)$/;

type Offered = Readonly<Record<string, Variable>>;

function faultsOf(element: MessageFormatElement, offered: Offered): TemplateFault[] {
  if (element.type === TYPE.literal || element.type === TYPE.pound) return [];
  const { value: name } = element;
  const variable = Object.hasOwn(offered, name) ? offered[name] : undefined;
  if (!variable) return [{ fault: "unknown_variable", name }];
  if (element.type === TYPE.argument) return [];
  const misused: TemplateFault[] = [{ fault: "use", name }];
  if (element.type !== TYPE.select && element.type !== TYPE.plural) return misused;
  const words = Object.keys(element.options);
  const inner = Object.values(element.options).flatMap((option) => faultsIn(option.value, offered));
  if (element.type === TYPE.plural) {
    if (variable.kind !== "number" || element.offset !== 0) return misused;
    const odd = words.find((word) => !pluralForms.test(word));
    return odd === undefined ? inner : [{ fault: "word", name: odd }, ...inner];
  }
  if (variable.kind !== "choice") return misused;
  const unknown = words.find((word) => word !== "other" && !variable.choices.includes(word));
  return unknown === undefined ? inner : [{ fault: "word", name: unknown }, ...inner];
}

const faultsIn = (text: MailText, offered: Offered): TemplateFault[] =>
  text.flatMap((element) => faultsOf(element, offered));

const countIn = (text: MailText): number =>
  text.reduce((count, element) => {
    if (element.type === TYPE.literal) return count;
    const options = element.type === TYPE.select || element.type === TYPE.plural ? element.options : {};
    return Object.values(options).reduce((sum, { value }) => sum + countIn(value), count + 1);
  }, 0);

type Place = { line: number; column: number };
const placeOf = (error: unknown): Place => {
  const { location } = error as { location?: { start?: Place } };
  return { line: location?.start?.line ?? 1, column: location?.start?.column ?? 1 };
};

function readOrFaults(text: string, longest: number, offered: Offered): MailText | TemplateFault[] {
  if (text.trim() === "") return [{ fault: "empty", name: "" }];
  if (text.length > longest) return [{ fault: "too_long", name: "" }];
  if (/[^\P{Cc}\n\t]/u.test(text)) return [{ fault: "signs", name: "" }];
  let read: MailText;
  try {
    read = readText(text);
  } catch (error) {
    const { line, column } = placeOf(error);
    return [{ fault: "unreadable", name: "", line, column }];
  }
  if (countIn(read) > mostVariables) return [{ fault: "too_many", name: "" }];
  const faults = faultsIn(read, offered);
  return faults.length > 0 ? faults : read;
}

const isRead = (found: MailText | TemplateFault[]): found is MailText => !found.some((one) => "fault" in one);

/** In every case that the panel knows: each says something, and has what it cannot be without. */
function faultsInCases(
  locale: Locale,
  name: keyof Notices,
  template: { subject: MailText; body: MailText },
  offered: Offered,
): TemplateProblem[] {
  const needed = Object.keys(offered).filter((one) => offered[one]?.isRequired);
  for (const facts of mailExamples[name]) {
    const values = mailValues<typeof name>(locale, name, facts, examplePages, "Example");
    const { subject, body } = writeTemplate(template, values, locale);
    if (subject === "") return [{ field: "subject", fault: "empty", name: "" }];
    if (body.trim() === "") return [{ field: "body", fault: "empty", name: "" }];
    const missing = needed.find((one) => !body.includes(String(values[one] ?? "")));
    if (missing !== undefined) return [{ field: "body", fault: "missing_variable", name: missing }];
  }
  return [];
}

/** What is wrong with a text for a kind of mail; none = every mail of that kind can be written with it. */
export function templateProblems(
  locale: Locale,
  name: keyof Notices,
  { subject, body }: MailTemplate,
): TemplateProblem[] {
  const offered = offeredVariables(name);
  const inLine = Object.fromEntries(Object.entries(offered).filter(([, { kind }]) => kind !== "lines"));
  const read = {
    // A subject has one line.
    subject: readOrFaults(subject, longestSubject, inLine),
    body: readOrFaults(body, longestBody, offered),
  };
  if (isRead(read.subject) && isRead(read.body))
    return faultsInCases(locale, name, { subject: read.subject, body: read.body }, offered);
  return (["subject", "body"] as const).flatMap((field) => {
    const found = read[field];
    return isRead(found) ? [] : found.map((fault) => ({ field, ...fault }));
  });
}

export const isMailName = (name: string): name is keyof Notices => Object.hasOwn(mailExamples, name);

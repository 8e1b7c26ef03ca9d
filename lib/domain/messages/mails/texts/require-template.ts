import { templateProblems } from "@/lib/i18n/mails/check-template";
import type { MailTemplate } from "@/lib/i18n/mails/notices";
import { fail } from "../../../kernel/errors/fail";
import type { TextKey } from "./lookup";

/** What `requireTemplate` throws. */
export const templateErrors = [
  "mail_text.empty",
  "mail_text.too_long",
  "mail_text.too_many",
  "mail_text.signs",
  "mail_text.unreadable",
  "mail_text.unknown_variable",
  "mail_text.missing_variable",
  "mail_text.use",
  "mail_text.word",
] as const;

/** Throws what is wrong with a text, with the name of the variable. */
export function requireTemplate({ kind, language }: TextKey, template: MailTemplate): void {
  const [problem] = templateProblems(language, kind, template);
  if (!problem) return;
  const { field: parameter } = problem;
  if (problem.fault === "unreadable") {
    const { line, column } = problem;
    throw fail("mail_text.unreadable", { parameter, line, column });
  }
  throw fail(`mail_text.${problem.fault}`, { parameter, name: problem.name });
}

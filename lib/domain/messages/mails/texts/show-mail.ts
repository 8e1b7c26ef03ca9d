import type { Brand } from "@/lib/base/brand";
import { mailHtml, mailText } from "@/lib/base/mail-html";
import { runtime } from "@/lib/env";
import { mailExamples } from "@/lib/i18n/mails/examples";
import type { Mail, MailTemplate } from "@/lib/i18n/mails/notices";
import { readTemplate, writeMail } from "@/lib/i18n/mails/write-mail";
import { mailBrandOf } from "../shared/mail-brand";
import { pagesOf } from "../shared/notify";
import type { TextKey } from "./lookup";
import type { ShownMail } from "./schema";

/** A mail with facts as they could be; an example that does not exist is the first one. */
export function writeExample(
  { kind, language }: TextKey,
  shown: Brand,
  template: MailTemplate,
  example: number,
): Mail {
  const all = mailExamples[kind];
  const facts = all[example] ?? all[0];
  const wording = { brand: shown.name, template: readTemplate(template) };
  return writeMail<typeof kind>(language, kind, facts, pagesOf(shown), wording);
}

const fromLine = (name: string | null, address: string | null): string | null =>
  name === null || address === null ? (address ?? name) : `${name} <${address}>`;

/** The same as it arrives. */
export function showMail(key: TextKey, shown: Brand, template: MailTemplate, example: number): ShownMail {
  const { subject, body } = writeExample(key, shown, template, example);
  const brand = mailBrandOf(shown);
  const address = brand.senderAddress ?? runtime().environment.MAIL_FROM;
  return {
    from: fromLine(brand.senderName, address ?? null) ?? brand.name,
    subject,
    text: mailText({ body, brand }),
    html: mailHtml({ subject, body, locale: key.language, brand }),
  };
}

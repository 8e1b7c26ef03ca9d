import type { ParsedMail, SimpleParserOptions } from "mailparser";
import { fileOf, innerMails } from "./attached";
import { readBounce } from "./bounce";
import { cutHead } from "./cut-head";
import { reportIn } from "./feedback-report";
import { foldQuote } from "./fold";
import {
  isAutomatic,
  isAutoReply,
  isUnanswerable,
  rawValuesOf,
  receiversOf,
  senderOf,
  valuesOf,
} from "./mail-headers";
import { nameParts } from "./named-parts";
import type { ReceivedMail } from "./port";
import { isSenderProved } from "./sender-proof";
import { takeUuencoded } from "./uuencoded";

/** The parser is large and most panels read no mails, so it is loaded lazily. */
async function read(source: Buffer | string, options?: SimpleParserOptions): Promise<ParsedMail> {
  const { simpleParser } = await import("mailparser");
  return simpleParser(source, options);
}

const mostHtml = 500_000;
/** Maximum length of a text including its quote; the rest is dropped. */
const longestText = 200_000;
const idForm = /^[\x20-\x7e]{1,500}$/;

/** The library converts HTML to text only for HTML-only mails, so the HTML is parsed as a mail of its own. */
async function textOf({ text, html }: ParsedMail): Promise<string> {
  if (text !== undefined || !html) return text ?? "";
  const content = Buffer.from(html.slice(0, mostHtml)).toString("base64");
  const head = "Content-Type: text/html; charset=utf-8\r\nContent-Transfer-Encoding: base64\r\n\r\n";
  return (await read(head + content)).text ?? "";
}

export type ParseTerms = {
  /** The domains of the panel's own message ids. */
  ownDomains: readonly string[];
  /** The server whose `Authentication-Results` are trusted; null = none. */
  mailServer: string | null;
};

/** Parses a mail. Its content is untrusted, except the `Authentication-Results` of the operator's mail server. */
export async function parseMail(
  source: Buffer,
  { ownDomains, mailServer }: ParseTerms,
): Promise<ReceivedMail> {
  const mail = await read(nameParts(cutHead(source)), {
    skipImageLinks: true,
    maxHtmlLengthToParse: mostHtml,
  });
  const from = senderOf(mail);
  const subject = (mail.subject ?? "").replaceAll(/[\p{Cc}\s]+/gu, " ").trim();
  const { text, files } = takeUuencoded(await textOf(mail));
  const inner = innerMails(mail.attachments);
  const values = (name: string) => valuesOf(mail, name);
  const report = reportIn(values("content-type"), mail.attachments);
  // A report quotes mails that may be bounces.
  const bounce = report ? null : readBounce({ values, from, subject, text, inner, ownDomains });
  return {
    from,
    isProved: isSenderProved(rawValuesOf(mail, "authentication-results"), mailServer, from),
    to: receiversOf(mail),
    subject,
    messageId: mail.messageId && idForm.test(mail.messageId) ? mail.messageId : null,
    isAutomatic: bounce !== null || isAutomatic(mail, from, ownDomains),
    isAutoReply: isAutoReply(mail, ownDomains),
    isUnanswerable: bounce !== null || isUnanswerable(mail, from, ownDomains),
    report,
    bounce,
    ...foldQuote(text.slice(0, longestText)),
    // Inline images, such as in signatures, are not attachments.
    attachments: [...mail.attachments.filter(({ related }) => !related).map(fileOf), ...files],
  };
}

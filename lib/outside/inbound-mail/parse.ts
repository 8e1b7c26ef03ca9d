import type { ParsedMail, SimpleParserOptions } from "mailparser";
import { fileOf, innerMails } from "./attached";
import { readBounce } from "./bounce";
import { cutHead } from "./cut-head";
import { foldQuote } from "./fold";
import { isAutomatic, rawValuesOf, receiversOf, senderOf, valuesOf } from "./mail-headers";
import { nameParts } from "./named-parts";
import type { ReceivedMail } from "./port";
import { isSenderProved } from "./sender-proof";
import { takeUuencoded } from "./uuencoded";

/** The parser is large, and most panels read no mails: it is loaded with the first one. */
async function read(source: Buffer | string, options?: SimpleParserOptions): Promise<ParsedMail> {
  const { simpleParser } = await import("mailparser");
  return simpleParser(source, options);
}

const mostHtml = 500_000;
/** Of a text; no more of it is kept, wherever it is quoted. */
const longestText = 200_000;
const idForm = /^[\x20-\x7e]{1,500}$/;

/** The library makes text of HTML only where it is the whole mail, so it is handed to it as one. */
async function textOf({ text, html }: ParsedMail): Promise<string> {
  if (text !== undefined || !html) return text ?? "";
  const content = Buffer.from(html.slice(0, mostHtml)).toString("base64");
  const head = "Content-Type: text/html; charset=utf-8\r\nContent-Transfer-Encoding: base64\r\n\r\n";
  return (await read(head + content)).text ?? "";
}

export type ParseTerms = {
  /** Of the mails that we send. */
  ownDomain: string;
  /** Whose findings about senders are believed; null = nobody's. */
  mailServer: string | null;
};

/** Reads a mail; what it says may be anything, so nothing of it is believed here but what our own mail server found. */
export async function parseMail(
  source: Buffer,
  { ownDomain, mailServer }: ParseTerms,
): Promise<ReceivedMail> {
  const mail = await read(nameParts(cutHead(source)), {
    skipImageLinks: true,
    maxHtmlLengthToParse: mostHtml,
  });
  const from = senderOf(mail);
  const subject = (mail.subject ?? "").replaceAll(/[\p{Cc}\s]+/gu, " ").trim();
  const { text, files } = takeUuencoded(await textOf(mail));
  const inner = innerMails(mail.attachments);
  const bounce = readBounce({
    values: (name) => valuesOf(mail, name),
    from,
    subject,
    text,
    inner,
    ownDomain,
  });
  return {
    from,
    isProved: isSenderProved(rawValuesOf(mail, "authentication-results"), mailServer, from),
    to: receiversOf(mail),
    subject,
    messageId: mail.messageId && idForm.test(mail.messageId) ? mail.messageId : null,
    isAutomatic: bounce !== null || isAutomatic(mail, from, ownDomain),
    bounce,
    ...foldQuote(text.slice(0, longestText)),
    // Pictures of a signature are part of the mail's look.
    attachments: [...mail.attachments.filter(({ related }) => !related).map(fileOf), ...files],
  };
}

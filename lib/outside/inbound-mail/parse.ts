import type { ParsedMail, SimpleParserOptions } from "mailparser";
import { cutHead } from "./cut-head";
import { foldQuote } from "./fold";
import type { ReceivedMail } from "./port";
import { readSender } from "./sender-line";
import { isSenderProved } from "./sender-proof";

/** The parser is large, and most panels read no mails: it is loaded with the first one. */
async function read(source: Buffer | string, options?: SimpleParserOptions): Promise<ParsedMail> {
  const { simpleParser } = await import("mailparser");
  return simpleParser(source, options);
}

const mostHtml = 500_000;
/** Of a text; no more of it is kept, wherever it is quoted. */
const longestText = 200_000;
/** An address is no longer than that (RFC 5321), and an index of the database takes no text of any length. */
const senderForm = /^\P{Cc}{0,254}$/u;
const idForm = /^[\x20-\x7e]{1,500}$/;
/** What parts addresses in a header from each other, and from the names before them. */
const betweenAddresses = /[\s<>,;:"()[\]]+/;
/** No more of a header is read; mail servers refuse much shorter ones. */
const longestHeader = 20_000;

/** The values of a header as they stand in the mail. */
const rawValuesOf = ({ headerLines }: ParsedMail, name: string): string[] =>
  headerLines.filter(({ key }) => key === name).map(({ line }) => line.slice(line.indexOf(":") + 1));

const valuesOf = (mail: ParsedMail, name: string): string[] =>
  rawValuesOf(mail, name).map((value) => value.slice(0, longestHeader).replaceAll(/\s+/g, " ").trim());

/** The one address that it says it is from; "" = none, or several. */
function senderOf(mail: ParsedMail): string {
  const [line, ...others] = rawValuesOf(mail, "from");
  const sender = line === undefined || others.length > 0 ? null : readSender(line);
  return sender !== null && senderForm.test(sender) ? sender : "";
}

function addressesIn(value: string): string[] {
  return value
    .toLowerCase()
    .split(betweenAddresses)
    .flatMap((word) => {
      const at = word.lastIndexOf("@");
      const [domain] = /^[a-z0-9.-]+/.exec(word.slice(at + 1)) ?? [];
      return at > 0 && domain ? [word.slice(0, at + 1) + domain] : [];
    });
}

const receivers = ["to", "cc", "delivered-to", "x-original-to", "envelope-to", "x-envelope-to"];

/** Headers of answers that nobody wrote (RFC 3834 and what was usual before it). */
function isAutomatic(mail: ParsedMail, from: string, ownDomain: string): boolean {
  const has = (name: string, form: RegExp) => valuesOf(mail, name).some((value) => form.test(value));
  const isOwn = valuesOf(mail, "message-id").some(
    (id) => /^<(?:mail|conversation)-\d+@/.test(id) && id.endsWith(`@${ownDomain}>`),
  );
  return (
    has("auto-submitted", /^(?!no\b)/i) ||
    has("precedence", /^(bulk|junk|list|auto[_-]reply)\b/i) ||
    has("x-autoreply", /./) ||
    has("x-autorespond", /./) ||
    has("list-id", /./) ||
    has("return-path", /^<\s*>$/) ||
    has("content-type", /^multipart\/report\b/i) ||
    isOwn ||
    /^(mailer-daemon|postmaster|no-?reply)@/.test(from)
  );
}

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
  const mail = await read(cutHead(source), { skipImageLinks: true, maxHtmlLengthToParse: mostHtml });
  const from = senderOf(mail);
  const to = receivers.flatMap((name) => valuesOf(mail, name)).flatMap(addressesIn);
  return {
    from,
    isProved: isSenderProved(rawValuesOf(mail, "authentication-results"), mailServer, from),
    to: [...new Set(to)],
    subject: (mail.subject ?? "").replaceAll(/[\p{Cc}\s]+/gu, " ").trim(),
    messageId: mail.messageId && idForm.test(mail.messageId) ? mail.messageId : null,
    isAutomatic: isAutomatic(mail, from, ownDomain),
    ...foldQuote((await textOf(mail)).slice(0, longestText)),
    attachments: mail.attachments
      // Pictures of a signature: they are part of the mail's look.
      .filter(({ related }) => !related)
      .map(({ filename, content }) => ({ name: filename ?? "file", content })),
  };
}

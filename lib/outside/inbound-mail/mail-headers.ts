import type { ParsedMail } from "mailparser";
import { addressesIn } from "./addresses";
import { readSender } from "./sender-line";

/** Headers are read up to this length; mail servers reject much shorter ones. */
const longest = 20_000;
/** Maximum length of an address (RFC 5321); database indexes limit the size of a value. */
const senderForm = /^\P{Cc}{0,254}$/u;
const receivers = ["to", "cc", "delivered-to", "x-original-to", "envelope-to", "x-envelope-to"];

/** The raw values of a header. */
export const rawValuesOf = ({ headerLines }: ParsedMail, name: string): string[] =>
  headerLines.filter(({ key }) => key === name).map(({ line }) => line.slice(line.indexOf(":") + 1));

/** The values of a header, unfolded. */
export const valuesOf = (mail: ParsedMail, name: string): string[] =>
  rawValuesOf(mail, name).map((value) => value.slice(0, longest).replaceAll(/\s+/g, " ").trim());

/** The single From address in lowercase; "" = none or several. */
export function senderOf(mail: ParsedMail): string {
  const [line, ...others] = rawValuesOf(mail, "from");
  const sender = line === undefined || others.length > 0 ? null : readSender(line);
  return sender !== null && senderForm.test(sender) ? sender : "";
}

/** Every recipient address in its headers, in lowercase. */
export const receiversOf = (mail: ParsedMail): string[] => [
  ...new Set(receivers.flatMap((name) => valuesOf(mail, name)).flatMap(addressesIn)),
];

/** Subject prefixes of automatic replies. */
const awaySubject =
  /^(?:auto(?:matic)?[ -]?(?:reply|response|respons)|out of (?:the )?office|автоответ|автоматический ответ|automatische antwort|abwesenheit|réponse automatique|respuesta automática|risposta automatica|automatisch antwoord|resposta automática|autosvar|automatiskt? svar|automaattinen vastaus|automatyczna odpowiedź|自動応答|自动答复|自动回复|자동 회신) ?[:：]/i;

const hasIn = (mail: ParsedMail) => (name: string, form: RegExp) =>
  valuesOf(mail, name).some((value) => form.test(value));

/** A mail of the panel itself. */
const isOwn = (mail: ParsedMail, ownDomains: readonly string[]): boolean =>
  valuesOf(mail, "message-id").some(
    (id) => /^<(?:mail|conversation)-\d+@/.test(id) && ownDomains.some((one) => id.endsWith(`@${one}>`)),
  );

/** A program answers a mail by it, or it is the panel's own. */
export function isAutoReply(mail: ParsedMail, ownDomains: readonly string[]): boolean {
  const has = hasIn(mail);
  return (
    has("auto-submitted", /^auto-replied\b/i) ||
    has("precedence", /^auto[_-]reply\b/i) ||
    has("x-autoreply", /./) ||
    has("x-autorespond", /./) ||
    isOwn(mail, ownDomains) ||
    awaySubject.test(mail.subject ?? "")
  );
}

/** A reply to it would go to a program, a list or nobody (RFC 3834 and older conventions). */
export function isUnanswerable(mail: ParsedMail, from: string, ownDomains: readonly string[]): boolean {
  const has = hasIn(mail);
  return (
    isAutoReply(mail, ownDomains) ||
    has("auto-submitted", /^(?!no\b)/i) ||
    has("precedence", /^(bulk|junk|list)\b/i) ||
    has("list-id", /./) ||
    has("return-path", /^<\s*>$/) ||
    /^(no-?reply|donotreply|do-not-reply)@/.test(from)
  );
}

/** Detects automatic mails by headers, subject and sender. */
export const isAutomatic = (mail: ParsedMail, from: string, ownDomains: readonly string[]): boolean =>
  isUnanswerable(mail, from, ownDomains) || hasIn(mail)("content-type", /^multipart\/report\b/i);

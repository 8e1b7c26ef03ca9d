import { trimEndOf } from "@/lib/base/trim-end";
import { addressesIn } from "./addresses";
import { bounceSubjects, bounceTexts, daemonNames, daemons, delayTexts } from "./bounce-words";
import { readStatus } from "./delivery-status";

/** A mail of ours that came back. */
export type Bounce = {
  /** The numbers of the mails of ours that it names. */
  mailIds: number[];
  /** Whom they did not reach, in lower case; empty where they are late and may still arrive. */
  recipients: string[];
  /** What the server said that did not take it; may hold addresses. */
  reason: string;
};

type Details = {
  /** The values of a header, each in one line. */
  values: (name: string) => readonly string[];
  /** The sender's address in lower case; "" = none, or several. */
  from: string;
  subject: string;
  text: string;
  /** The mails and headers that are attached to it. */
  inner: readonly string[];
  /** Of the mails that we send. */
  ownDomain: string;
};

const mostRead = 100_000;
const mostIds = 10;
const mostAddresses = 50;
/** What says that a mail is a bounce stands at its beginning; further down it may be quoted. */
const mostBegin = 2_000;

const isNobody = (line: string): boolean => {
  const lower = line.toLowerCase();
  return (
    !lower.includes("@") &&
    (lower.replaceAll(/[<>"'\s]/g, "") === "" || daemonNames.some((name) => lower.includes(name)))
  );
};

/** From a program that hands mails over, or from nobody at all. */
function isFromDaemon({ values, from }: Details): boolean {
  const lines = values("from");
  const local = from.slice(0, from.lastIndexOf("@"));
  return (
    lines.every(isNobody) ||
    daemons.has(local) ||
    /^microsoftexchange[0-9a-f]{8,40}$/.test(local) ||
    lines.some((line) => /\bmailer-daemon@/i.test(line))
  );
}

const isReport = ({ values }: Details): boolean =>
  values("content-type").some(
    (value) => /^multipart\/report\b/i.test(value) && !/report-type="?(?!delivery-status)[a-z]/i.test(value),
  );

/** Words that a customer may write as well: they count only together. */
function saysSo({ subject, text, values }: Details): boolean {
  const said = subject.toLowerCase();
  const begin = text.slice(0, mostBegin).toLowerCase();
  const isSubject = bounceSubjects.some((words) => said.startsWith(words));
  const isText = bounceTexts.some((words) => begin.includes(words));
  const isReturned = values("return-path").some((value) => /^<\s*>$/.test(value));
  return (isSubject && isText) || (isReturned && (isSubject || isText));
}

const namedIn = (text: string): string[] =>
  [
    ...new Set(addressesIn(text.slice(0, mostRead)).map((one) => trimEndOf(one.replace(/^['`]/, ""), "."))),
  ].slice(0, mostAddresses);

/** Those that the report names, else those of the header for it, else all that the text has. */
function failedOf({ values, subject, text }: Details): string[] {
  const { failed, isMild } = readStatus(text);
  if (isMild || failed.length > 0) return failed;
  const stated = values("x-failed-recipients").flatMap(namedIn);
  if (stated.length > 0) return stated;
  const begin = `${subject}\n${text.slice(0, mostBegin)}`.toLowerCase();
  return delayTexts.some((words) => begin.includes(words)) ? [] : namedIn(text);
}

function ownIds({ text, inner, ownDomain }: Details): number[] {
  const ids = [text, ...inner].flatMap((part) =>
    [...part.slice(0, mostRead).matchAll(/<mail-(\d{1,9})@([\w.-]{1,255})>/g)]
      .filter(([, , domain]) => domain?.toLowerCase() === ownDomain.toLowerCase())
      .map(([, id]) => Number(id)),
  );
  return [...new Set(ids)].slice(0, mostIds);
}

const replyLine = /^.{0,200}?\b[45]\d\d[ -]/;

/** What a mail says of mails that did not arrive; null = it is no bounce. */
export function readBounce(facts: Details): Bounce | null {
  const { subject, text, values } = facts;
  const { failed, reason } = readStatus(text);
  const isBounce =
    isReport(facts) ||
    isFromDaemon(facts) ||
    values("x-failed-recipients").length > 0 ||
    (failed.length > 0 &&
      bounceTexts.some((words) => text.slice(0, mostBegin).toLowerCase().includes(words))) ||
    saysSo(facts);
  if (!isBounce) return null;
  const lines = text.slice(0, mostRead).split("\n");
  const reply = lines.find((line) => replyLine.test(line))?.trim();
  return { mailIds: ownIds(facts), recipients: failedOf(facts), reason: reason || reply || subject };
}

import { trimEndOf } from "@/lib/base/trim-end";
import { addressesIn } from "./addresses";
import { bounceSubjects, bounceTexts, daemonNames, daemons, delayTexts } from "./bounce-words";
import { readStatus } from "./delivery-status";

/** A bounce of mails that the panel sent. */
export type Bounce = {
  /** Ids of the panel's mails found in it, at most `mostIds`. */
  mailIds: number[];
  /** Failed recipients in lowercase; empty if delivery is only delayed. */
  recipients: string[];
  /** Error text of the rejecting server; may contain addresses. */
  reason: string;
};

type Details = {
  /** All values of a header, unfolded. */
  values: (name: string) => readonly string[];
  /** The sender's address in lowercase; "" = none or several. */
  from: string;
  subject: string;
  text: string;
  /** Attached mails and headers, as text. */
  inner: readonly string[];
  /** The domains of the panel's own message ids. */
  ownDomains: readonly string[];
};

const mostRead = 100_000;
const mostIds = 10;
const mostAddresses = 50;
/** Bounce phrases count only in this many characters from the start; further down they may be quoted. */
const mostBegin = 2_000;

const isNobody = (line: string): boolean => {
  const lower = line.toLowerCase();
  return (
    !lower.includes("@") &&
    (lower.replaceAll(/[<>"'\s]/g, "") === "" || daemonNames.some((name) => lower.includes(name)))
  );
};

/** Sent by a mail delivery daemon, or with an empty sender. */
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

/** Signs that customers' mails may also have: only two of subject, text and empty return path count. */
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

/** Failed recipients from the delivery report, else from `X-Failed-Recipients`, else all addresses in the text. */
function failedOf({ values, subject, text }: Details): string[] {
  const { failed, isMild } = readStatus(text);
  if (isMild || failed.length > 0) return failed;
  const stated = values("x-failed-recipients").flatMap(namedIn);
  if (stated.length > 0) return stated;
  const begin = `${subject}\n${text.slice(0, mostBegin)}`.toLowerCase();
  return delayTexts.some((words) => begin.includes(words)) ? [] : namedIn(text);
}

function ownIds({ text, inner, ownDomains }: Details): number[] {
  const own = new Set(ownDomains.map((domain) => domain.toLowerCase()));
  const ids = [text, ...inner].flatMap((part) =>
    [...part.slice(0, mostRead).matchAll(/<mail-(\d{1,9})@([\w.-]{1,255})>/g)]
      .filter(([, , domain = ""]) => own.has(domain.toLowerCase()))
      .map(([, id]) => Number(id)),
  );
  return [...new Set(ids)].slice(0, mostIds);
}

const replyLine = /^.{0,200}?\b[45]\d\d[ -]/;

/** Reads a mail as a bounce; null = it is not one. */
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

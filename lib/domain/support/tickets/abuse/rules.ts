import type { AbuseKind, AbuseStage, AbuseState } from "../../../../base/abuse";
import { canonicalAddress } from "../../../../base/address";

export const abuseLimits = {
  text: 20_000,
  /** Addresses of a complaint that become a case each. */
  addresses: 5,
  /** Places of a text that are looked at as addresses. */
  candidates: 40,
  /** The time of an incident is believed as far back as this. */
  oldestDays: 730,
} as const;

const longestAddress = 45;

/** Of `192.0.2.7:25` the address. */
const withoutPort = (word: string): string => /^(\d+\.\d+\.\d+\.\d+):\d+$/.exec(word)?.[1] ?? word;

/** What may be an IP address in a text, canonical, in its order, each once. */
export function namedAddresses(text: string): string[] {
  const found = new Set<string>();
  let looked = 0;
  for (const word of text.slice(0, abuseLimits.text).split(/[^0-9a-fA-F:.]+/)) {
    const bare = word.replace(/^[.]+/, "").replace(/[.:]$/, "");
    if (bare.length < 3 || bare.length > longestAddress || bare.split(/[.:]/).length < 3) continue;
    if (++looked > abuseLimits.candidates) break;
    const address = canonicalAddress(withoutPort(bare));
    if (address !== null) found.add(address);
  }
  return [...found];
}

const kindsByReport: Readonly<Record<string, AbuseKind>> = {
  abuse: "spam",
  "opt-out": "spam",
  fraud: "phishing",
  virus: "malware",
  "auth-failure": "spam",
};

/** The kind of a feedback report by its `Feedback-Type`. */
export const kindOfReport = (type: string): AbuseKind => kindsByReport[type] ?? "other";

const kindWords: readonly (readonly [AbuseKind, RegExp])[] = [
  ["copyright", /\b(?:copyright|dmca|infringement)\b/i],
  ["phishing", /\bphish/i],
  ["malware", /\b(?:malware|botnet|trojan|virus)\b/i],
  ["spam", /\b(?:spam|unsolicited)\b/i],
  ["attack", /\b(?:attacks?|brute.?force|port.?scan|scanning|ddos|fail2ban|intrusion)\b/i],
];

/** What a plain mail seems to complain of, by its first words. Staff can change it. */
export function kindOfText(subject: string, text: string): AbuseKind {
  const said = `${subject}\n${text.slice(0, 2_000)}`;
  return kindWords.find(([, words]) => words.test(said))?.[0] ?? "other";
}

/** A stated time as far as it can be believed; else when it was received. */
export function believedTime(stated: Date | null, receivedAt: Date): Date {
  if (!stated || Number.isNaN(stated.getTime()) || stated > receivedAt) return receivedAt;
  const daysAgo = (receivedAt.getTime() - stated.getTime()) / 86_400_000;
  return daysAgo > abuseLimits.oldestDays ? receivedAt : stated;
}

/** Parts of the time to answer after which the customer is reminded. */
const reminderParts = [0.5, 0.9] as const;

/** How many reminders of the deadline should have been sent by now. */
export function remindersDue({ toldAt, dueAt }: { toldAt: Date; dueAt: Date }, now: Date): number {
  const part = (now.getTime() - toldAt.getTime()) / Math.max(1, dueAt.getTime() - toldAt.getTime());
  return reminderParts.filter((one) => part >= one).length;
}

/** The state as it is shown. `isAnswered`: the ticket does not wait for the customer. */
export const stageOf = (state: AbuseState, isAnswered: boolean): AbuseStage =>
  state === "open" && isAnswered ? "answered" : state;

/** A text as a quote in a mail. */
export const quoteOf = (text: string): string =>
  text
    .split("\n")
    .map((line) => (line === "" ? ">" : `> ${line}`))
    .join("\n");

import type { Bounce } from "./bounce";

/** A mail as it lies in the mailbox. */
export type LyingMail = { uid: number; sizeBytes: number };

/** An open mailbox. Every call may throw; then the mailbox has to be opened again. */
export type Inbox = {
  /** Names the mailbox; within it and one validity no two mails ever have the same uid. */
  mailbox: string;
  uidValidity: string;
  /** What was not marked yet, oldest first. */
  findNew: () => Promise<LyingMail[]>;
  /** The mail, or its first bytes. */
  read: (uid: number, mostBytes?: number) => Promise<Buffer>;
  /** It need not be found again. */
  markDone: (uid: number) => Promise<void>;
  /** Until a mail comes, or for so long. */
  waitForNews: (milliseconds: number, signal: AbortSignal) => Promise<void>;
  close: () => Promise<void>;
};

export type OpenInbox = () => Promise<Inbox>;

export type ReceivedMail = {
  /** The one address that it says it is from, in lower case; empty = none, several, or nothing that is an address. */
  from: string;
  /** Our own mail server found that it is from that domain. */
  isProved: boolean;
  /** Every address that it says it was sent or delivered to, in lower case. */
  to: string[];
  subject: string;
  /** `Message-ID` with its brackets; null = none that could be kept. */
  messageId: string | null;
  /** Written by a program: an absence note, a bounce, a list, a mail of our own. */
  isAutomatic: boolean;
  /** It says that mails did not arrive; null = it does not. */
  bounce: Bounce | null;
  text: string;
  quoted: string | null;
  attachments: { name: string; content: Buffer }[];
};

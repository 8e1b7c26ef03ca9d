import type { Bounce } from "./bounce";
import type { FeedbackReport } from "./feedback-report";

/** A mail in the mailbox. */
export type LyingMail = { uid: number; sizeBytes: number };

/** An open mailbox. After a call throws, the mailbox must be reopened. */
export type Inbox = {
  /** Identifies the mailbox; uids are unique within one mailbox and `uidValidity`. */
  mailbox: string;
  uidValidity: string;
  /** Mails not marked as done, oldest first. */
  findNew: () => Promise<LyingMail[]>;
  /** The mail's source, or its first `mostBytes`. */
  read: (uid: number, mostBytes?: number) => Promise<Buffer>;
  /** Excludes the mail from `findNew`. */
  markDone: (uid: number) => Promise<void>;
  /** Waits until a mail arrives or the time is over. */
  waitForNews: (milliseconds: number, signal: AbortSignal) => Promise<void>;
  close: () => Promise<void>;
};

export type OpenInbox = () => Promise<Inbox>;

export type ReceivedMail = {
  /** The single From address in lowercase; empty = none, several or invalid. */
  from: string;
  /** The operator's mail server authenticated the sender. */
  isProved: boolean;
  /** Every recipient address in its headers, in lowercase. */
  to: string[];
  subject: string;
  /** `Message-ID` with its brackets; null = missing or invalid. */
  messageId: string | null;
  /** Sent by a program: an automatic reply, a bounce, a mailing list, or the panel itself. */
  isAutomatic: boolean;
  /** An automatic reply to a mail, or the panel's own mail come back. */
  isAutoReply: boolean;
  /** Must not be answered by a program: a list, a program or nobody has sent it. Unlike a report on abuse as such. */
  isUnanswerable: boolean;
  /** Complaint in the format of feedback reports (RFC 5965); null = it is none, or a broken one. */
  report: FeedbackReport | null;
  /** Delivery failure that it reports; null = not a bounce. */
  bounce: Bounce | null;
  text: string;
  quoted: string | null;
  attachments: { name: string; content: Buffer }[];
};

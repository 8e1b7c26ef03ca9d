import type { Brand } from "@/lib/base/brand";
import type { Database } from "@/lib/db/client";
import { mailboxOf } from "../../../../identity/email-confirmations/shared/read-email";
import { consumeRateLimit } from "../../../../kernel/rate-limits/shared/rate-limit";
import { mailNotice } from "../../../../messages/mails/shared/notify";

type Receipt = {
  email: string;
  /** The first of the complaint's cases, and its address. */
  caseId: number;
  address: string;
  brand: Brand;
  language: string;
  /** `Message-ID` of the mail that it answers; null = none. */
  mailId: string | null;
};

/** Whether that mailbox may have another receipt this hour; counted. */
export const mayHaveReceipt = (db: Database, email: string, now: Date): Promise<boolean> =>
  consumeRateLimit(db, { kind: "abuse_receipt", name: mailboxOf(email) }, now);

/**
 * Tells the complainant once that the complaint has arrived, with nothing that the complaint says. The mail is marked as
 * written by a program, so that no program answers it.
 */
export async function sendReceipt(
  at: { db: Database; now: Date },
  { email, caseId, address, brand, language, mailId }: Receipt,
): Promise<void> {
  const thread = { root: `abuse-${caseId}`, inReplyTo: mailId, replyTo: null };
  const reader = { id: null, email, language, brand };
  await mailNotice(at, reader, "abuse.received", { number: caseId, address }, { thread });
}

import { callerOf } from "@/lib/base/address";
import type { Database } from "@/lib/db/client";
import { mailboxOf } from "../../identity/email-confirmations/shared/read-email";
import { consumeRateLimit, requireRateLimit } from "../../kernel/rate-limits/shared/rate-limit";

/** Throws 429 if the caller has requested too many mails. Checked before any account is looked up. */
export const requireMailRate = (db: Database, address: string, now: Date): Promise<void> =>
  requireRateLimit(db, { kind: "mail_caller", name: callerOf(address) }, now);

/**
 * Returns whether another mail that a guest can trigger may go to that mailbox. If not, the caller gets the usual
 * response and no mail is sent: the limit must not be visible, and mailboxes must not be flooded.
 */
export const mayMail = (db: Database, email: string, now: Date): Promise<boolean> =>
  consumeRateLimit(db, { kind: "mail_recipient", name: mailboxOf(email) }, now);

/**
 * The same for reset mails, which only the exact address of an account gets. Counted separately, so that other mails,
 * which guests can trigger for that address or a variant of it, never keep an owner from resetting the password.
 */
export const mayMailReset = (db: Database, email: string, now: Date): Promise<boolean> =>
  consumeRateLimit(db, { kind: "reset_recipient", name: email }, now);

import { callerOf } from "@/lib/base/address";
import type { Database } from "@/lib/db/client";
import { mailboxOf } from "../../identity/email-confirmations/shared/read-email";
import { consumeRateLimit, requireRateLimit } from "../../kernel/rate-limits/shared/rate-limit";

/** Refuses a caller who has asked for too many mails (429). Checked before any account is looked at. */
export const requireMailRate = (db: Database, address: string, now: Date): Promise<void> =>
  requireRateLimit(db, { kind: "mail_caller", name: callerOf(address) }, now);

/**
 * Whether one more mail that a stranger can ask for may go to that mailbox. When not, the caller gets the usual answer
 * and no mail is sent: the limit must not be visible, and mailboxes must not be flooded.
 */
export const mayMail = (db: Database, email: string, now: Date): Promise<boolean> =>
  consumeRateLimit(db, { kind: "mail_recipient", name: mailboxOf(email) }, now);

/**
 * The same for reset mails, which only the exact address of an account gets. Counted separately, so that other mails,
 * which strangers can ask for at that address or a variant of it, never keep an owner from resetting the password.
 */
export const mayMailReset = (db: Database, email: string, now: Date): Promise<boolean> =>
  consumeRateLimit(db, { kind: "reset_recipient", name: email }, now);

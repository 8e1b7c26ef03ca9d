import { callerOf } from "@/lib/base/address";
import type { Database } from "@/lib/db/client";
import { consumeRateLimit, requireRateLimit } from "../limits/shared/rate-limit";
import { mailboxOf } from "./shared/read-email";

/** Refuses a caller who has had too many mails sent (429); told before anything about an account is looked at. */
export const requireMailRate = (db: Database, address: string, now: Date): Promise<void> =>
  requireRateLimit(db, { kind: "mail_caller", name: callerOf(address) }, now);

/**
 * May one more mail that a stranger can ask for go to that mailbox? When not, the caller is answered as ever and no
 * mail goes out: it must not show, and must not fill anybody's mailbox.
 */
export const mayMail = (db: Database, email: string, now: Date): Promise<boolean> =>
  consumeRateLimit(db, { kind: "mail_recipient", name: mailboxOf(email) }, now);

/**
 * The same for reset mails, which only the exact address of an account gets. Counted apart, so that nothing else that
 * strangers can ask for, at that address or at another spelling of it, keeps an owner from a new password.
 */
export const mayMailReset = (db: Database, email: string, now: Date): Promise<boolean> =>
  consumeRateLimit(db, { kind: "reset_recipient", name: email }, now);

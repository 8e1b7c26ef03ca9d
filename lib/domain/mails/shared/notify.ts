import { eq } from "drizzle-orm";
import { isLocale } from "@/lib/base/locale";
import type { Database } from "@/lib/db/client";
import { accounts } from "@/lib/db/tables/accounts";
import type { Notices, Pages } from "@/lib/i18n/mails/notices";
import { writeMail } from "@/lib/i18n/mails/write-mail";
import { queueMail } from "../queue-mail";
import { pageUrl } from "./links";

/** The account and address of a mail; `id` is null while there is no account yet. */
export type Reader = { id: number | null; email: string; language: string };

/** The key that a mail is about. */
type About = { apiKeyId: number; isTest: boolean };

const pages = (): Pages => ({
  login: pageUrl("/login"),
  reset: pageUrl("/reset"),
  account: pageUrl("/account"),
  sessions: pageUrl("/account/sessions"),
  pin: pageUrl("/pin"),
  apiKeys: pageUrl("/api-keys"),
  servers: pageUrl("/servers"),
  jobs: pageUrl("/jobs"),
});

/** Writes a mail in its reader's language and queues it, in the transaction of the event. */
export async function notify<Name extends keyof Notices>(
  { db, now }: { db: Database; now: Date },
  { id, email, language }: Reader,
  name: Name,
  facts: Notices[Name],
  about?: About,
): Promise<void> {
  const mail = writeMail(isLocale(language) ? language : "en", name, facts, pages());
  await queueMail(db, { accountId: id, recipient: email, ...mail, ...about, now });
}

/** The same to an account's owner; nothing when the account no longer exists. */
export async function notifyOwner<Name extends keyof Notices>(
  at: { db: Database; now: Date },
  accountId: number,
  name: Name,
  facts: Notices[Name],
): Promise<void> {
  const [owner] = await at.db
    .select({ id: accounts.id, email: accounts.email, language: accounts.language })
    .from(accounts)
    .where(eq(accounts.id, accountId));
  if (owner) await notify(at, owner, name, facts);
}

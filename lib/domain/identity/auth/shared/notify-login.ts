import { eq } from "drizzle-orm";
import type { Database } from "@/lib/db/client";
import { accounts } from "@/lib/db/tables/customers/accounts";
import type { apiKeys } from "@/lib/db/tables/identity/api-keys";
import { consumeRateLimit } from "../../../kernel/rate-limits/shared/rate-limit";
import { mailNotice } from "../../../messages/mails/shared/notify";
import { announce } from "../../../messages/webhooks/shared/announce";
import { queueWebhook } from "../../../messages/webhooks/shared/queue-webhook";
import { mailboxOf } from "../../email-confirmations/shared/read-email";
import { isUnconfirmed } from "../../email-confirmations/shared/unconfirmed";

type KeyRow = typeof apiKeys.$inferSelect;
type Login = {
  /** Fragment of the used secret. */
  tokenView: string;
  address: string;
  userAgent: string;
  now: Date;
  /** A test notification, without a login. */
  isTest?: boolean;
};

/**
 * For an address that is not the account's own, the reader must have agreed; the number of mails is limited as well.
 */
async function mayNotify(db: Database, accountId: number, recipient: string, now: Date): Promise<boolean> {
  if (await isUnconfirmed(db, accountId, recipient)) return false;
  const ofAccount = { kind: "notifying_account", name: String(accountId) } as const;
  const ofMailbox = { kind: "notified_mailbox", name: mailboxOf(recipient) } as const;
  return (await consumeRateLimit(db, ofAccount, now)) && consumeRateLimit(db, ofMailbox, now);
}

async function notifyByMail(db: Database, key: KeyRow, recipient: string, login: Login) {
  const { address, now, isTest = false } = login;
  const [account] = await db
    .select({ id: accounts.id, language: accounts.language, email: accounts.email })
    .from(accounts)
    .where(eq(accounts.id, key.accountId));
  if (!account) return;
  const isOwn = recipient === account.email.toLowerCase();
  if (!isOwn && !(await mayNotify(db, key.accountId, recipient, now))) return;
  const notice = isTest ? "api_key.notification_tried" : "api_key.signed_in";
  const facts = { id: key.id, name: key.name, at: now, address };
  await mailNotice({ db, now }, { ...account, email: recipient }, notice, facts, {
    apiKeyId: key.id,
    isTest,
  });
}

/** Sends the key's login notification, in the transaction that opens the session. */
export async function notifyLogin(db: Database, key: KeyRow, login: Login): Promise<void> {
  const { now, address, isTest } = login;
  if (!isTest)
    await announce({ db, now }, key.accountId, "api_key.signed_in", {
      id: key.id,
      name: key.name,
      at: now,
      address,
    });
  if (key.notifyMethod === "none" || !key.notifyAddress) return;
  if (key.notifyMethod === "email") return notifyByMail(db, key, key.notifyAddress, login);
  const data = {
    key_id: key.id,
    name: key.name,
    token_view: login.tokenView,
    ip: login.address,
    user_agent: login.userAgent,
  };
  await queueWebhook(db, {
    accountId: key.accountId,
    apiKeyId: key.id,
    isTest: login.isTest ?? false,
    url: key.notifyAddress,
    type: "api_key.login",
    data,
    now: login.now,
  });
}

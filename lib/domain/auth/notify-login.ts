import { eq } from "drizzle-orm";
import { momentText } from "@/lib/base/form-values";
import type { Database } from "@/lib/db/client";
import { accounts } from "@/lib/db/tables/accounts";
import { queueMail } from "../mails/queue-mail";
import { queueWebhook } from "../webhooks/queue-webhook";
import type { UsableKey } from "./usable-key";

type Login = { address: string; userAgent: string; now: Date };

const words = {
  en: {
    subject: (name: string) => `API key ${name} signed in`,
    body: (name: string, at: string, address: string) =>
      `The API key ${name} opened a session.\n\nTime: ${at} UTC\nAddress: ${address}\n\nIf this was not you, disable the key.\n`,
  },
  ru: {
    subject: (name: string) => `Вход по ключу API ${name}`,
    body: (name: string, at: string, address: string) =>
      `По ключу API ${name} открыта сессия.\n\nВремя: ${at} UTC\nАдрес: ${address}\n\nЕсли это были не вы, отключите ключ.\n`,
  },
};

async function notifyByMail(db: Database, key: UsableKey, recipient: string, { address, now }: Login) {
  const [account] = await db
    .select({ language: accounts.language })
    .from(accounts)
    .where(eq(accounts.id, key.accountId));
  const { subject, body } = words[account?.language === "ru" ? "ru" : "en"];
  const text = { subject: subject(key.name), body: body(key.name, momentText(now), address) };
  await queueMail(db, { accountId: key.accountId, recipient, ...text, now });
}

/** Tells the owner of a key that it opened a session, in the transaction that opens it (decisions 4, 9). */
export async function notifyLogin(db: Database, key: UsableKey, login: Login): Promise<void> {
  if (key.notifyMethod === "none" || !key.notifyAddress) return;
  if (key.notifyMethod === "email") return notifyByMail(db, key, key.notifyAddress, login);
  const data = {
    key_id: key.id,
    name: key.name,
    token_view: key.secret.tokenView,
    ip: login.address,
    user_agent: login.userAgent,
  };
  await queueWebhook(db, {
    accountId: key.accountId,
    url: key.notifyAddress,
    type: "api_key.login",
    data,
    now: login.now,
  });
}

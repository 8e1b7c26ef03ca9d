import { eq } from "drizzle-orm";
import { momentText } from "@/lib/base/form-values";
import type { Database } from "@/lib/db/client";
import { accounts } from "@/lib/db/tables/accounts";
import type { Context } from "../kernel/context";
import { queueMail } from "../mails/queue-mail";

type Facts = { name: string; email: string; at: string; address: string };

const identityOf = ({ name, email }: Facts): string => (email === "" ? name : `${name}, ${email}`);

const words = {
  en: {
    linked: {
      subject: "A new way to sign in",
      body: (facts: Facts) =>
        `An identity elsewhere now opens your account: ${identityOf(facts)}\n\nTime: ${facts.at} UTC\nAddress: ${facts.address}\n\nIf this was not you, unlink it in your account, then change your password.\n`,
    },
    unlinked: {
      subject: "A way to sign in was removed",
      body: (facts: Facts) =>
        `An identity elsewhere no longer opens your account: ${identityOf(facts)}\n\nTime: ${facts.at} UTC\nAddress: ${facts.address}\n\nIf this was not you, change your password.\n`,
    },
  },
  ru: {
    linked: {
      subject: "Новый способ входа",
      body: (facts: Facts) =>
        `Теперь в вашу учётную запись можно войти через внешний сервис: ${identityOf(facts)}\n\nВремя: ${facts.at} UTC\nАдрес: ${facts.address}\n\nЕсли это были не вы, отвяжите его в настройках учётной записи, а затем смените пароль.\n`,
    },
    unlinked: {
      subject: "Способ входа удалён",
      body: (facts: Facts) =>
        `В вашу учётную запись больше нельзя войти через внешний сервис: ${identityOf(facts)}\n\nВремя: ${facts.at} UTC\nАдрес: ${facts.address}\n\nЕсли это были не вы, смените пароль.\n`,
    },
  },
};

type Change = { accountId: number; what: "linked" | "unlinked"; name: string; email: string };

/** Tells the account's owner of a way to sign in that came or went, in the transaction of the change. */
export async function mailLinkChange(db: Database, context: Context, change: Change): Promise<void> {
  const { accountId, what, name, email } = change;
  const [account] = await db
    .select({ email: accounts.email, language: accounts.language })
    .from(accounts)
    .where(eq(accounts.id, accountId));
  if (!account) return;
  const { subject, body } = words[account.language === "ru" ? "ru" : "en"][what];
  const { now, address } = context;
  const text = body({ name, email, at: momentText(now), address });
  await queueMail(db, { accountId, recipient: account.email, subject, body: text, now });
}

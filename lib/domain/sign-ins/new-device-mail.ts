import { eq } from "drizzle-orm";
import { deviceName } from "@/lib/base/device-name";
import { momentText } from "@/lib/base/form-values";
import type { Database } from "@/lib/db/client";
import { accounts } from "@/lib/db/tables/accounts";
import { addLink, linkUrl } from "../mails/links";
import { queueMail } from "../mails/queue-mail";

const linkSeconds = 7 * 24 * 3_600;

type Facts = { at: string; address: string; device: string; link: string };

const words = {
  en: {
    unknown: "not named",
    subject: "Sign-in from a new device",
    body: ({ at, address, device, link }: Facts) =>
      `Somebody signed in to your account from a device that was not used here before.\n\nTime: ${at} UTC\nAddress: ${address}\nDevice: ${device}\n\nIf this was you, there is nothing to do.\n\nIf it was not, end all sessions, then change your password:\n${link}\n\nThe link works once, for 7 days.\n`,
  },
  ru: {
    unknown: "не указано",
    subject: "Вход с нового устройства",
    body: ({ at, address, device, link }: Facts) =>
      `В вашу учётную запись вошли с устройства, с которого раньше не входили.\n\nВремя: ${at} UTC\nАдрес: ${address}\nУстройство: ${device}\n\nЕсли это были вы, ничего делать не нужно.\n\nЕсли не вы, завершите все сеансы, а затем смените пароль:\n${link}\n\nСсылка сработает один раз, в течение 7 дней.\n`,
  },
};

type NewDevice = { accountId: number; address: string; userAgent: string; now: Date };

/** Tells the owner of a sign-in from a device that is not known, with a link that ends all sessions. */
export async function mailNewDevice(db: Database, { accountId, ...seen }: NewDevice): Promise<void> {
  const [account] = await db
    .select({ email: accounts.email, language: accounts.language })
    .from(accounts)
    .where(eq(accounts.id, accountId));
  if (!account) return;
  const { now } = seen;
  const token = await addLink(db, { purpose: "end_sessions", accountId, lifeSeconds: linkSeconds, now });
  const { subject, body, unknown } = words[account.language === "ru" ? "ru" : "en"];
  const facts = {
    at: momentText(now),
    address: seen.address,
    device: deviceName(seen.userAgent) || unknown,
    link: linkUrl("/end-sessions", token),
  };
  await queueMail(db, { accountId, recipient: account.email, subject, body: body(facts), now });
}

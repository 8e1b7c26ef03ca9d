import { momentText } from "@/lib/base/form-values";
import { pageUrl } from "../mails/links";

type Mail = { subject: string; body: string };
type NewKey = {
  id: number;
  name: string;
  /** Of the key whose session made it; null = it was made in a session of a person. */
  maker: string | null;
  address: string;
  now: Date;
};

/** To the owner, whatever the key itself tells whom: somebody can get in with one more key. */
export function newKeyMail(language: string, { id, name, maker, address, now }: NewKey): Mail {
  const [key, account, sessions] = [
    pageUrl(`/api-keys/${id}`),
    pageUrl("/account"),
    pageUrl("/account/sessions"),
  ];
  const at = momentText(now);
  if (language === "ru") {
    const made = maker === null ? "" : `Создан по ключу: ${maker}\n`;
    return {
      subject: "Создан ключ API",
      body: `В вашей учётной записи создан ключ API ${name}. Программа с его секретом входит без пароля.\n\n${made}Время: ${at} UTC\nАдрес: ${address}\nКлюч: ${key}\n\nЕсли это были не вы, удалите ключ, смените пароль: ${account}\nи завершите остальные сеансы: ${sessions}\n`,
    };
  }
  const made = maker === null ? "" : `Made with the key: ${maker}\n`;
  return {
    subject: "API key created",
    body: `The API key ${name} was created in your account. A program that has its secret signs in without your password.\n\n${made}Time: ${at} UTC\nAddress: ${address}\nKey: ${key}\n\nIf this was not you, delete the key, change your password: ${account}\nand end your other sessions: ${sessions}\n`,
  };
}

import { momentText } from "@/lib/base/form-values";
import type { Circumstances, KeyNotices, MailTexts } from "../../notices";

const session = ({ name, at, address }: Circumstances & { name: string }): string =>
  `По API-ключу ${name} открыт сеанс.\n\nВремя: ${momentText(at)} UTC\nАдрес: ${address}\n\nЕсли это были не вы, отключите ключ.\n`;

export const keyMails: MailTexts<KeyNotices> = {
  "api_key.created": ({ id, name, maker, at, address }, { apiKeys, account, sessions }) => {
    const made = maker === null ? "" : `Создан по API-ключу: ${maker}\n`;
    return {
      subject: "Создан API-ключ",
      body: `В вашей учётной записи создан API-ключ ${name}. Программа с его секретом входит без пароля.\n\n${made}Время: ${momentText(at)} UTC\nАдрес: ${address}\nКлюч: ${apiKeys}/${id}\n\nЕсли это были не вы, удалите ключ, смените пароль: ${account}\nи завершите остальные сеансы: ${sessions}\n`,
    };
  },
  "api_key.signed_in": (login) => ({
    subject: `Вход по API-ключу ${login.name}`,
    body: session(login),
  }),
  "api_key.notification_tried": (login) => ({
    subject: `Проверка: вход по API-ключу ${login.name}`,
    body: `Это проверка, отправленная со страницы ключа. Входа не было.\n\n${session(login)}`,
  }),
  "recipient.confirm": ({ url }) => ({
    subject: "Подтвердите, что хотите получать уведомления",
    body: `Владелец учётной записи просит присылать на этот адрес уведомления о ней, например о счетах или входах по API-ключам.\n\nЧтобы согласиться, перейдите по ссылке и нажмите кнопку:\n${url}\n\nСсылка действует 7 дней и срабатывает один раз. Если вы об этом не просили, не открывайте её: уведомления приходить не будут.\n`,
  }),
};

import type { LoginNotices, MailTemplates } from "../../notices";

export const loginMails: MailTemplates<LoginNotices> = {
  "sign_in.code": {
    subject: "Код для входа: {code}",
    body: `Ваш код для входа: {code}

Он действует 10 минут. Если это были не вы, смените пароль.`,
  },
  "sign_in.new_device": {
    subject: "Вход с нового устройства",
    body: `В вашу учётную запись вошли с устройства, с которого раньше не входили.

Время: {time}
Адрес: {address}
Устройство: {has_device, select, yes {{device}} other {не указано}}

Если это были вы, ничего делать не нужно.

Если не вы, завершите все сеансы, а затем смените пароль:
{url}

Ссылка сработает один раз, в течение 7 дней.`,
  },
};

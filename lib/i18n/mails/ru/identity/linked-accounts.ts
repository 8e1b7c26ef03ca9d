import type { LinkedAccountNotices, MailTemplates } from "../../notices";

export const linkedAccountMails: MailTemplates<LinkedAccountNotices> = {
  "identity.linked": {
    subject: "Новый способ входа",
    body: `Теперь в вашу учётную запись можно войти через внешний сервис: {service}{has_email, select, yes {, {email}} other {}}

Время: {time}
Адрес: {address}

Если это были не вы, отвяжите его в настройках учётной записи, а затем смените пароль.`,
  },
  "identity.unlinked": {
    subject: "Способ входа удалён",
    body: `В вашу учётную запись больше нельзя войти через внешний сервис: {service}{has_email, select, yes {, {email}} other {}}

Время: {time}
Адрес: {address}

Если это были не вы, смените пароль.`,
  },
};

import { momentText } from "@/lib/base/form-values";
import type { LinkedAccountNotices, MailTexts } from "../../notices";

const identityOf = (service: string, email: string): string =>
  email === "" ? service : `${service}, ${email}`;

export const linkedAccountMails: MailTexts<LinkedAccountNotices> = {
  "identity.linked": ({ service, email, at, address }) => ({
    subject: "Новый способ входа",
    body: `Теперь в вашу учётную запись можно войти через внешний сервис: ${identityOf(service, email)}\n\nВремя: ${momentText(at)} UTC\nАдрес: ${address}\n\nЕсли это были не вы, отвяжите его в настройках учётной записи, а затем смените пароль.\n`,
  }),
  "identity.unlinked": ({ service, email, at, address }) => ({
    subject: "Способ входа удалён",
    body: `В вашу учётную запись больше нельзя войти через внешний сервис: ${identityOf(service, email)}\n\nВремя: ${momentText(at)} UTC\nАдрес: ${address}\n\nЕсли это были не вы, смените пароль.\n`,
  }),
};

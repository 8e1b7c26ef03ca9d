import { momentText } from "@/lib/base/form-values";
import type { LoginNotices, MailTexts } from "../../notices";

export const loginMails: MailTexts<LoginNotices> = {
  "sign_in.code": ({ code }) => ({
    subject: `Код для входа: ${code}`,
    body: `Ваш код для входа: ${code}\n\nОн действует 10 минут. Если это были не вы, смените пароль.\n`,
  }),
  "sign_in.new_device": ({ at, address, device, url }) => ({
    subject: "Вход с нового устройства",
    body: `В вашу учётную запись вошли с устройства, с которого раньше не входили.\n\nВремя: ${momentText(at)} UTC\nАдрес: ${address}\nУстройство: ${device || "не указано"}\n\nЕсли это были вы, ничего делать не нужно.\n\nЕсли не вы, завершите все сеансы, а затем смените пароль:\n${url}\n\nСсылка сработает один раз, в течение 7 дней.\n`,
  }),
};

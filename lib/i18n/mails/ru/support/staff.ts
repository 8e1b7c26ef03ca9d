import type { MailTexts, StaffNotices } from "../../notices";

export const staffMails: MailTexts<StaffNotices> = {
  "staff.join": ({ url, hours }) => ({
    subject: "Ваша учётная запись сотрудника",
    body: `Для вас заведена учётная запись сотрудника в этой панели.\n\nЗадайте пароль и второй фактор: ${url}\n\nСсылка действует один раз и ${hours} ч. Если вы ничего об этом не знаете, не отвечайте на это письмо.\n`,
  }),
};

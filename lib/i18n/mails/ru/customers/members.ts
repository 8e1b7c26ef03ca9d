import type { MailTexts, MemberNotices } from "../../notices";

const roles = {
  administrator: "администратор",
  technician: "инженер",
  billing: "счета",
  viewer: "наблюдатель",
} as const;

export const memberMails: MailTexts<MemberNotices> = {
  "colleague.invited": ({ url, account, hours }) => ({
    subject: `${account} приглашает вас работать в своей учётной записи`,
    body: `${account} приглашает вас работать в своей учётной записи в этой панели.\n\nПринять: ${url}\n\nСсылка действует один раз и ${hours} ч. Если вы ничего об этом не знаете, не отвечайте на это письмо.\n`,
  }),
  "colleague.joined": ({ email, role }, pages) => ({
    subject: `${email} теперь работает в вашей учётной записи`,
    body: `${email}: приглашение принято, роль: ${roles[role]}.\n\nЕсли это не так, удалите этого человека: ${pages.people}\n`,
  }),
};

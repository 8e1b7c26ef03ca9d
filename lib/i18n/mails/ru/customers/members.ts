import type { MailTemplates, MemberNotices } from "../../notices";

export const memberMails: MailTemplates<MemberNotices> = {
  "colleague.invited": {
    subject: "{account} приглашает вас работать в своей учётной записи",
    body: `{account} приглашает вас работать в своей учётной записи в этой панели.

Принять: {url}

Ссылка действует один раз и {hours} ч. Если вы ничего об этом не знаете, не отвечайте на это письмо.`,
  },
  "colleague.joined": {
    subject: "{email} теперь работает в вашей учётной записи",
    body: `{email}: приглашение принято, роль: {role}.

Если это не так, удалите этого человека: {people_page}`,
  },
};

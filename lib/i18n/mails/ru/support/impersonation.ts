import type { ImpersonationNotices, MailTemplates } from "../../notices";

export const impersonationMails: MailTemplates<ImpersonationNotices> = {
  "visit.started": {
    subject: "Поддержка открыла вашу учётную запись",
    body: `{staff_name} ({staff_role}) открыл(а) вашу учётную запись.

Причина: {reason}

{mode, select, read_only {Сотрудник может только смотреть и ничего не меняет.} other {Сотрудник может вносить изменения за вас.}} Паролей, PIN-кода и API-ключей поддержка не видит.

Что было просмотрено и изменено, записано здесь: {support_access_page}
Там же можно завершить визит, отключив доступ поддержки.`,
  },
  "visit.asked": {
    subject: "Поддержка просит доступ к вашей учётной записи",
    body: `{staff_name} ({staff_role}) просит разрешить поддержке открыть вашу учётную запись.

Причина: {reason}

Разрешить на сутки можно здесь: {support_access_page}

Поддержка никогда не спрашивает пароль или PIN-код.`,
  },
};

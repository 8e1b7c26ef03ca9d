import type { ImpersonationNotices, MailTexts } from "../../notices";

const kinds = {
  support: "поддержка",
  billing: "расчёты",
  catalogue: "каталог",
  admin: "администратор",
};
const modes = {
  read_only: "Сотрудник может только смотреть и ничего не меняет.",
  read_write: "Сотрудник может вносить изменения за вас.",
};

export const impersonationMails: MailTexts<ImpersonationNotices> = {
  "visit.started": ({ name, kind, reason, mode }, { supportAccess }) => ({
    subject: "Поддержка открыла вашу учётную запись",
    body: `${name} (${kinds[kind]}) открыл(а) вашу учётную запись.\n\nПричина: ${reason}\n\n${modes[mode]} Паролей, PIN-кода и API-ключей поддержка не видит.\n\nЧто было просмотрено и изменено, записано здесь: ${supportAccess}\nТам же можно завершить визит, отключив доступ поддержки.\n`,
  }),
  "visit.asked": ({ name, kind, reason }, { supportAccess }) => ({
    subject: "Поддержка просит доступ к вашей учётной записи",
    body: `${name} (${kinds[kind]}) просит разрешить поддержке открыть вашу учётную запись.\n\nПричина: ${reason}\n\nРазрешить на сутки можно здесь: ${supportAccess}\n\nПоддержка никогда не спрашивает пароль или PIN-код.\n`,
  }),
};

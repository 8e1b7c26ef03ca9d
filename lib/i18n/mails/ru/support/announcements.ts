import type { AnnouncementNotices, MailTemplates } from "../../notices";

export const announcementMails: MailTemplates<AnnouncementNotices> = {
  "maintenance.updated": {
    subject:
      "{stage, select, planned {Плановые работы: {title}} running {Работы начались: {title}} done {Работы завершены: {title}} other {Работы отменены: {title}}}",
    body: `{text}

{has_planned_from, select, yes {Запланировано: с {planned_from} до {planned_to}} other {}}

{has_servers, select, yes {Затронутые серверы:} other {}}
{servers}

Новости: {url}`,
  },
  "incident.updated": {
    subject:
      "{stage, select, investigating {Сбой: {title}} identified {Сбой, причина найдена: {title}} watching {Сбой, наблюдаем: {title}} other {Сбой устранён: {title}}}",
    body: `{text}

{has_began, select, yes {Начало: {began}} other {}}

{has_servers, select, yes {Затронутые серверы:} other {}}
{servers}

Новости: {url}`,
  },
};

import type { LegalNotices, MailTemplates } from "../../notices";

export const legalMails: MailTemplates<LegalNotices> = {
  "legal.changed": {
    subject: "{document}: версия {version} с {day}",
    body: `Мы опубликовали новую версию: {document}, версия {version}. Она действует с {day}.

{summary}

Прочитать: {url}

{is_asked, select, yes {При следующем заказе мы попросим вас её принять.} other {Делать ничего не нужно.}}`,
  },
};

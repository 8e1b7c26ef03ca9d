import type { LegalNotices, MailTemplates } from "../../notices";

export const legalMails: MailTemplates<LegalNotices> = {
  "legal.changed": {
    subject: "{document}: версия {version} с {day}",
    body: `Мы опубликовали новую версию: {document}, версия {version}. Она действует с {day}.

{summary}

Прочитать: {url}

{is_asked, select, yes {При следующем заказе мы попросим вас её принять.} other {Делать ничего не нужно.}}`,
  },
  "legal.agreed": {
    subject: "Заключено соглашение об обработке данных № {number}",
    body: `{moment} заключено соглашение об обработке данных между {customer} и {company}; подписант: {signer}. Номер соглашения: {number}, версия нашего шаблона: {version}.

Скачать PDF: {url}

SHA-256 файла PDF: {digest}

Если {signer} не может подписывать за вас, ответьте на это письмо или напишите в поддержку.`,
  },
};

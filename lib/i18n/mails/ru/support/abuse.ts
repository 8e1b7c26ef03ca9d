import type { AbuseNotices, MailTemplates } from "../../notices";

export const abuseMails: MailTemplates<AbuseNotices> = {
  "abuse.received": {
    subject: "Жалоба получена [{number}]",
    body: `Мы получили вашу жалобу на {address}. Её номер: {number}.

Мы разберёмся и попросим клиента устранить причину, если в то время адрес был у одного из наших клиентов. Без необходимости мы никому не сообщаем, кто вы.

Других писем об этом не будет, если у нас не возникнет вопросов.`,
  },
  "abuse.reminder": {
    subject: "Ответьте на жалобу на {address} до {due}",
    body: `Мы сообщали вам о жалобе на {address} (дело №{number}), но ответа пока нет.

Напишите до {due}, что вы предприняли:
{ticket_page}

Без ответа мы можем заблокировать адрес.`,
  },
};

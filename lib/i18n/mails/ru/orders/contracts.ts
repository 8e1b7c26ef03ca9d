import type { ContractNotices, MailTemplates } from "../../notices";

export const contractMails: MailTemplates<ContractNotices> = {
  "contract.declared": {
    subject:
      "{declaration, select, withdrawal {Ваш отказ от договора получен} other {Ваше заявление о расторжении получено}}",
    body: `Мы получили {declaration, select, withdrawal {ваш отказ от договора} other {ваше заявление о расторжении договора}}: {moment}. Это письмо служит подтверждением, сохраните его.

Имя: {name}
Договор: {contract}
{ends_on_line}
Номер: {number}

{declaration, select, withdrawal {Мы проверим дату заказа, прекратим услугу и вернём оплату за вычетом использованного, если вы просили начать сразу.} other {Мы прекратим договор в названный вами день или как только это будет возможно и сообщим дату.}}

Если это были не вы, ответьте на это письмо или напишите в поддержку.`,
  },
};

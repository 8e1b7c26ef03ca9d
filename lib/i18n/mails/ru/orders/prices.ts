import type { MailTemplates, PriceNotices } from "../../notices";

export const priceMails: MailTemplates<PriceNotices> = {
  "price.changed": {
    subject: "{plan}: {price} в месяц с {from_day}",
    body: `Тариф {plan} будет стоить {price} в месяц без налога, начиная с первого периода, который начнётся {from_day} или позже. До этого ничего не меняется. Скидки действуют как раньше.

{server_list}

Если эта цена вам не подходит, закажите завершение сервера на конец периода заранее.

{servers_page}`,
  },
  "price.unchanged": {
    subject: "{plan}: цена не изменится",
    body: `Мы сообщали о новой цене тарифа {plan}. Изменение отменено: {servers, plural, one {# ваш сервер стоит} few {# ваших сервера стоят} many {# ваших серверов стоят} other {# вашего сервера стоят}} столько же, сколько раньше.

{servers_page}`,
  },
};

import type { MailTemplates, PriceNotices } from "../../notices";

export const priceMails: MailTemplates<PriceNotices> = {
  "price.changed": {
    subject: "{plan}: {price} {months, plural, =1 {в месяц} other {за # мес.}} с {from_day}",
    body: `{what, select, products {Услуга {plan}} other {Тариф {plan}}} будет стоить {price} {months, plural, =1 {в месяц} other {за # мес.}} без налога, начиная с первого периода, который начнётся {from_day} или позже. До этого ничего не меняется. Скидки действуют как раньше.

{server_list}

{what, select, products {Если эта цена вам не подходит, напишите нам заранее.} other {Если эта цена вам не подходит, закажите завершение сервера на конец периода заранее.}}

{servers_page}`,
  },
  "price.unchanged": {
    subject: "{plan}: цена не изменится",
    body: `{what, select, products {Мы сообщали о новой цене услуги {plan}. Изменение отменено: она стоит столько же, сколько раньше.} other {Мы сообщали о новой цене тарифа {plan}. Изменение отменено: {servers, plural, one {# ваш сервер стоит} few {# ваших сервера стоят} many {# ваших серверов стоят} other {# вашего сервера стоят}} столько же, сколько раньше.}}

{servers_page}`,
  },
};

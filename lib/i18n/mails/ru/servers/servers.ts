import type { MailTemplates, ServerNotices } from "../../notices";

export const serverMails: MailTemplates<ServerNotices> = {
  "server.deployed": {
    subject: "Сервер {hostname} готов",
    body: `Сервер {hostname} готов.

Адрес: {address}
{has_paid_until, select, yes {Оплачен до: {paid_until}} other {Оплата почасовая, с баланса}}

{server_page}`,
  },
  "server.deploy_failed": {
    subject: "Сервер {hostname} не удалось развернуть",
    body: `Мы попробовали несколько раз, но сервер {hostname} развернуть не удалось ({failure}).

{has_refunded, select, yes {На ваш баланс возвращено: {refunded}} other {Вы за него ничего не платили.}}

{job_page}`,
  },
  "server.backup_failed": {
    subject:
      "{what, select, backup {Резервная копия {hostname} не сделана} other {Снимок {hostname} не сделан}}",
    body: `{what, select, backup {Сделать резервную копию {hostname} по расписанию не удалось ({failure}). Прежние копии сохранены.} other {Сделать снимок {hostname} по расписанию не удалось ({failure}). Прежние снимки сохранены.}}

Мы попробуем снова в следующий раз по расписанию, а напишем снова, только если до этого одна попытка удастся.

{backups_page}`,
  },
  "server.transfer_offered": {
    subject: "Вам предлагают сервер",
    body: `Другой клиент предлагает передать сервер вашей учётной записи. Принять его или отказаться можно до {until}. Без вашего решения ничего не изменится.

Что это за сервер и сколько он стоит: {transfers_page}`,
  },
  "server.transfer_ended": {
    subject:
      "{outcome, select, accepted {Сервер {hostname} передан} other {От сервера {hostname} отказались}}",
    body: `{outcome, select, accepted {Другая учётная запись приняла сервер {hostname}. Теперь он принадлежит ей вместе с адресами, дисками и резервными копиями.} other {Другая учётная запись отказалась от сервера {hostname}. Он остаётся у вас, ничего не изменилось.}}

{has_credited, select, yes {За оплаченные и не использованные дни на ваш баланс возвращено: {credited}} other {}}

{billing_page}`,
  },
  "order.review": {
    subject:
      "{stage, select, rejected {Мы не смогли принять заказ {hostname}} identity {Заказ {hostname}: подтвердите личность} other {Мы проверяем заказ {hostname}}}",
    body: `{stage, select, rejected {Мы проверили заказ {hostname} и не можем его принять. Оплаченное вернётся туда, откуда пришло: на карту или на баланс. Сумма указана в отдельном письме.} identity {Заказ {hostname} оплачен. Прежде чем мы его развернём, подтвердите, пожалуйста, личность. После этого мы продолжим.} other {Заказ {hostname} оплачен. Прежде чем развернуть, мы его проверим; делать ничего не нужно.}}

{identity_page}

{server_page}

Ваши счета: {billing_page}
Вопросы: {help_page}`,
  },
  "server.deploy_late": {
    subject:
      "{has_credited, select, yes {Сервер {hostname}: опоздали и вернули часть цены} other {Сервер {hostname} разворачивается дольше, чем должен}}",
    body: `{is_ready, select, yes {Сервер {hostname} готов, но развёртывание заняло} other {Сервер {hostname} ещё разворачивается, и это занимает}} больше времени, чем должно. Приносим извинения.

{has_credited, select, yes {На ваш баланс зачислено: {credited}
Делать ничего не нужно.} other {Делать ничего не нужно: мы продолжаем работу. Если развернуть сервер не удастся, оплаченная сумма вернётся на баланс. Ход развёртывания:}}

{job_page}`,
  },
  "server.alert": {
    subject:
      "{is_over, select, yes {Закончилось: } other {}}{metric, select, cpu {процессор загружен} memory {память почти занята} disk {диск почти заполнен} in {много входящего трафика} out {много исходящего трафика} down {сервер выключен} other {сервер не отвечает}}, {count, plural, one {{hostname}} few {# сервера} other {# серверов}}",
    body: `{is_over, select, yes {Это закончилось} other {Это длится уже {minutes, plural, one {# минуту} few {# минуты} other {# минут}}}}: {metric, select, cpu {процессор загружен на {threshold} % или больше} memory {память занята на {threshold} % или больше} disk {диск заполнен на {threshold} % или больше} in {входящий трафик {threshold} Мбит/с или больше} out {исходящий трафик {threshold} Мбит/с или больше} down {сервер выключен, хотя должен работать} other {сервер не отвечает на проверку панели}}.

{servers}

Графики, правила и тихие часы: {server_page}`,
  },
};

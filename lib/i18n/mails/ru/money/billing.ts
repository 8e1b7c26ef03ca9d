import type { BillingNotices } from "../../money-notices";
import type { MailTemplates } from "../../notices";

export const billingMails: MailTemplates<BillingNotices> = {
  "invoice.paid": {
    subject:
      "{title, select, receipt {{document} {number}: зачислено {amount}} payment {{document} {number} получен} other {Счёт {number} оплачен}}",
    body: `{title, select, receipt {Спасибо: {amount} зачислено на ваш баланс. Номер квитанции: {number}.} payment {Спасибо: получено {amount}, все счета из сводного платежа {number} оплачены.} other {Спасибо: получено {amount}, счёт {number} оплачен.{is_attached, select, yes { Счёт — во вложении.} other {}}}}

{invoice_page}`,
  },
  "credit_note.issued": {
    subject: "Корректировочный счёт {number}",
    body: `К счёту {of_number} выставлен корректировочный счёт {number}: {amount} {is_to_card, select, yes {возвращаем на карту, с которой вы платили} other {зачислено на ваш баланс}}. Корректировочный счёт — во вложении.

{billing_page}`,
  },
  "payment.credited": {
    subject: "На ваш баланс зачислено {amount}",
    body: `Документ отменён: {document_in_text} {number}. Сумма, которую вы успели по нему внести, {amount}, зачислена на ваш баланс.

{invoice_page}`,
  },
  "payment.refunded": {
    subject: "Возврат на карту: {amount}",
    body: `Возвращаем {amount} на карту, с которой вы оплатили счёт {number}. Эта сумма списана с вашего баланса.

{invoice_page}`,
  },
  "payment.taken_back": {
    subject: "Банк отозвал платёж: {amount}",
    body: `Ваш банк отозвал платёж {amount} по счёту {number}. То, что было им оплачено, снова не оплачено.

Долг по отозванным платежам: {owed}

Пока долг не погашен, заказы недоступны, а серверами, оплаченными этими деньгами, нельзя пользоваться. Затем они включатся сами:
{billing_page}`,
  },
  "payment.unbooked": {
    subject: "Платёж {amount} больше не учитывается",
    body: `Наш сотрудник отменил импорт банковской выписки. По ней был учтён платёж {amount} по счёту {number}; теперь он не учитывается, и то, что им было оплачено, снова не оплачено.

Долг по отозванным платежам: {owed}

Если вы вносили этот платёж, напишите в поддержку: мы учтём его снова. Пока долг не погашен, заказы недоступны, а серверами, оплаченными этими деньгами, нельзя пользоваться. Затем они включатся сами:
{invoice_page}`,
  },
  "debit.announced": {
    subject: "{day} спишем {amount}",
    body: `{day} мы спишем {amount} по счёту {number} прямым дебетом SEPA с вашего счёта {account}.

Мандат: {mandate}
Идентификатор получателя: {creditor}

Делать ничего не нужно. Если вы раньше оплатите иначе, списания не будет.

{invoice_page}`,
  },
  "renewal.reminder": {
    subject:
      "{servers, plural, =1 {{hostname}: {total} до {due_on}} other {Серверов: #. {total}, первая часть до {due_on}}}",
    body: `{servers, plural, =1 {Счёт {number} за следующий период {hostname} ещё не оплачен.} other {Счета за следующие периоды ваших серверов ещё не оплачены. Серверов: #, среди них {hostname}.}}{is_by_card, select, yes { Оплата спишется с вашей сохранённой карты автоматически.} other {}}

{to_pay}
{servers, plural, =1 {Срок: {due_on}} other {}}

{text}

{pay_page}`,
  },
  "renewal.overdue": {
    subject:
      "{servers, plural, =1 {Просрочено: {total} за {hostname}} other {Просрочено: {total}, серверов: #}}",
    body: `{servers, plural, =1 {Счёт {number} за {hostname} нужно было оплатить до {due_on}, но он не оплачен.} other {Счета за ваши серверы не оплачены. Серверов: #, среди них {hostname}.}}

{to_pay}

{has_suspend_on, select, yes {{servers, plural, =1 {Если счёт не будет оплачен, {suspend_on} сервер будет приостановлен: он выключится, данные сохранятся.} other {Если счета не будут оплачены, {suspend_on} будет приостановлен первый сервер: он выключится, данные сохранятся.}}} other {}}

{text}

{pay_page}`,
  },
  "product.unpaid": {
    subject:
      "{products, plural, =1 {{is_overdue, select, yes {Просрочено: {total} за {product}} other {{product}: {total} до {due_on}}}} other {{is_overdue, select, yes {Просрочено: {total}, услуг: #} other {Услуг: #. {total}, первая часть до {due_on}}}}}",
    body: `{products, plural, =1 {Счёт {number} за {product} {is_overdue, select, yes {нужно было оплатить до {due_on}, но он не оплачен.} other {ещё не оплачен.}}} other {Счета за ваши услуги {is_overdue, select, yes {не оплачены.} other {ещё не оплачены.}} Услуг: #, среди них {product}.}}{is_by_card, select, yes { Оплата спишется с вашей сохранённой карты автоматически.} other {}}

{to_pay}
{is_overdue, select, yes {} other {{products, plural, =1 {Срок: {due_on}} other {}}}}

{has_pause_on, select, yes {Если оплаты не будет, {pause_on} {products, plural, =1 {услуга будет приостановлена} other {будет приостановлена первая из услуг}}.} other {}}

{text}

{pay_page}`,
  },
  "product.paused": {
    subject: "{products, plural, =1 {Приостановлено: {product}} other {Приостановлено услуг: #}}",
    body: `{products, plural, =1 {Услуга {product} приостановлена} other {Ваши услуги приостановлены (всего #, среди них {product})}}: счёт {number} не оплачен.{has_end_on, select, yes { Если он не будет оплачен, {end_on} {products, plural, =1 {услуга прекратится} other {услуги прекратятся}}.} other {}}

{to_pay}

После оплаты всё возобновится само:
{pay_page}`,
  },
  "product.ended": {
    subject: "{products, plural, =1 {Прекращено: {product}} other {Прекращено услуг: #}}",
    body: `{products, plural, =1 {Услуга {product} прекращена} other {Ваши услуги прекращены (всего #, среди них {product})}}, потому что не были оплачены. {left, select, cancelled {Неоплаченный счёт отменён, долга нет.} handed_over {Неоплаченный счёт передан на взыскание, долг остаётся.} other {Долг по платежу, который отозвал банк, остаётся.}}

{billing_page}`,
  },
  "invoice.handed_over": {
    subject: "Счёт {number} передан на взыскание",
    body: `Счёт {number} не оплачен. Мы передали его на взыскание: {collector}. С вами свяжутся.

К оплате: {amount}

Оплатить по-прежнему можно здесь:
{invoice_page}`,
  },
  "budget.reached": {
    subject:
      "{level, select, half {Израсходована половина бюджета} most {Израсходовано 80% бюджета} full {Бюджет израсходован} other {Бюджета не хватит}}{has_project, select, yes {: {project}} other {}}",
    body: `{has_project, select, yes {Проект {project}} other {Ваша учётная запись}}, {month}: {level, select, half {израсходовано не меньше половины месячного бюджета.} most {израсходовано 80% месячного бюджета.} full {месячный бюджет израсходован. Ничего не отключается.} other {расходы за месяц, скорее всего, превысят бюджет.}}

Бюджет: {budget}
Израсходовано: {spent}
Ожидается к концу месяца: {forecast}

{costs_page}`,
  },
  "credit.low": {
    subject:
      "{charged, select, by_hour {Баланса не хватит на сутки} other {Баланса не хватит на {hostname}}}",
    body: `{charged, select, by_hour {{servers, plural, =1 {Почасовая оплата сервера {hostname}} other {Почасовая оплата серверов (всего #, среди них {hostname})}} израсходует баланс меньше чем за сутки. Сервер, на который средств не хватит, будет выключен.

Следующие 24 часа: {next_day}} other {Счёт {number} за {hostname} будет оплачен с баланса до {due_on}, но средств не хватает.

{to_pay}}}
Баланс: {credit}

Пополнить баланс: {add_funds_page}
{charged, select, by_hour {} other {Счёт: {pay_page}}}`,
  },
  "payment.failed": {
    subject: "Автоплатёж за {hostname} не прошёл",
    body: `Счёт {number} за {hostname} не удалось оплатить автоматически.

{to_pay}
Баланс: {credit}

Оплатить: {pay_page}`,
  },
  "server.suspended": {
    subject: "Сервер {hostname} приостановлен",
    body: `{charged, select, by_hour {{hostname} выключен: баланса не хватает на следующий час. Данные сохранятся до {delete_on}, затем сервер будет удалён. Пока он выключен, деньги не списываются.

Следующие 24 часа: {next_day}
Баланс: {credit}

После пополнения сервер запустится сам:
{add_funds_page}} other {{hostname} выключен, потому что счёт {number} не оплачен. Данные сохранятся{has_delete_on, select, yes { до {delete_on}, затем сервер будет удалён} other {}}.

{to_pay}

После оплаты сервер запустится сам:
{pay_page}}}`,
  },
  "server.suspended_by_staff": {
    subject: "Сервер {hostname} приостановлен: {company}",
    body: `{company}: сервер {hostname} приостановлен, он выключен, данные сохранены.

{has_reason, select, yes {Причина: {reason}} other {}}

Оплата тоже приостановлена: счета не выставляются, сроки не наступают. Когда приостановка закончится, вы узнаете, что будет с оплаченным периодом.

Написать в поддержку: {help_page}
Ваши серверы: {servers_page}`,
  },
  "server.resumed": {
    subject: "Приостановка {hostname} снята",
    body: `{ends, select, now {Приостановка {hostname} закончилась} other {{hostname} снова работает}}. Дней приостановки: {days}.

{has_charge, select, yes {Время приостановки оплачивается: {charge} до {charge_due}.{has_paid_until, select, yes { После оплаты сервер оплачен до {paid_until}.} other {}}} other {Дни приостановки не оплачиваются.{has_paid_until, select, yes { Сервер оплачен до {paid_until}.} other {}}}}

{ends, select, now {Вы просили завершить его работу, и этот день уже прошёл: сервер завершает работу сейчас и удаляется вместе с данными.} later {По вашей просьбе он завершит работу {ends_on} и будет удалён вместе с данными.} other {}}

{servers_page}`,
  },
  "server.changed_by_staff": {
    subject: "{company}: изменения сервера {hostname}",
    body: `{change, select, due {{company} продлила оплаченный период {hostname}: сервер оплачен до {paid_until}. Открытый счёт за следующий период заменён.} price {{company} установила цену {hostname}: {price} {months, plural, one {за # месяц} few {за # месяца} many {за # месяцев} other {за # месяца}} с учётом налога, начиная со следующего счёта.} resize {{company} перевела {hostname} на тариф {plan}. За остаток оплаченного периода доплачивать не нужно; следующий период — по цене нового тарифа.} reinstall {{company} переустанавливает {hostname}: данные на дисках стираются. Когда сервер будет готов, новый пароль root можно один раз увидеть на его странице.} rescue {{company} запустила {hostname} в режиме восстановления, на что вы дали разрешение. Диски не изменены. Одноразовый пароль показан вам на странице сервера; поддержка его не видит.} rescue_ended {{company} снова запустила {hostname} с его диска.} root_password {{company} установила новый пароль root на {hostname}, на что вы дали разрешение. Его можно один раз увидеть на странице сервера; поддержка его не видит.} given {{company} передала {hostname} другой учётной записи, как было согласовано. Оплата за неиспользованные дни зачислена на ваш баланс.} received {{company} передала {hostname} вашей учётной записи. Счёт за следующий период, начиная с сегодняшнего дня, выставляется вам. Прежний владелец может знать пароли сервера: смените их или переустановите систему.} ended {{company} отключила {hostname}; сервер удаляется вместе с данными.} blocked {{company} заблокировала адрес {address} сервера {hostname}: трафик к нему и от него не проходит. Ответьте на обращение о нём или попросите поддержку снять блокировку.} unblocked {{company} сняла блокировку с адреса {address} сервера {hostname}.} firewall_on {{company} применила наборы правил файрвола сервера {hostname}: теперь они фильтруют его трафик.} firewall_off {{company} отключила файрвол сервера {hostname}: трафик не фильтруется, пока наборы правил не применят снова.} other {Поддержка {company} открыла экран {hostname}, на что вы дали разрешение. Изображение экрана не сохраняется.}}

{has_reason, select, yes {Причина: {reason}} other {}}

Написать в поддержку: {help_page}
Ваши серверы: {servers_page}`,
  },
  "payment.late": {
    subject: "Перевод {amount} зачислен на баланс",
    body: `Получено {amount} по счёту {number}, за заказ {hostname}. Срок заказа истёк до поступления денег, поэтому ничего не установлено, а сумма зачислена на ваш баланс.

Заказать снова и оплатить с баланса: {servers_page}
Ваш баланс: {billing_page}
Для возврата спросите поддержку: {help_page}`,
  },
  "server.terminated": {
    subject: "Сервер {hostname} удалён",
    body: `{why, select, unpaid {{hostname} удалён вместе с данными, потому что не был оплачен. {left, select, cancelled {Неоплаченный счёт отменён, долга за сервер нет.} taken_back {Долг по платежу, который отозвал банк, остаётся.} handed_over {Неоплаченный счёт передан на взыскание, долг остаётся.} other {Долга за сервер нет.}}} other {{hostname} удалён вместе с данными, как вы просили.}}

{billing_page}`,
  },
};

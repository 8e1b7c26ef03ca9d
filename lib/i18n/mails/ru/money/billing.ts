import { formatMoney } from "@/lib/base/money-text";
import { formatDate } from "@/lib/base/time-text";
import type { BillingNotices, MailTexts, Pages } from "../../notices";
import { titleLabels, togetherLine } from "./invoices";

type Sum = { amount: string; currency: BillingNotices["invoice.paid"]["currency"] };
const money = ({ amount, currency }: Sum): string => formatMoney(amount, currency, "ru");

/** A day as people write it. */
const day = (date: string): string => formatDate(date, "ru");

type Open = Sum & Pick<BillingNotices["renewal.reminder"], "all" | "together" | "invoice">;

/** All that is to be paid for a server. */
const whole = ({ amount, all, currency }: Open): string => money({ amount: all?.amount ?? amount, currency });

/** What pays it together with others: then that is what is to be paid. */
const togetherLines = ({ all, together = [], currency }: Open): string =>
  together
    .map((one) => togetherLine(all ? "Часть этой суммы входит" : "Эта сумма входит", one, currency))
    .join("");

/** What is to be paid, invoice by invoice where there are several. */
const toPay = (params: Open): string => `${ownLines(params)}${togetherLines(params)}`;

const ownLines = ({ amount, all, currency }: Open): string => {
  if (!all) return `К оплате: ${money({ amount, currency })}`;
  const lines = all.invoices.map(
    (one) => `- ${one.number}: ${money({ amount: one.amount, currency })}, срок ${day(one.due)}`,
  );
  return `${lines.join("\n")}\n\nК оплате всего: ${whole({ amount, all, currency, invoice: 0 })}`;
};

/** Where it is paid. */
const payPage = (
  { all, together = [], invoice }: Open,
  { billing, invoices }: Pick<Pages, "billing" | "invoices">,
): string => (all ? billing : `${invoices}/${together[0]?.invoice ?? invoice}`);

/** Whose hours are meant. */
const hourly = ({ hostname, servers }: { hostname: string; servers: number }): string =>
  servers === 1
    ? `Почасовая оплата сервера ${hostname}`
    : `Почасовая оплата серверов (всего ${servers}, среди них ${hostname})`;

/** What is owed for a server that was deleted because it was not paid. */
const left = {
  cancelled: "Неоплаченный счёт отменён, долга за сервер нет.",
  nothing: "Долга за сервер нет.",
  taken_back: "Долг по платежу, который отозвал банк, остаётся.",
};

/** Its owner has asked for its end before. */
const endingText = ({ day: on, isNow }: { day: string; isNow: boolean }): string =>
  isNow
    ? "Вы просили завершить его работу, и этот день уже прошёл: сервер завершает работу сейчас и удаляется вместе с данными."
    : `По вашей просьбе он завершит работу ${day(on)} и будет удалён вместе с данными.`;

export const billingMails: MailTexts<BillingNotices> = {
  "invoice.paid": (params, { invoices }) => {
    const title = titleLabels[params.title ?? "invoice"];
    const page = `${invoices}/${params.invoice}\n`;
    if (params.title === "receipt")
      return {
        subject: `${title} ${params.number}: зачислено ${money(params)}`,
        body: `Спасибо: ${money(params)} зачислено на ваш баланс. Номер квитанции: ${params.number}.\n\n${page}`,
      };
    if (params.title === "payment")
      return {
        subject: `${title} ${params.number} получен`,
        body: `Спасибо: получено ${money(params)}, все счета из сводного платежа ${params.number} оплачены.\n\n${page}`,
      };
    return {
      subject: `Счёт ${params.number} оплачен`,
      body: `Спасибо: получено ${money(params)}, счёт ${params.number} оплачен.${
        params.isAttached ? " Счёт — во вложении." : ""
      }\n\n${page}`,
    };
  },
  "credit_note.issued": (params, { billing }) => ({
    subject: `Корректировочный счёт ${params.number}`,
    body: `К счёту ${params.of} выставлен корректировочный счёт ${params.number}: ${money(params)} ${
      params.isToCard ? "возвращаем на карту, с которой вы платили" : "зачислено на ваш баланс"
    }.\n\n${billing}\n`,
  }),
  "payment.credited": (params, { invoices }) => ({
    subject: `На ваш баланс зачислено ${money(params)}`,
    body: `Документ отменён: ${titleLabels[params.title ?? "invoice"].toLowerCase()} ${params.number}. Сумма, которую вы успели по нему внести, ${money(params)}, зачислена на ваш баланс.\n\n${invoices}/${params.invoice}\n`,
  }),
  "payment.refunded": (params, { invoices }) => ({
    subject: `Возврат на карту: ${money(params)}`,
    body: `Возвращаем ${money(params)} на карту, с которой вы оплатили счёт ${params.number}. Эта сумма списана с вашего баланса.\n\n${invoices}/${params.invoice}\n`,
  }),
  "payment.taken_back": (params, { billing }) => ({
    subject: `Банк отозвал платёж: ${money(params)}`,
    body: `Ваш банк отозвал платёж ${money(params)} по счёту ${params.number}. То, что было им оплачено, снова не оплачено.\n\nДолг по отозванным платежам: ${formatMoney(params.owed, params.currency, "ru")}\n\nПока долг не погашен, заказы недоступны, а серверами, оплаченными этими деньгами, нельзя пользоваться. Затем они включатся сами:\n${billing}\n`,
  }),
  "payment.unbooked": (params, { invoices }) => ({
    subject: `Платёж ${money(params)} больше не учитывается`,
    body: `Наш сотрудник отменил импорт банковской выписки. По ней был учтён платёж ${money(params)} по счёту ${params.number}; теперь он не учитывается, и то, что им было оплачено, снова не оплачено.\n\nДолг по отозванным платежам: ${formatMoney(params.owed, params.currency, "ru")}\n\nЕсли вы вносили этот платёж, напишите в поддержку: мы учтём его снова. Пока долг не погашен, заказы недоступны, а серверами, оплаченными этими деньгами, нельзя пользоваться. Затем они включатся сами:\n${invoices}/${params.invoice}\n`,
  }),
  "renewal.reminder": (params, pages) => ({
    subject: `${params.hostname}: ${whole(params)} до ${day(params.due)}`,
    body: `Счёт ${params.number} за следующий период ${params.hostname} ещё не оплачен.${
      params.isByCard ? " Оплата спишется с вашей сохранённой карты автоматически." : ""
    }\n\n${toPay(params)}\nСрок: ${day(params.due)}\n\n${payPage(params, pages)}\n`,
  }),
  "renewal.overdue": (params, pages) => ({
    subject: `Просрочено: ${whole(params)} за ${params.hostname}`,
    body: `Счёт ${params.number} за ${params.hostname} нужно было оплатить до ${day(params.due)}, но он не оплачен.\n\n${toPay(params)}\n${
      params.suspendOn === null
        ? ""
        : `\nЕсли счёт не будет оплачен, ${day(params.suspendOn)} сервер будет приостановлен: он выключится, данные сохранятся.\n`
    }\n${payPage(params, pages)}\n`,
  }),
  "credit.low": (params, pages) => {
    const credit = formatMoney(params.credit, params.currency, "ru");
    if ("day" in params)
      return {
        subject: "Баланса не хватит на сутки",
        body: `${hourly(params)} израсходует баланс меньше чем за сутки. Сервер, на который средств не хватит, будет выключен.\n\nСледующие 24 часа: ${formatMoney(params.day, params.currency, "ru")}\nБаланс: ${credit}\n\nПополнить баланс: ${pages.billing}/add-funds\n`,
      };
    return {
      subject: `Баланса не хватит на ${params.hostname}`,
      body: `Счёт ${params.number} за ${params.hostname} будет оплачен с баланса до ${day(params.due)}, но средств не хватает.\n\n${toPay(params)}\nБаланс: ${credit}\n\nПополнить баланс: ${pages.billing}/add-funds\nСчёт: ${payPage(params, pages)}\n`,
    };
  },
  "payment.failed": (params, pages) => ({
    subject: `Автоплатёж за ${params.hostname} не прошёл`,
    body: `Счёт ${params.number} за ${params.hostname} не удалось оплатить автоматически.\n\n${toPay(params)}\nБаланс: ${formatMoney(params.credit, params.currency, "ru")}\n\nОплатить: ${payPage(params, pages)}\n`,
  }),
  "server.suspended": (params, pages) => ({
    subject: `Сервер ${params.hostname} приостановлен`,
    body:
      "day" in params
        ? `${params.hostname} выключен: баланса не хватает на следующий час. Данные сохранятся до ${day(params.deleteOn)}, затем сервер будет удалён. Пока он выключен, деньги не списываются.\n\nСледующие 24 часа: ${formatMoney(params.day, params.currency, "ru")}\nБаланс: ${formatMoney(params.credit, params.currency, "ru")}\n\nПосле пополнения сервер запустится сам:\n${pages.billing}/add-funds\n`
        : `${params.hostname} выключен, потому что счёт ${params.number} не оплачен. Данные сохранятся${
            params.deleteOn === null ? "." : ` до ${day(params.deleteOn)}, затем сервер будет удалён.`
          }\n\n${toPay(params)}\n\nПосле оплаты сервер запустится сам:\n${payPage(params, pages)}\n`,
  }),
  "server.suspended_by_staff": ({ hostname, company, reason }, { servers, help }) => ({
    subject: `Сервер ${hostname} приостановлен: ${company}`,
    body: `${company}: сервер ${hostname} приостановлен, он выключен, данные сохранены.${
      reason === "" ? "" : `\n\nПричина: ${reason}`
    }\n\nОплата тоже приостановлена: счета не выставляются, сроки не наступают. Когда приостановка закончится, вы узнаете, что будет с оплаченным периодом.\n\nНаписать в поддержку: ${help}\nВаши серверы: ${servers}\n`,
  }),
  "server.resumed": ({ hostname, days, currency, paidUntil, charge, ends }, { servers }) => ({
    subject: `Приостановка ${hostname} снята`,
    body: `${ends?.isNow ? `Приостановка ${hostname} закончилась` : `${hostname} снова работает`}. Дней приостановки: ${days}.\n\n${
      charge
        ? `Время приостановки оплачивается: ${formatMoney(charge.amount, currency, "ru")} до ${day(charge.due)}.${
            paidUntil === null ? "" : ` После оплаты сервер оплачен до ${day(paidUntil)}.`
          }`
        : `Дни приостановки не оплачиваются.${paidUntil === null ? "" : ` Сервер оплачен до ${day(paidUntil)}.`}`
    }${ends === null ? "" : `\n\n${endingText(ends)}`}\n\n${servers}\n`,
  }),
  "payment.late": (params, { billing, help, servers }) => ({
    subject: `Перевод ${money(params)} зачислен на баланс`,
    body: `Получено ${money(params)} по счёту ${params.number}, за заказ ${params.hostname}. Срок заказа истёк до поступления денег, поэтому ничего не установлено, а сумма зачислена на ваш баланс.\n\nЗаказать снова и оплатить с баланса: ${servers}\nВаш баланс: ${billing}\nДля возврата спросите поддержку: ${help}\n`,
  }),
  "server.terminated": ({ hostname, ...params }, { billing }) => ({
    subject: `Сервер ${hostname} удалён`,
    body:
      params.why === "unpaid"
        ? `${hostname} удалён вместе с данными, потому что не был оплачен. ${left[params.left]}\n\n${billing}\n`
        : `${hostname} удалён вместе с данными, как вы просили.\n\n${billing}\n`,
  }),
};

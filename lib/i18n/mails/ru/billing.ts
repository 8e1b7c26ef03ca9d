import { formatMoney } from "@/lib/base/money-text";
import { formatDate } from "@/lib/base/time-text";
import type { BillingNotices, MailTexts, Pages } from "../notices";
import { titleWords, togetherLine } from "./invoices";

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
const toPay = (facts: Open): string => `${ownLines(facts)}${togetherLines(facts)}`;

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
  "invoice.paid": (facts, { invoices }) => {
    const title = titleWords[facts.title ?? "invoice"];
    const page = `${invoices}/${facts.invoice}\n`;
    if (facts.title === "receipt")
      return {
        subject: `${title} ${facts.number}: зачислено ${money(facts)}`,
        body: `Спасибо: ${money(facts)} зачислено на ваш баланс. Номер квитанции: ${facts.number}.\n\n${page}`,
      };
    if (facts.title === "payment")
      return {
        subject: `${title} ${facts.number} получен`,
        body: `Спасибо: получено ${money(facts)}, все счета из сводного платежа ${facts.number} оплачены.\n\n${page}`,
      };
    return {
      subject: `Счёт ${facts.number} оплачен`,
      body: `Спасибо: получено ${money(facts)}, счёт ${facts.number} оплачен.${
        facts.isAttached ? " Счёт — во вложении." : ""
      }\n\n${page}`,
    };
  },
  "credit_note.issued": (facts, { billing }) => ({
    subject: `Корректировочный счёт ${facts.number}`,
    body: `К счёту ${facts.of} выставлен корректировочный счёт ${facts.number}: ${money(facts)} ${
      facts.isToCard ? "возвращаем на карту, с которой вы платили" : "зачислено на ваш баланс"
    }.\n\n${billing}\n`,
  }),
  "payment.credited": (facts, { invoices }) => ({
    subject: `На ваш баланс зачислено ${money(facts)}`,
    body: `Документ отменён: ${titleWords[facts.title ?? "invoice"].toLowerCase()} ${facts.number}. Сумма, которую вы успели по нему внести, ${money(facts)}, зачислена на ваш баланс.\n\n${invoices}/${facts.invoice}\n`,
  }),
  "payment.refunded": (facts, { invoices }) => ({
    subject: `Возврат на карту: ${money(facts)}`,
    body: `Возвращаем ${money(facts)} на карту, с которой вы оплатили счёт ${facts.number}. Эта сумма списана с вашего баланса.\n\n${invoices}/${facts.invoice}\n`,
  }),
  "payment.taken_back": (facts, { billing }) => ({
    subject: `Банк отозвал платёж: ${money(facts)}`,
    body: `Ваш банк отозвал платёж ${money(facts)} по счёту ${facts.number}. То, что было им оплачено, снова не оплачено.\n\nДолг по отозванным платежам: ${formatMoney(facts.owed, facts.currency, "ru")}\n\nПока долг не погашен, заказы недоступны, а серверами, оплаченными этими деньгами, нельзя пользоваться. Затем они включатся сами:\n${billing}\n`,
  }),
  "payment.unbooked": (facts, { invoices }) => ({
    subject: `Платёж ${money(facts)} больше не учитывается`,
    body: `Наш сотрудник отменил импорт банковской выписки. По ней был учтён платёж ${money(facts)} по счёту ${facts.number}; теперь он не учитывается, и то, что им было оплачено, снова не оплачено.\n\nДолг по отозванным платежам: ${formatMoney(facts.owed, facts.currency, "ru")}\n\nЕсли вы вносили этот платёж, напишите в поддержку: мы учтём его снова. Пока долг не погашен, заказы недоступны, а серверами, оплаченными этими деньгами, нельзя пользоваться. Затем они включатся сами:\n${invoices}/${facts.invoice}\n`,
  }),
  "renewal.reminder": (facts, pages) => ({
    subject: `${facts.hostname}: ${whole(facts)} до ${day(facts.due)}`,
    body: `Счёт ${facts.number} за следующий период ${facts.hostname} ещё не оплачен.${
      facts.isByCard ? " Оплата спишется с вашей сохранённой карты автоматически." : ""
    }\n\n${toPay(facts)}\nСрок: ${day(facts.due)}\n\n${payPage(facts, pages)}\n`,
  }),
  "renewal.overdue": (facts, pages) => ({
    subject: `Просрочено: ${whole(facts)} за ${facts.hostname}`,
    body: `Счёт ${facts.number} за ${facts.hostname} нужно было оплатить до ${day(facts.due)}, но он не оплачен.\n\n${toPay(facts)}\n${
      facts.suspendOn === null
        ? ""
        : `\nЕсли счёт не будет оплачен, ${day(facts.suspendOn)} сервер будет приостановлен: он выключится, данные сохранятся.\n`
    }\n${payPage(facts, pages)}\n`,
  }),
  "credit.low": (facts, pages) => {
    const credit = formatMoney(facts.credit, facts.currency, "ru");
    if ("day" in facts)
      return {
        subject: "Баланса не хватит на сутки",
        body: `${hourly(facts)} израсходует баланс меньше чем за сутки. Сервер, на который средств не хватит, будет выключен.\n\nСледующие 24 часа: ${formatMoney(facts.day, facts.currency, "ru")}\nБаланс: ${credit}\n\nПополнить баланс: ${pages.billing}/add-funds\n`,
      };
    return {
      subject: `Баланса не хватит на ${facts.hostname}`,
      body: `Счёт ${facts.number} за ${facts.hostname} будет оплачен с баланса до ${day(facts.due)}, но средств не хватает.\n\n${toPay(facts)}\nБаланс: ${credit}\n\nПополнить баланс: ${pages.billing}/add-funds\nСчёт: ${payPage(facts, pages)}\n`,
    };
  },
  "payment.failed": (facts, pages) => ({
    subject: `Автоплатёж за ${facts.hostname} не прошёл`,
    body: `Счёт ${facts.number} за ${facts.hostname} не удалось оплатить автоматически.\n\n${toPay(facts)}\nБаланс: ${formatMoney(facts.credit, facts.currency, "ru")}\n\nОплатить: ${payPage(facts, pages)}\n`,
  }),
  "server.suspended": (facts, pages) => ({
    subject: `Сервер ${facts.hostname} приостановлен`,
    body:
      "day" in facts
        ? `${facts.hostname} выключен: баланса не хватает на следующий час. Данные сохранятся до ${day(facts.deleteOn)}, затем сервер будет удалён. Пока он выключен, деньги не списываются.\n\nСледующие 24 часа: ${formatMoney(facts.day, facts.currency, "ru")}\nБаланс: ${formatMoney(facts.credit, facts.currency, "ru")}\n\nПосле пополнения сервер запустится сам:\n${pages.billing}/add-funds\n`
        : `${facts.hostname} выключен, потому что счёт ${facts.number} не оплачен. Данные сохранятся${
            facts.deleteOn === null ? "." : ` до ${day(facts.deleteOn)}, затем сервер будет удалён.`
          }\n\n${toPay(facts)}\n\nПосле оплаты сервер запустится сам:\n${payPage(facts, pages)}\n`,
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
  "payment.late": (facts, { billing, help, servers }) => ({
    subject: `Перевод ${money(facts)} зачислен на баланс`,
    body: `Получено ${money(facts)} по счёту ${facts.number}, за заказ ${facts.hostname}. Срок заказа истёк до поступления денег, поэтому ничего не установлено, а сумма зачислена на ваш баланс.\n\nЗаказать снова и оплатить с баланса: ${servers}\nВаш баланс: ${billing}\nДля возврата спросите поддержку: ${help}\n`,
  }),
  "server.terminated": ({ hostname, ...facts }, { billing }) => ({
    subject: `Сервер ${hostname} удалён`,
    body:
      facts.why === "unpaid"
        ? `${hostname} удалён вместе с данными, потому что не был оплачен. ${left[facts.left]}\n\n${billing}\n`
        : `${hostname} удалён вместе с данными, как вы просили.\n\n${billing}\n`,
  }),
};

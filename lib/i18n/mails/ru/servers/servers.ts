import { formatMoney, signOf } from "@/lib/base/money-text";
import { failureText } from "../../../failures";
import type { MailTexts, ServerNotices } from "../../notices";

export const serverMails: MailTexts<ServerNotices> = {
  "server.deployed": ({ id, hostname, ip, paidUntil }, { servers }) => ({
    subject: `Сервер ${hostname} готов`,
    body: `Сервер ${hostname} готов.\n\nАдрес: ${ip}\n${paidUntil === null ? "Оплата почасовая, с баланса" : `Оплачен до: ${paidUntil}`}\n\n${servers}/${id}\n`,
  }),
  "server.deploy_failed": ({ hostname, failure, refunded, currency, job }, { jobs }) => ({
    subject: `Сервер ${hostname} не удалось развернуть`,
    body: `Мы попробовали несколько раз, но сервер ${hostname} развернуть не удалось (${failureText(failure, "ru")}).\n\n${signOf(refunded) > 0 ? `На ваш баланс возвращено: ${formatMoney(refunded, currency, "ru")}` : "Вы за него ничего не платили."}\n\n${jobs}/${job}\n`,
  }),
  "server.deploy_late": ({ hostname, isReady, amount, currency, job }, { jobs }) => ({
    subject: amount
      ? `Сервер ${hostname}: опоздали и вернули часть цены`
      : `Сервер ${hostname} разворачивается дольше, чем должен`,
    body: `${isReady ? `Сервер ${hostname} готов, но развёртывание заняло` : `Сервер ${hostname} ещё разворачивается, и это занимает`} больше времени, чем должно. Приносим извинения.\n\n${amount ? `На ваш баланс зачислено: ${formatMoney(amount, currency, "ru")}\nДелать ничего не нужно.` : "Делать ничего не нужно: мы продолжаем работу. Если развернуть сервер не удастся, оплаченная сумма вернётся на баланс. Ход развёртывания:"}\n\n${jobs}/${job}\n`,
  }),
};

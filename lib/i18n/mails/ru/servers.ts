import { type DeployFailure, failureCode } from "@/lib/base/deploy-failures";
import { formatMoney } from "@/lib/base/money-text";
import type { MailTexts, ServerNotices } from "../notices";

const failures: Record<DeployFailure, string> = {
  badImage: "образ диска не прошёл проверку",
  noAnswer: "машина перестала отвечать",
  noAddress: "в этой локации нет свободных адресов",
};

function reasonText(reason: string): string {
  const code = failureCode(reason);
  return code ? failures[code] : reason;
}

export const serverMails: MailTexts<ServerNotices> = {
  "server.deployed": ({ id, hostname, ip, paidUntil }, { servers }) => ({
    subject: `Сервер ${hostname} готов`,
    body: `Сервер ${hostname} готов.\n\nАдрес: ${ip}\nОплачен до: ${paidUntil}\n\n${servers}/${id}\n`,
  }),
  "server.deploy_failed": ({ hostname, reason, refunded, currency, job }, { jobs }) => ({
    subject: `Сервер ${hostname} не удалось развернуть`,
    body: `Мы попробовали несколько раз, но сервер ${hostname} развернуть не удалось (${reasonText(reason)}).\n\nНа ваш баланс возвращено: ${formatMoney(refunded, currency, "ru")}\n\n${jobs}/${job}\n`,
  }),
};

import { formatMoney } from "@/lib/base/money-text";
import { failureText } from "../../failures";
import type { MailTexts, ServerNotices } from "../notices";

export const serverMails: MailTexts<ServerNotices> = {
  "server.deployed": ({ id, hostname, ip, paidUntil }, { servers }) => ({
    subject: `Server ${hostname} is ready`,
    body: `${hostname} is ready.\n\nAddress: ${ip}\n${paidUntil === null ? "Paid by the hour from your credit" : `Paid until: ${paidUntil}`}\n\n${servers}/${id}\n`,
  }),
  "server.deploy_failed": ({ hostname, failure, refunded, currency, job }, { jobs }) => ({
    subject: `Server ${hostname} could not be deployed`,
    body: `We tried several times, but server ${hostname} could not be deployed (${failureText(failure)}).\n\nWe returned ${formatMoney(refunded, currency, "en")} to your credit.\n\n${jobs}/${job}\n`,
  }),
  "server.deploy_late": ({ hostname, isReady, amount, currency, job }, { jobs }) => ({
    subject: `Server ${hostname}: late, and credited`,
    body: `${isReady ? `Server ${hostname} is ready, but it took` : `We're still deploying server ${hostname}, and it's taking`} longer than it should. Sorry about that.\n\nWe added ${formatMoney(amount, currency, "en")} to your credit. You don't have to do anything.\n\n${jobs}/${job}\n`,
  }),
};

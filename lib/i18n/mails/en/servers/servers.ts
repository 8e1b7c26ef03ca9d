import { formatMoney, signOf } from "@/lib/base/money-text";
import { failureText } from "../../../failures";
import type { MailTexts, ServerNotices } from "../../notices";

export const serverMails: MailTexts<ServerNotices> = {
  "server.deployed": ({ id, hostname, ip, paidUntil }, { servers }) => ({
    subject: `Server ${hostname} is ready`,
    body: `${hostname} is ready.\n\nAddress: ${ip}\n${paidUntil === null ? "Paid by the hour from your credit" : `Paid until: ${paidUntil}`}\n\n${servers}/${id}\n`,
  }),
  "server.deploy_failed": ({ hostname, failure, refunded, currency, job }, { jobs }) => ({
    subject: `Server ${hostname} could not be deployed`,
    body: `We tried several times, but server ${hostname} could not be deployed (${failureText(failure)}).\n\n${signOf(refunded) > 0 ? `We returned ${formatMoney(refunded, currency, "en")} to your credit.` : "You paid nothing for it."}\n\n${jobs}/${job}\n`,
  }),
  "server.deploy_late": ({ hostname, isReady, amount, currency, job }, { jobs }) => ({
    subject: amount
      ? `Server ${hostname}: late, and credited`
      : `Server ${hostname} is taking longer than it should`,
    body: `${isReady ? `Server ${hostname} is ready, but it took` : `We're still deploying server ${hostname}, and it's taking`} longer than it should. Sorry about that.\n\n${amount ? `We added ${formatMoney(amount, currency, "en")} to your credit. You don't have to do anything.` : "You don't have to do anything: we're working on it. If it fails, you'll get what you paid back as credit. Here is how far it is:"}\n\n${jobs}/${job}\n`,
  }),
};

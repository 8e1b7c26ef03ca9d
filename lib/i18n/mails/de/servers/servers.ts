import { formatMoney, signOf } from "@/lib/base/money-text";
import { failureText } from "../../../failures";
import type { MailTexts, ServerNotices } from "../../notices";

export const serverMails: MailTexts<ServerNotices> = {
  "server.deployed": ({ id, hostname, ip, paidUntil }, { servers }) => ({
    subject: `Server ${hostname} ist bereit`,
    body: `${hostname} ist bereit.\n\nAdresse: ${ip}\n${paidUntil === null ? "Stundenweise aus Ihrem Guthaben bezahlt" : `Bezahlt bis: ${paidUntil}`}\n\n${servers}/${id}\n`,
  }),
  "server.deploy_failed": ({ hostname, failure, refunded, currency, job }, { jobs }) => ({
    subject: `Server ${hostname} konnte nicht bereitgestellt werden`,
    body: `Wir haben es mehrmals versucht, aber der Server ${hostname} konnte nicht bereitgestellt werden (${failureText(failure, "de")}).\n\n${signOf(refunded) > 0 ? `Wir haben ${formatMoney(refunded, currency, "de")} als Guthaben erstattet.` : "Sie haben nichts dafür bezahlt."}\n\n${jobs}/${job}\n`,
  }),
  "server.deploy_late": ({ hostname, isReady, amount, currency, job }, { jobs }) => ({
    subject: amount
      ? `Server ${hostname}: verspätet, Guthaben für Sie`
      : `Server ${hostname} braucht länger als vorgesehen`,
    body: `${isReady ? `Der Server ${hostname} ist bereit, die Bereitstellung hat aber` : `Wir stellen den Server ${hostname} noch bereit, und das dauert`} länger als vorgesehen${isReady ? " gedauert" : ""}. Das tut uns leid.\n\n${amount ? `Wir haben Ihrem Guthaben ${formatMoney(amount, currency, "de")} hinzugefügt. Sie müssen nichts tun.` : "Sie müssen nichts tun: Wir arbeiten daran. Schlägt die Bereitstellung fehl, erhalten Sie das Bezahlte als Guthaben zurück. Den aktuellen Stand sehen Sie hier:"}\n\n${jobs}/${job}\n`,
  }),
};

import type { MailTemplates, ServerNotices } from "../../notices";

export const serverMails: MailTemplates<ServerNotices> = {
  "server.deployed": {
    subject: "Server {hostname} ist bereit",
    body: `{hostname} ist bereit.

Adresse: {address}
{has_paid_until, select, yes {Bezahlt bis: {paid_until}} other {Stundenweise aus Ihrem Guthaben bezahlt}}

{server_page}`,
  },
  "server.deploy_failed": {
    subject: "Server {hostname} konnte nicht bereitgestellt werden",
    body: `Wir haben es mehrmals versucht, aber der Server {hostname} konnte nicht bereitgestellt werden ({failure}).

{has_refunded, select, yes {Wir haben {refunded} als Guthaben erstattet.} other {Sie haben nichts dafür bezahlt.}}

{job_page}`,
  },
  "server.deploy_late": {
    subject:
      "{has_credited, select, yes {Server {hostname}: verspätet, Guthaben für Sie} other {Server {hostname} braucht länger als vorgesehen}}",
    body: `{is_ready, select, yes {Der Server {hostname} ist bereit, die Bereitstellung hat aber länger als vorgesehen gedauert.} other {Wir stellen den Server {hostname} noch bereit, und das dauert länger als vorgesehen.}} Das tut uns leid.

{has_credited, select, yes {Wir haben Ihrem Guthaben {credited} hinzugefügt. Sie müssen nichts tun.} other {Sie müssen nichts tun: Wir arbeiten daran. Schlägt die Bereitstellung fehl, erhalten Sie das Bezahlte als Guthaben zurück. Den aktuellen Stand sehen Sie hier:}}

{job_page}`,
  },
};

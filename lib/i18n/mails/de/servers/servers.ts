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
  "server.backup_failed": {
    subject:
      "{what, select, backup {Kein Backup von {hostname} erstellt} other {Kein Snapshot von {hostname} erstellt}}",
    body: `{what, select, backup {Das geplante Backup von {hostname} konnte nicht erstellt werden ({failure}). Frühere Backups sind weiterhin vorhanden.} other {Der geplante Snapshot von {hostname} konnte nicht erstellt werden ({failure}). Frühere Snapshots sind weiterhin vorhanden.}}

Wir versuchen es zum nächsten geplanten Zeitpunkt erneut und schreiben erst wieder, wenn dazwischen einer gelungen ist.

{backups_page}`,
  },
  "server.transfer_offered": {
    subject: "Ihnen wird ein Server angeboten",
    body: `Ein anderer Kunde bietet Ihrem Konto einen Server an. Sie können ihn bis {until} annehmen oder ablehnen. Bis dahin geschieht nichts.

Was es ist und was es kostet: {transfers_page}`,
  },
  "server.transfer_ended": {
    subject:
      "{outcome, select, accepted {Server {hostname} hat den Besitzer gewechselt} other {Ihr Angebot von {hostname} wurde abgelehnt}}",
    body: `{outcome, select, accepted {Das andere Konto hat den Server {hostname} angenommen. Er gehört jetzt ihm, mit Adressen, Festplatten und Backups.} other {Das andere Konto hat den Server {hostname} abgelehnt. Er bleibt bei Ihnen, und nichts hat sich geändert.}}

{has_credited, select, yes {Für bezahlte und nicht genutzte Tage haben wir Ihrem Guthaben {credited} hinzugefügt.} other {}}

{billing_page}`,
  },
  "order.review": {
    subject:
      "{stage, select, rejected {Wir können Ihre Bestellung von {hostname} nicht annehmen} identity {Ihre Bestellung von {hostname}: bitte Identität bestätigen} other {Wir prüfen Ihre Bestellung von {hostname}}}",
    body: `{stage, select, rejected {Wir haben Ihre Bestellung von {hostname} geprüft und können sie nicht annehmen. Was Sie bezahlt haben, geht dorthin zurück, woher es kam: auf Ihre Karte oder auf Ihr Guthaben. Den Betrag nennt eine eigene E-Mail.} identity {Ihre Bestellung von {hostname} ist bezahlt. Bitte bestätigen Sie Ihre Identität, bevor wir sie bereitstellen. Danach geht es mit der Bestellung weiter.} other {Ihre Bestellung von {hostname} ist bezahlt. Wir prüfen sie vor der Bereitstellung; Sie müssen nichts tun.}}

{identity_page}

{server_page}

Ihre Rechnungen: {billing_page}
Fragen: {help_page}`,
  },
  "server.deploy_late": {
    subject:
      "{has_credited, select, yes {Server {hostname}: verspätet, Guthaben für Sie} other {Server {hostname} braucht länger als vorgesehen}}",
    body: `{is_ready, select, yes {Der Server {hostname} ist bereit, die Bereitstellung hat aber länger als vorgesehen gedauert.} other {Wir stellen den Server {hostname} noch bereit, und das dauert länger als vorgesehen.}} Das tut uns leid.

{has_credited, select, yes {Wir haben Ihrem Guthaben {credited} hinzugefügt. Sie müssen nichts tun.} other {Sie müssen nichts tun: Wir arbeiten daran. Schlägt die Bereitstellung fehl, erhalten Sie das Bezahlte als Guthaben zurück. Den aktuellen Stand sehen Sie hier:}}

{job_page}`,
  },
  "server.alert": {
    subject:
      "{is_over, select, yes {Vorbei: } other {}}{metric, select, cpu {Prozessor ausgelastet} memory {Arbeitsspeicher fast voll} disk {Festplatte fast voll} in {viel eingehender Traffic} out {viel ausgehender Traffic} down {Server aus} other {Server antwortet nicht}}, {count, plural, one {{hostname}} other {# Server}}",
    body: `{is_over, select, yes {Das ist vorbei} other {Das ist seit {minutes, plural, one {einer Minute} other {# Minuten}} so}}: {metric, select, cpu {Prozessor bei {threshold} % oder mehr} memory {Arbeitsspeicher bei {threshold} % oder mehr} disk {Festplatte bei {threshold} % oder mehr} in {eingehender Traffic von {threshold} Mbit/s oder mehr} out {ausgehender Traffic von {threshold} Mbit/s oder mehr} down {Der Server ist aus, obwohl er an sein sollte} other {Der Server antwortet nicht auf eine Prüfung des Panels}}.

{servers}

Diagramme, Regeln und Ruhezeiten: {server_page}`,
  },
};

import type { BillingNotices } from "../../money-notices";
import type { MailTemplates } from "../../notices";

export const billingMails: MailTemplates<BillingNotices> = {
  "invoice.paid": {
    subject:
      "{title, select, receipt {{document} {number}: {amount} aufgeladen} other {{document} {number} ist bezahlt}}",
    body: `{title, select, receipt {Vielen Dank: {amount} sind eingegangen und jetzt Ihr Guthaben. Ihr Zahlungsbeleg hat die Nummer {number}.} other {Vielen Dank: {amount} sind eingegangen. Damit ist beglichen: {document} {number}.{is_attached, select, yes { Die Rechnung finden Sie im Anhang.} other {}}}}

{invoice_page}`,
  },
  "credit_note.issued": {
    subject: "Rechnungskorrektur {number}",
    body: `Zur Rechnung {of_number} wurde die Rechnungskorrektur {number} ausgestellt: {amount} sind {is_to_card, select, yes {auf dem Weg zu der Karte, mit der Sie bezahlt haben} other {jetzt Ihr Guthaben}}. Die Rechnungskorrektur finden Sie im Anhang.

{billing_page}`,
  },
  "payment.credited": {
    subject: "{amount} sind jetzt Ihr Guthaben",
    body: `Storniert: {document} {number}. Was Sie davon bereits bezahlt hatten, {amount}, ist jetzt Ihr Guthaben.

{invoice_page}`,
  },
  "payment.refunded": {
    subject: "Erstattung auf Ihre Karte: {amount}",
    body: `{amount} sind auf dem Weg zurück zu der Karte, mit der Sie die Rechnung {number} bezahlt haben. Der Betrag wurde von Ihrem Guthaben abgebucht.

{invoice_page}`,
  },
  "payment.taken_back": {
    subject: "Rückbuchung durch Ihre Bank: {amount}",
    body: `Ihre Bank hat die Zahlung von {amount} für die Rechnung {number} zurückgebucht. Was damit bezahlt war, ist wieder offen.

Offen aus zurückgebuchten Zahlungen: {owed}

Bis das beglichen ist, können Sie nichts bestellen, und die damit bezahlten Server können nicht genutzt werden. Danach starten sie von selbst wieder:
{billing_page}`,
  },
  "payment.unbooked": {
    subject: "Ihre Zahlung von {amount} zählt nicht mehr",
    body: `Der Import eines Kontoauszugs wurde durch Mitarbeitende zurückgenommen. Damit war eine Zahlung von {amount} für die Rechnung {number} gebucht worden, die jetzt nicht mehr zählt: Was damit bezahlt war, ist wieder offen.

Offen aus zurückgenommenen Zahlungen: {owed}

Wenn Sie diese Zahlung geleistet haben, wenden Sie sich an den Support, dann wird sie wieder gebucht. Bis das geklärt ist, können Sie nichts bestellen, und die damit bezahlten Server können nicht genutzt werden. Danach starten sie von selbst wieder:
{invoice_page}`,
  },
  "debit.announced": {
    subject: "{amount} werden am {day} eingezogen",
    body: `Am {day} ziehen wir {amount} für Rechnung {number} per SEPA-Lastschrift von Ihrem Konto {account} ein.

Mandatsreferenz: {mandate}
Gläubiger-ID: {creditor}

Sie müssen nichts tun. Wenn Sie vorher auf anderem Weg zahlen, wird nichts eingezogen.

{invoice_page}`,
  },
  "renewal.reminder": {
    subject:
      "{servers, plural, one {{hostname}: {total} fällig am {due_on}} other {# Server: {total}, der erste Teil fällig am {due_on}}}",
    body: `{servers, plural, one {Die Rechnung {number} für den nächsten Zeitraum von {hostname} ist noch nicht bezahlt.} other {Rechnungen für die nächsten Zeiträume von # Ihrer Server, darunter {hostname}, sind noch nicht bezahlt.}}{is_by_card, select, yes { Der Betrag wird automatisch von Ihrer gespeicherten Karte abgebucht.} other {}}

{to_pay}
{servers, plural, one {Fällig am: {due_on}} other {}}

{text}

{pay_page}`,
  },
  "renewal.overdue": {
    subject:
      "{servers, plural, one {Überfällig: {total} für {hostname}} other {Überfällig: {total} für # Server}}",
    body: `{servers, plural, one {Die Rechnung {number} für {hostname} war am {due_on} fällig und ist nicht bezahlt.} other {Rechnungen für # Ihrer Server, darunter {hostname}, sind nicht bezahlt.}}

{to_pay}

{has_suspend_on, select, yes {{servers, plural, one {Bleibt sie offen, wird der Server am {suspend_on} gesperrt: Er wird ausgeschaltet, seine Daten bleiben erhalten.} other {Bleiben sie offen, wird der erste Server am {suspend_on} gesperrt: Er wird ausgeschaltet, seine Daten bleiben erhalten.}}} other {}}

{text}

{pay_page}`,
  },
  "product.unpaid": {
    subject:
      "{products, plural, one {{is_overdue, select, yes {Überfällig: {total} für {product}} other {{product}: {total} fällig am {due_on}}}} other {{is_overdue, select, yes {Überfällig: {total} für # Produkte} other {# Produkte: {total}, der erste Teil fällig am {due_on}}}}}",
    body: `{products, plural, one {Die Rechnung {number} für {product} {is_overdue, select, yes {war am {due_on} fällig und ist nicht bezahlt.} other {ist noch nicht bezahlt.}}} other {Rechnungen für # Ihrer Produkte, darunter {product}, sind {is_overdue, select, yes {nicht bezahlt.} other {noch nicht bezahlt.}}}}{is_by_card, select, yes { Der Betrag wird automatisch von Ihrer gespeicherten Karte abgebucht.} other {}}

{to_pay}
{is_overdue, select, yes {} other {{products, plural, one {Fällig am: {due_on}} other {}}}}

{has_pause_on, select, yes {Geht keine Zahlung ein, {products, plural, one {ruht das Produkt} other {ruht das erste Produkt}} ab dem {pause_on}.} other {}}

{text}

{pay_page}`,
  },
  "product.paused": {
    subject: "{products, plural, one {{product} ruht} other {# Produkte ruhen}}",
    body: `{products, plural, one {{product} ruht} other {# Ihrer Produkte, darunter {product}, ruhen}}, weil die Rechnung {number} nicht bezahlt ist.{has_end_on, select, yes { Bleibt sie offen, {products, plural, one {endet das Produkt} other {enden sie}} am {end_on}.} other {}}

{to_pay}

Sobald bezahlt ist, geht es von selbst weiter:
{pay_page}`,
  },
  "product.ended": {
    subject: "{products, plural, one {{product} ist beendet} other {# Produkte sind beendet}}",
    body: `{products, plural, one {{product} ist beendet} other {# Ihrer Produkte, darunter {product}, sind beendet}}, weil nicht bezahlt wurde. {left, select, cancelled {Die offene Rechnung ist storniert; dafür ist nichts mehr zu zahlen.} handed_over {Die offene Rechnung wurde zum Einzug übergeben und ist weiterhin zu zahlen.} other {Die von Ihrer Bank zurückgebuchte Zahlung ist weiterhin offen.}}

{billing_page}`,
  },
  "invoice.handed_over": {
    subject: "Rechnung {number} wurde zum Einzug übergeben",
    body: `Die Rechnung {number} ist nicht bezahlt. Wir haben sie zum Einzug an {collector} übergeben. Von dort hören Sie weiter.

Zu zahlen: {amount}

Hier können Sie weiterhin bezahlen:
{invoice_page}`,
  },
  "budget.reached": {
    subject:
      "{level, select, half {Budget zur Hälfte ausgegeben} most {80 % des Budgets ausgegeben} full {Budget ausgegeben} other {Budget wird nicht reichen}}{has_project, select, yes {: {project}} other {}}",
    body: `{has_project, select, yes {Projekt {project}} other {Ihr Konto}}, {month}: {level, select, half {Das Monatsbudget ist mindestens zur Hälfte ausgegeben.} most {80 % des Monatsbudgets sind ausgegeben.} full {Das Monatsbudget ist ausgegeben. Abgeschaltet wird nichts.} other {Der Monat wird voraussichtlich über dem Budget enden.}}

Budget: {budget}
Bisher ausgegeben: {spent}
Erwartet bis Monatsende: {forecast}

{costs_page}`,
  },
  "credit.low": {
    subject:
      "{charged, select, by_hour {Ihr Guthaben reicht keinen Tag mehr} other {Ihr Guthaben reicht nicht für {hostname}}}",
    body: `{charged, select, by_hour {{servers, plural, one {Der stundenweise abgerechnete Server {hostname} wird} other {Ihre stundenweise abgerechneten Server (#, darunter {hostname}) werden}} Ihr Guthaben innerhalb eines Tages verbrauchen. Ein Server, für den das Guthaben nicht reicht, wird ausgeschaltet.

Die nächsten 24 Stunden: {next_day}} other {Die Rechnung {number} für {hostname} soll bis zum {due_on} aus Guthaben bezahlt werden, aber das Guthaben reicht nicht.

{to_pay}}}
Guthaben: {credit}

Guthaben aufladen: {add_funds_page}
{charged, select, by_hour {} other {Die Rechnung: {pay_page}}}`,
  },
  "payment.failed": {
    subject: "Automatische Zahlung für {hostname} fehlgeschlagen",
    body: `Die Rechnung {number} für {hostname} konnte nicht automatisch bezahlt werden.

{to_pay}
Guthaben: {credit}

Hier bezahlen: {pay_page}`,
  },
  "server.suspended": {
    subject: "Server {hostname} ist gesperrt",
    body: `{charged, select, by_hour {{hostname} ist ausgeschaltet, weil Ihr Guthaben nicht für die nächste Stunde reicht. Die Daten bleiben bis zum {delete_on} erhalten; danach wird der Server gelöscht. Bis dahin kostet er nichts.

Die nächsten 24 Stunden: {next_day}
Guthaben: {credit}

Sobald Guthaben da ist, startet der Server von selbst wieder:
{add_funds_page}} other {{hostname} ist ausgeschaltet, weil die Rechnung {number} nicht bezahlt ist. Die Daten bleiben {has_delete_on, select, yes {bis zum {delete_on} erhalten; danach wird der Server gelöscht.} other {erhalten.}}

{to_pay}

Sobald bezahlt ist, startet der Server von selbst wieder:
{pay_page}}}`,
  },
  "server.suspended_by_staff": {
    subject: "Server {hostname} wurde von {company} gesperrt",
    body: `{company} hat {hostname} gesperrt: Der Server ist ausgeschaltet, seine Daten bleiben erhalten.

{has_reason, select, yes {Grund: {reason}} other {}}

Die Abrechnung ruht: Solange wird keine Rechnung ausgestellt und nichts fällig. Nach dem Ende der Sperre erfahren Sie, was das für den bezahlten Zeitraum bedeutet.

Support fragen: {help_page}
Ihre Server: {servers_page}`,
  },
  "server.resumed": {
    subject: "Die Sperre von {hostname} ist aufgehoben",
    body: `{ends, select, now {{hostname} war gesperrt. Dauer:} other {{hostname} kann wieder genutzt werden. Dauer der Sperre:}} {days, plural, one {# Tag} other {# Tage}}.

{has_charge, select, yes {Die Zeit der Sperre wird berechnet: {charge}, fällig bis {charge_due}.{has_paid_until, select, yes { Sobald das bezahlt ist, ist der Server bis {paid_until} bezahlt.} other {}}} other {Die Tage der Sperre werden nicht berechnet.{has_paid_until, select, yes { Der Server ist bis {paid_until} bezahlt.} other {}}}}

{ends, select, now {Sie haben ihn gekündigt, und dieser Tag ist vorbei: Er endet jetzt und wird samt Daten gelöscht.} later {Wie von Ihnen gekündigt, endet er am {ends_on} und wird dann samt Daten gelöscht.} other {}}

{servers_page}`,
  },
  "server.changed_by_staff": {
    subject: "{company} hat den Server {hostname} geändert",
    body: `{change, select, due {{company} hat den bezahlten Zeitraum von {hostname} verlängert: Der Server ist jetzt bis {paid_until} bezahlt. Eine offene Rechnung für den nächsten Zeitraum wird ersetzt.} price {{company} hat den Preis von {hostname} festgelegt: {price} {months, plural, one {pro Monat} other {für # Monate}} inkl. Steuer, ab der nächsten Rechnung.} resize {{company} hat {hostname} auf den Tarif {plan} umgestellt. Der Rest des bezahlten Zeitraums kostet nichts extra; der nächste hat den Preis des neuen Tarifs.} reinstall {{company} installiert {hostname} neu: Die Datenträger werden gelöscht. Sobald der Server bereit ist, zeigt seine Seite das neue Root-Passwort einmal an.} rescue {{company} hat {hostname} aus einem Rettungssystem gestartet, was Sie erlaubt hatten. Ihre Datenträger sind unverändert. Das einmalige Passwort des Rettungssystems zeigt Ihnen die Seite des Servers; der Support sieht es nicht.} rescue_ended {{company} hat {hostname} wieder von seinem Datenträger gestartet.} root_password {{company} hat auf {hostname} ein neues Root-Passwort gesetzt, was Sie erlaubt hatten. Die Seite des Servers zeigt es Ihnen einmal; der Support sieht es nicht.} given {{company} hat {hostname} wie vereinbart einem anderen Konto übergeben. Was Sie für Tage nach heute bezahlt hatten, ist jetzt Ihr Guthaben.} received {{company} hat {hostname} Ihrem Konto übergeben. Der nächste Zeitraum wird Ihnen ab heute berechnet. Der frühere Inhaber kennt womöglich die Passwörter: Ändern Sie sie, oder installieren Sie den Server neu.} ended {{company} hat {hostname} beendet; der Server wird mit seinen Daten gelöscht.} blocked {{company} hat die Adresse {address} von {hostname} gesperrt: Nichts kommt mehr hin oder von ihr weg. Beantworten Sie das Ticket dazu, oder bitten Sie den Support, sie freizugeben.} unblocked {{company} hat die Adresse {address} von {hostname} wieder freigegeben.} firewall_on {{company} hat die Firewall-Regelsätze von {hostname} angewendet: Sie filtern jetzt den Verkehr.} firewall_off {{company} hat die Firewall von {hostname} abgeschaltet: Der Verkehr wird nicht gefiltert, bis die Regelsätze wieder angewendet werden.} other {Der Support von {company} hat den Bildschirm von {hostname} geöffnet, was Sie erlaubt hatten. Was er zeigte, wird nicht gespeichert.}}

{has_reason, select, yes {Grund: {reason}} other {}}

Support fragen: {help_page}
Ihre Server: {servers_page}`,
  },
  "payment.late": {
    subject: "Ihre Überweisung von {amount} ist jetzt Guthaben",
    body: `Wir haben {amount} für die Rechnung {number} erhalten, die Bestellung von {hostname}. Diese Bestellung war abgelaufen, bevor das Geld einging; daher wurde nichts eingerichtet, und der Betrag ist jetzt Ihr Guthaben.

Erneut bestellen und damit bezahlen: {servers_page}
Ihr Guthaben: {billing_page}
Für eine Rückzahlung fragen Sie den Support: {help_page}`,
  },
  "server.terminated": {
    subject: "Server {hostname} wurde gelöscht",
    body: `{why, select, unpaid {{hostname} wurde samt Daten gelöscht, weil nicht bezahlt wurde. {left, select, cancelled {Die offene Rechnung ist storniert; dafür ist nichts mehr zu zahlen.} taken_back {Die von Ihrer Bank zurückgebuchte Zahlung ist weiterhin offen.} handed_over {Die offene Rechnung wurde zum Einzug übergeben und ist weiterhin zu zahlen.} other {Dafür ist nichts mehr zu zahlen.}}} other {{hostname} wurde samt Daten gelöscht, wie von Ihnen gekündigt.}}

{billing_page}`,
  },
};

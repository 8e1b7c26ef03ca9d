import type { AccountNotices, MailTemplates } from "../../notices";

export const accountMails: MailTemplates<AccountNotices> = {
  "sign_up.confirm": {
    subject: "Bestätigen Sie Ihre Adresse, um Ihr Konto zu aktivieren",
    body: `Jemand, wahrscheinlich Sie, registriert sich mit dieser Adresse.

Um das Konto zu aktivieren, öffnen Sie den Link und geben Sie das Passwort ein, das Sie gewählt haben:
{url}

Der Link gilt 24 Stunden und nur einmal. Wenn Sie das nicht waren, ignorieren Sie diese E-Mail: Dann entsteht kein Konto.`,
  },
  "sign_up.known_address": {
    subject: "Sie haben bereits ein Konto",
    body: `Jemand, wahrscheinlich Sie, wollte mit dieser Adresse ein Konto erstellen oder ein Konto auf sie umstellen. Sie haben bereits eines, und es wurde nichts geändert.

Anmelden: {login_page}
Passwort vergessen: {reset_page}

Wenn Sie das nicht waren, ist nichts zu tun.`,
  },
  "password.reset": {
    subject: "Wählen Sie ein neues Passwort",
    body: `Das Zurücksetzen Ihres Passworts wurde angefordert.

Wählen Sie ein neues:
{url}

Der Link gilt eine Stunde und nur einmal. Wenn Sie das nicht waren, ignorieren Sie diese E-Mail: Das Passwort bleibt unverändert.`,
  },
  "password.changed": {
    subject: "Ihr Passwort wurde geändert",
    body: `Das Passwort Ihres Kontos wurde geändert, und Ihre anderen Sitzungen wurden beendet. API-Schlüssel und zweite Faktoren sind unverändert.

Wenn Sie das nicht waren, wählen Sie sofort ein neues Passwort:
{reset_page}`,
  },
  "email.confirm": {
    subject: "Bestätigen Sie Ihre neue Adresse",
    body: `Ein Konto soll künftig mit dieser Adresse angemeldet werden und hier seine E-Mails erhalten.

Um die Adresse zu bestätigen, öffnen Sie den Link und drücken Sie die Schaltfläche:
{url}

Der Link gilt 24 Stunden und nur einmal. Wenn Sie das nicht angefordert haben, ignorieren Sie diese E-Mail: Dann ändert sich nichts.`,
  },
  "email.change_asked": {
    subject: "Für Ihr Konto wurde eine neue Adresse angefordert",
    body: `Für Ihr Konto wurde eine neue Adresse angefordert: {new_address}. Sobald sie bestätigt ist, ersetzt sie diese.

Wenn Sie das nicht waren, machen Sie es rückgängig und wählen Sie ein neues Passwort:
{url}

Der Link gilt 7 Tage und beendet alle Sitzungen. Wenn Sie Hilfe brauchen, schreiben Sie dem Support.`,
  },
  "email.changed": {
    subject: "Die Adresse Ihres Kontos wurde geändert",
    body: `Die Adresse Ihres Kontos wurde in {new_address} geändert. Hierher kommen keine E-Mails mehr.

Wenn Sie das nicht waren, machen Sie es rückgängig und wählen Sie ein neues Passwort:
{url}

Der Link gilt 7 Tage und beendet alle Sitzungen. Wenn Sie Hilfe brauchen, schreiben Sie dem Support.`,
  },
  "data.ready": {
    subject: "Die Kopie Ihrer Daten ist fertig",
    body: `Die Kopie Ihrer Daten, die Sie angefordert haben, ist fertig. Melden Sie sich an und laden Sie sie herunter, bis {until}:
{data_page}

Wenn Sie das nicht waren, ändern Sie sofort Ihr Passwort und schreiben Sie dem Support.`,
  },
  "account.closed": {
    subject: "Ihr Konto ist geschlossen",
    body: `Ihr Konto ist geschlossen, niemand kann sich mehr anmelden. {has_erased_on, select, yes {Am {erased_on} werden Ihre personenbezogenen Daten gelöscht; Rechnungen bleiben so lange, wie das Gesetz es verlangt.} other {Gelöscht wurde nichts.}}

{has_payout, select, yes {Ihr Guthaben von {payout} wird auf das Bankkonto überwiesen, das Sie angegeben haben.} other {}}

{has_erased_on, select, yes {Wenn Sie das nicht waren oder es sich anders überlegt haben, schreiben Sie dem Support vor diesem Tag.} other {Der Support hat es geschlossen. Wenn Sie Fragen haben oder Ihr Guthaben zurückmöchten, schreiben Sie dem Support.}}`,
  },
  "account.reopened": {
    subject: "Ihr Konto ist wieder offen",
    body: `Der Support hat Ihr Konto wieder geöffnet, gelöscht wurde nichts. Melden Sie sich an wie zuvor: {login_page}

Wenn Sie das nicht verlangt haben, schreiben Sie dem Support.`,
  },
  "account.moved": {
    subject: "Ihr Konto ist in unser neues Panel umgezogen",
    body: `Ihr Konto ist jetzt in unserem neuen Panel, mit Ihren Diensten, Ihrem Guthaben und Ihren früheren Rechnungen. An Leistungen und Preisen ändert sich nichts.

{has_password, select, yes {Melden Sie sich mit Ihrer E-Mail-Adresse und Ihrem bisherigen Passwort an: {login_page}} other {Wählen Sie ein Passwort: {reset_page}}}

Bitte prüfen Sie nach der Anmeldung Anschrift und Steuernummer unter „Konto“.`,
  },
};

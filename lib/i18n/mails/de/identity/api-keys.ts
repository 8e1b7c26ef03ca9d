import type { KeyNotices, MailTemplates } from "../../notices";

export const keyMails: MailTemplates<KeyNotices> = {
  "api_key.created": {
    subject: "API-Schlüssel erstellt",
    body: `In Ihrem Konto wurde der API-Schlüssel {name} erstellt. Ein Programm, das sein Secret hat, meldet sich ohne Ihr Passwort an.

{has_maker, select, yes {Erstellt mit dem Schlüssel: {maker}} other {}}
Zeit: {time}
Adresse: {address}
Schlüssel: {key_page}

Wenn Sie das nicht waren, löschen Sie den Schlüssel, ändern Sie Ihr Passwort: {account_page}
und beenden Sie Ihre anderen Sitzungen: {sessions_page}`,
  },
  "api_key.signed_in": {
    subject: "Anmeldung mit dem API-Schlüssel {name}",
    body: `Der API-Schlüssel {name} hat eine Sitzung geöffnet.

Zeit: {time}
Adresse: {address}

Wenn Sie das nicht waren, deaktivieren Sie den Schlüssel.`,
  },
  "api_key.notification_tried": {
    subject: "Test: Anmeldung mit dem API-Schlüssel {name}",
    body: `Dies ist ein Test, gesendet von der Seite des Schlüssels. Es hat sich niemand angemeldet.

Der API-Schlüssel {name} hat eine Sitzung geöffnet.

Zeit: {time}
Adresse: {address}

Wenn Sie das nicht waren, deaktivieren Sie den Schlüssel.`,
  },
  "recipient.confirm": {
    subject: "Bestätigen Sie, dass Sie hier Benachrichtigungen möchten",
    body: `Aus einem Konto sollen Benachrichtigungen an diese Adresse gesendet werden, zum Beispiel Rechnungen oder Anmeldungen mit API-Schlüsseln.

Um zuzustimmen, öffnen Sie den Link und drücken Sie die Schaltfläche:
{url}

Der Link gilt 7 Tage und nur einmal. Wenn Sie das nicht angefordert haben, ignorieren Sie diese E-Mail: Dann kommen keine Benachrichtigungen.`,
  },
};

import { momentText } from "@/lib/base/form-values";
import type { Circumstances, KeyNotices, MailTexts } from "../../notices";

const session = ({ name, at, address }: Circumstances & { name: string }): string =>
  `Der API-Schlüssel ${name} hat eine Sitzung geöffnet.\n\nZeit: ${momentText(at)} UTC\nAdresse: ${address}\n\nWenn Sie das nicht waren, deaktivieren Sie den Schlüssel.\n`;

export const keyMails: MailTexts<KeyNotices> = {
  "api_key.created": ({ id, name, maker, at, address }, { apiKeys, account, sessions }) => {
    const made = maker === null ? "" : `Erstellt mit dem Schlüssel: ${maker}\n`;
    return {
      subject: "API-Schlüssel erstellt",
      body: `In Ihrem Konto wurde der API-Schlüssel ${name} erstellt. Ein Programm, das sein Secret hat, meldet sich ohne Ihr Passwort an.\n\n${made}Zeit: ${momentText(at)} UTC\nAdresse: ${address}\nSchlüssel: ${apiKeys}/${id}\n\nWenn Sie das nicht waren, löschen Sie den Schlüssel, ändern Sie Ihr Passwort: ${account}\nund beenden Sie Ihre anderen Sitzungen: ${sessions}\n`,
    };
  },
  "api_key.signed_in": (login) => ({
    subject: `Anmeldung mit dem API-Schlüssel ${login.name}`,
    body: session(login),
  }),
  "api_key.notification_tried": (login) => ({
    subject: `Test: Anmeldung mit dem API-Schlüssel ${login.name}`,
    body: `Dies ist ein Test, gesendet von der Seite des Schlüssels. Es hat sich niemand angemeldet.\n\n${session(login)}`,
  }),
  "recipient.confirm": ({ url }) => ({
    subject: "Bestätigen Sie, dass Sie hier Benachrichtigungen möchten",
    body: `Aus einem Konto sollen Benachrichtigungen an diese Adresse gesendet werden, zum Beispiel Rechnungen oder Anmeldungen mit API-Schlüsseln.\n\nUm zuzustimmen, öffnen Sie den Link und drücken Sie die Schaltfläche:\n${url}\n\nDer Link gilt 7 Tage und nur einmal. Wenn Sie das nicht angefordert haben, ignorieren Sie diese E-Mail: Dann kommen keine Benachrichtigungen.\n`,
  }),
};

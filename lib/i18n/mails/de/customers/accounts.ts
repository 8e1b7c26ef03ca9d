import type { AccountNotices, MailTexts } from "../../notices";

const undo = (url: string): string =>
  `Wenn Sie das nicht waren, machen Sie es rückgängig und wählen Sie ein neues Passwort:\n${url}\n\nDer Link gilt 7 Tage und beendet alle Sitzungen. Wenn Sie Hilfe brauchen, schreiben Sie dem Support.\n`;

export const accountMails: MailTexts<AccountNotices> = {
  "sign_up.confirm": ({ url }) => ({
    subject: "Bestätigen Sie Ihre Adresse, um Ihr Konto zu aktivieren",
    body: `Jemand, wahrscheinlich Sie, registriert sich mit dieser Adresse.\n\nUm das Konto zu aktivieren, öffnen Sie den Link und geben Sie das Passwort ein, das Sie gewählt haben:\n${url}\n\nDer Link gilt 24 Stunden und nur einmal. Wenn Sie das nicht waren, ignorieren Sie diese E-Mail: Dann entsteht kein Konto.\n`,
  }),
  "sign_up.known_address": (_details, { login, reset }) => ({
    subject: "Sie haben bereits ein Konto",
    body: `Jemand, wahrscheinlich Sie, wollte mit dieser Adresse ein Konto erstellen oder ein Konto auf sie umstellen. Sie haben bereits eines, und es wurde nichts geändert.\n\nAnmelden: ${login}\nPasswort vergessen: ${reset}\n\nWenn Sie das nicht waren, ist nichts zu tun.\n`,
  }),
  "password.reset": ({ url }) => ({
    subject: "Wählen Sie ein neues Passwort",
    body: `Das Zurücksetzen Ihres Passworts wurde angefordert.\n\nWählen Sie ein neues:\n${url}\n\nDer Link gilt eine Stunde und nur einmal. Wenn Sie das nicht waren, ignorieren Sie diese E-Mail: Das Passwort bleibt unverändert.\n`,
  }),
  "password.changed": (_details, { reset }) => ({
    subject: "Ihr Passwort wurde geändert",
    body: `Das Passwort Ihres Kontos wurde geändert, und Ihre anderen Sitzungen wurden beendet. API-Schlüssel und zweite Faktoren sind unverändert.\n\nWenn Sie das nicht waren, wählen Sie sofort ein neues Passwort:\n${reset}\n`,
  }),
  "email.confirm": ({ url }) => ({
    subject: "Bestätigen Sie Ihre neue Adresse",
    body: `Ein Konto soll künftig mit dieser Adresse angemeldet werden und hier seine E-Mails erhalten.\n\nUm die Adresse zu bestätigen, öffnen Sie den Link und drücken Sie die Schaltfläche:\n${url}\n\nDer Link gilt 24 Stunden und nur einmal. Wenn Sie das nicht angefordert haben, ignorieren Sie diese E-Mail: Dann ändert sich nichts.\n`,
  }),
  "email.change_asked": ({ to, url }) => ({
    subject: "Für Ihr Konto wurde eine neue Adresse angefordert",
    body: `Für Ihr Konto wurde eine neue Adresse angefordert: ${to}. Sobald sie bestätigt ist, ersetzt sie diese.\n\n${undo(url)}`,
  }),
  "email.changed": ({ to, url }) => ({
    subject: "Die Adresse Ihres Kontos wurde geändert",
    body: `Die Adresse Ihres Kontos wurde in ${to} geändert. Hierher kommen keine E-Mails mehr.\n\n${undo(url)}`,
  }),
};

import { momentText } from "@/lib/base/form-values";
import type { Circumstances, FactorChange, Mail, MailTexts, Pages, TwoFactorNotices } from "../../notices";

const changes: Record<FactorChange, (passkey: string) => Mail> = {
  totp_on: () => ({
    subject: "Authenticator-App eingeschaltet",
    body: "Nach dem Passwort wird jetzt ein Code aus der Authenticator-App abgefragt.",
  }),
  totp_off: () => ({
    subject: "Authenticator-App ausgeschaltet",
    body: "Ein Code aus der Authenticator-App wird nicht mehr abgefragt.",
  }),
  email_on: () => ({
    subject: "Codes per E-Mail eingeschaltet",
    body: "Nach dem Passwort wird jetzt ein Code abgefragt, der an diese Adresse geht.",
  }),
  email_off: () => ({
    subject: "Codes per E-Mail ausgeschaltet",
    body: "Codes per E-Mail werden nicht mehr abgefragt.",
  }),
  passkey_on: () => ({
    subject: "Passkey als zweiter Faktor eingeschaltet",
    body: "Nach dem Passwort wird jetzt ein Passkey abgefragt.",
  }),
  passkey_off: () => ({
    subject: "Passkey als zweiter Faktor ausgeschaltet",
    body: "Nach dem Passwort wird kein Passkey mehr abgefragt.",
  }),
  passkey_added: (passkey) => ({
    subject: "Passkey hinzugefügt",
    body: `Der Passkey „${passkey}“ wurde hinzugefügt. Damit ist die Anmeldung bei Ihrem Konto ohne Passwort möglich.`,
  }),
  passkey_removed: (passkey) => ({
    subject: "Passkey entfernt",
    body: `Der Passkey „${passkey}“ wurde entfernt und gilt nicht mehr.`,
  }),
  codes_made: () => ({
    subject: "Neue Wiederherstellungscodes",
    body: "Es wurden neue Wiederherstellungscodes erzeugt. Die alten gelten nicht mehr.",
  }),
};

const tellsOf = (fact: string, { at, address }: Circumstances, { account, sessions }: Pages): string =>
  `${fact}\n\nZeit: ${momentText(at)} UTC\nAdresse: ${address}\n\nWenn Sie das nicht waren, ändern Sie Ihr Passwort: ${account}\nund beenden Sie Ihre anderen Sitzungen: ${sessions}\n`;

export const twoFactorMails: MailTexts<TwoFactorNotices> = {
  "factors.code": ({ code }) => ({
    subject: `Bestätigungscode: ${code}`,
    body: `Ihr Code zur Bestätigung einer Änderung an der Sicherheit Ihres Kontos lautet ${code}\n\nEr gilt 10 Minuten. Wenn Sie ihn nicht angefordert haben, ändern Sie Ihr Passwort.\n`,
  }),
  "factors.changed": (params, pages) => {
    const { subject, body } = changes[params.change](params.passkey ?? "");
    return { subject, body: tellsOf(body, params, pages) };
  },
  "factors.recovery_code_used": (params, pages) => ({
    subject: "Ein Wiederherstellungscode wurde verwendet",
    body: tellsOf(
      `Bei Ihrem Konto gab es eine Anmeldung mit einem Wiederherstellungscode. Verbleibende Codes: ${params.left}.`,
      params,
      pages,
    ),
  }),
};

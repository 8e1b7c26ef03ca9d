import type { MailTemplates, TwoFactorNotices } from "../../notices";

export const twoFactorMails: MailTemplates<TwoFactorNotices> = {
  "factors.code": {
    subject: "Bestätigungscode: {code}",
    body: `Ihr Code zur Bestätigung einer Änderung an der Sicherheit Ihres Kontos lautet {code}

Er gilt 10 Minuten. Wenn Sie ihn nicht angefordert haben, ändern Sie Ihr Passwort.`,
  },
  "factors.changed": {
    subject: `{change, select,
  totp_on {Authenticator-App eingeschaltet}
  totp_off {Authenticator-App ausgeschaltet}
  email_on {Codes per E-Mail eingeschaltet}
  email_off {Codes per E-Mail ausgeschaltet}
  passkey_on {Passkey als zweiter Faktor eingeschaltet}
  passkey_off {Passkey als zweiter Faktor ausgeschaltet}
  passkey_added {Passkey hinzugefügt}
  passkey_removed {Passkey entfernt}
  other {Neue Wiederherstellungscodes}
}`,
    body: `{change, select,
  totp_on {Nach dem Passwort wird jetzt ein Code aus der Authenticator-App abgefragt.}
  totp_off {Ein Code aus der Authenticator-App wird nicht mehr abgefragt.}
  email_on {Nach dem Passwort wird jetzt ein Code abgefragt, der an diese Adresse geht.}
  email_off {Codes per E-Mail werden nicht mehr abgefragt.}
  passkey_on {Nach dem Passwort wird jetzt ein Passkey abgefragt.}
  passkey_off {Nach dem Passwort wird kein Passkey mehr abgefragt.}
  passkey_added {Der Passkey „{passkey}“ wurde hinzugefügt. Damit ist die Anmeldung bei Ihrem Konto ohne Passwort möglich.}
  passkey_removed {Der Passkey „{passkey}“ wurde entfernt und gilt nicht mehr.}
  other {Es wurden neue Wiederherstellungscodes erzeugt. Die alten gelten nicht mehr.}
}

Zeit: {time}
Adresse: {address}

Wenn Sie das nicht waren, ändern Sie Ihr Passwort: {account_page}
und beenden Sie Ihre anderen Sitzungen: {sessions_page}`,
  },
  "factors.recovery_code_used": {
    subject: "Ein Wiederherstellungscode wurde verwendet",
    body: `Bei Ihrem Konto gab es eine Anmeldung mit einem Wiederherstellungscode. Verbleibende Codes: {codes_left}.

Zeit: {time}
Adresse: {address}

Wenn Sie das nicht waren, ändern Sie Ihr Passwort: {account_page}
und beenden Sie Ihre anderen Sitzungen: {sessions_page}`,
  },
};

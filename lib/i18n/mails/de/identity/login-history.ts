import type { LoginNotices, MailTemplates } from "../../notices";

export const loginMails: MailTemplates<LoginNotices> = {
  "sign_in.code": {
    subject: "Anmeldecode: {code}",
    body: `Ihr Anmeldecode lautet {code}

Er gilt 10 Minuten. Wenn Sie das nicht waren, ändern Sie Ihr Passwort.`,
  },
  "sign_in.new_device": {
    subject: "Anmeldung von einem neuen Gerät",
    body: `Bei Ihrem Konto gab es eine Anmeldung von einem Gerät, das hier bisher nicht verwendet wurde.

Zeit: {time}
Adresse: {address}
Gerät: {has_device, select, yes {{device}} other {nicht angegeben}}

Wenn Sie das waren, ist nichts zu tun.

Wenn nicht, beenden Sie alle Sitzungen und ändern Sie dann Ihr Passwort:
{url}

Der Link gilt einmal, 7 Tage lang.`,
  },
};

import type { MailTemplates, PinNotices } from "../../notices";

export const pinMails: MailTemplates<PinNotices> = {
  "pin.changed": {
    subject: "Ihre PIN wurde geändert",
    body: `Die PIN Ihres Kontos wurde gerade festgelegt oder geändert.

Wenn Sie das nicht waren, ändern Sie Ihr Passwort, beenden Sie im Panel alle Sitzungen und schreiben Sie uns.`,
  },
  "pin.reset_asked": {
    subject: "Das Zurücksetzen Ihrer PIN wurde angefordert",
    body: `Jemand, der bei Ihrem Konto angemeldet ist, hat uns gebeten, dessen PIN zu entfernen. Bevor wir das tun, prüfen wir, wer fragt; bis dahin bleibt die PIN unverändert.

Wenn Sie das nicht waren, ändern Sie Ihr Passwort, beenden Sie im Panel alle Sitzungen und schreiben Sie uns.`,
  },
  "pin.removed": {
    subject: "Ihre PIN wurde entfernt",
    body: `Der Support hat die PIN Ihres Kontos auf Ihre schriftliche Anfrage hin entfernt. Legen Sie im Panel eine neue fest.

Wenn Sie das nicht angefordert haben, schreiben Sie uns sofort.`,
  },
  "pin.wrong": {
    subject: "{has_locked_minutes, select, yes {Ihre PIN ist gesperrt} other {Falsche PINs}}",
    body: `{has_locked_minutes, select, yes {Die PIN Ihres Kontos ist für {locked_minutes}\u00a0min gesperrt: Sie wurde fünfmal in Folge falsch eingegeben.} other {}}

Fehlversuche insgesamt: {attempts}, der erste am {first_time}. Eine PIN eingeben kann nur, wer bei Ihrem Konto angemeldet ist oder einen seiner API-Schlüssel hat.

PIN-Status: {pin_page}

Wenn Sie das nicht waren, ändern Sie Ihr Passwort, beenden Sie Ihre anderen Sitzungen: {sessions_page}
und prüfen Sie Ihre API-Schlüssel: {api_keys_page}`,
  },
};

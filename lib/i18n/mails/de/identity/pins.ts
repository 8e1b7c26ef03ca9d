import { momentText } from "@/lib/base/form-values";
import type { MailTexts, PinNotices } from "../../notices";

export const pinMails: MailTexts<PinNotices> = {
  "pin.changed": () => ({
    subject: "Ihre PIN wurde geändert",
    body: "Die PIN Ihres Kontos wurde gerade festgelegt oder geändert.\n\nWenn Sie das nicht waren, ändern Sie Ihr Passwort, beenden Sie im Panel alle Sitzungen und schreiben Sie uns.\n",
  }),
  "pin.reset_asked": () => ({
    subject: "Das Zurücksetzen Ihrer PIN wurde angefordert",
    body: "Jemand, der bei Ihrem Konto angemeldet ist, hat uns gebeten, dessen PIN zu entfernen. Bevor wir das tun, prüfen wir, wer fragt; bis dahin bleibt die PIN unverändert.\n\nWenn Sie das nicht waren, ändern Sie Ihr Passwort, beenden Sie im Panel alle Sitzungen und schreiben Sie uns.\n",
  }),
  "pin.removed": () => ({
    subject: "Ihre PIN wurde entfernt",
    body: "Der Support hat die PIN Ihres Kontos auf Ihre schriftliche Anfrage hin entfernt. Legen Sie im Panel eine neue fest.\n\nWenn Sie das nicht angefordert haben, schreiben Sie uns sofort.\n",
  }),
  "pin.wrong": ({ total, since, lockedMinutes }, { pin, sessions, apiKeys }) => {
    const isLocked = lockedMinutes !== null;
    const lock = isLocked
      ? `Die PIN Ihres Kontos ist für ${lockedMinutes}\u00a0min gesperrt: Sie wurde fünfmal in Folge falsch eingegeben.\n\n`
      : "";
    return {
      subject: isLocked ? "Ihre PIN ist gesperrt" : "Falsche PINs",
      body: `${lock}Fehlversuche insgesamt: ${total}, der erste am ${momentText(since)} UTC. Eine PIN eingeben kann nur, wer bei Ihrem Konto angemeldet ist oder einen seiner API-Schlüssel hat.\n\nPIN-Status: ${pin}\n\nWenn Sie das nicht waren, ändern Sie Ihr Passwort, beenden Sie Ihre anderen Sitzungen: ${sessions}\nund prüfen Sie Ihre API-Schlüssel: ${apiKeys}\n`,
    };
  },
};

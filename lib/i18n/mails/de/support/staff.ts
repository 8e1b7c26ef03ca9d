import type { MailTexts, StaffNotices } from "../../notices";

export const staffMails: MailTexts<StaffNotices> = {
  "staff.join": ({ url, hours }) => ({
    subject: "Ihr Mitarbeiterkonto",
    body: `Für Sie wurde in diesem Panel ein Mitarbeiterkonto angelegt.\n\nLegen Sie Ihr Passwort und Ihren zweiten Faktor fest: ${url}\n\nDer Link gilt einmal, ${hours} Stunden lang. Wenn Sie nichts davon wissen, ignorieren Sie diese E-Mail.\n`,
  }),
  "settings.tried": () => ({
    subject: "Test-E-Mail Ihres Panels",
    body: "E-Mails des Panels kommen an dieser Adresse an. Gesendet wurde sie aus den Einstellungen, um den Mailserver zu testen.\n",
  }),
};

import type { MailTemplates, StaffNotices } from "../../notices";

export const staffMails: MailTemplates<StaffNotices> = {
  "staff.join": {
    subject: "Ihr Mitarbeiterkonto",
    body: `Für Sie wurde in diesem Panel ein Mitarbeiterkonto angelegt.

Legen Sie Ihr Passwort und Ihren zweiten Faktor fest: {url}

Der Link gilt einmal, {hours} Stunden lang. Wenn Sie nichts davon wissen, ignorieren Sie diese E-Mail.`,
  },
  "settings.tried": {
    subject: "Test-E-Mail Ihres Panels",
    body: "E-Mails des Panels kommen an dieser Adresse an. Gesendet wurde sie aus den Einstellungen, um den Mailserver zu testen.",
  },
};

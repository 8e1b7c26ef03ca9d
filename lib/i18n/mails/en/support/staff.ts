import type { MailTemplates, StaffNotices } from "../../notices";

export const staffMails: MailTemplates<StaffNotices> = {
  "staff.join": {
    subject: "Your staff account",
    body: `You were given a staff account in this panel.

Set your password and your second factor: {url}

The link works once and for {hours} hours. If you know nothing of this, ignore this email.`,
  },
  "settings.tried": {
    subject: "Test email of your panel",
    body: "Emails of the panel arrive at this address. It was sent from the settings, to try the mail server.",
  },
};

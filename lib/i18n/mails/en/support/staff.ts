import type { MailTexts, StaffNotices } from "../../notices";

export const staffMails: MailTexts<StaffNotices> = {
  "staff.join": ({ url, hours }) => ({
    subject: "Your staff account",
    body: `You were given a staff account in this panel.\n\nSet your password and your second factor: ${url}\n\nThe link works once and for ${hours} hours. If you know nothing of this, ignore this email.\n`,
  }),
  "settings.tried": () => ({
    subject: "Test email of your panel",
    body: "Emails of the panel arrive at this address. It was sent from the settings, to try the mail server.\n",
  }),
};

import { checkSmtp } from "@/lib/outside/mail/smtp";
import { attention, type Check, good, off } from "../check";

export const mailCheck: Check = {
  name: "mail",
  failing: "mailFails",
  look: async ({ environment: { SMTP_URL }, isDemo, signal }) => {
    if (SMTP_URL === undefined) return isDemo ? off("mailOff") : attention("mailOff");
    await checkSmtp(SMTP_URL, signal);
    return good("mailWorks", { host: new URL(SMTP_URL).host });
  },
};

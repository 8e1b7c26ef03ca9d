import type { Database } from "@/lib/db/client";
import { checkSmtp } from "@/lib/outside/mail/smtp";
import { readBrands } from "../../../kernel/brand/loaded";
import { attention, bad, type Check, good, off } from "../check";

/** Whether mails of a brand would have no sender; without any brand those of the panel itself. */
async function isSenderMissing(db: Database): Promise<boolean> {
  const brands = await readBrands(db);
  return brands.length === 0 || brands.some(({ senderAddress }) => senderAddress === null);
}

export const mailCheck: Check = {
  name: "mail",
  failing: "mailFails",
  look: async ({ db, environment: { SMTP_URL, MAIL_FROM }, isDemo, signal }) => {
    if (SMTP_URL === undefined) return isDemo ? off("mailOff") : attention("mailOff");
    await checkSmtp(SMTP_URL, signal);
    if (MAIL_FROM === undefined && (await isSenderMissing(db))) return bad("mailSenderMissing");
    return good("mailWorks", { host: new URL(SMTP_URL).host });
  },
};

import { accountMails } from "./en/accounts";
import { keyMails } from "./en/api-keys";
import { billingMails } from "./en/billing";
import { colleagueMails } from "./en/colleagues";
import { conversationMails } from "./en/conversations";
import { factorMails } from "./en/factors";
import { identityMails } from "./en/identities";
import { invoiceMails } from "./en/invoices";
import { pinMails } from "./en/pins";
import { serverMails } from "./en/servers";
import { signInMails } from "./en/sign-ins";
import { staffMails } from "./en/staff";
import { visitMails } from "./en/visits";
import type { MailTexts, Notices } from "./notices";

export const en: MailTexts<Notices> = {
  ...accountMails,
  ...signInMails,
  ...factorMails,
  ...identityMails,
  ...pinMails,
  ...keyMails,
  ...serverMails,
  ...invoiceMails,
  ...staffMails,
  ...visitMails,
  ...billingMails,
  ...conversationMails,
  ...colleagueMails,
};

import { accountMails } from "./en/accounts";
import { keyMails } from "./en/api-keys";
import { billingMails } from "./en/billing";
import { memberMails } from "./en/colleagues";
import { ticketMails } from "./en/conversations";
import { twoFactorMails } from "./en/factors";
import { linkedAccountMails } from "./en/identities";
import { invoiceMails } from "./en/invoices";
import { pinMails } from "./en/pins";
import { serverMails } from "./en/servers";
import { loginMails } from "./en/sign-ins";
import { staffMails } from "./en/staff";
import { impersonationMails } from "./en/visits";
import type { MailTexts, Notices } from "./notices";

export const en: MailTexts<Notices> = {
  ...accountMails,
  ...loginMails,
  ...twoFactorMails,
  ...linkedAccountMails,
  ...pinMails,
  ...keyMails,
  ...serverMails,
  ...invoiceMails,
  ...staffMails,
  ...impersonationMails,
  ...billingMails,
  ...ticketMails,
  ...memberMails,
};

import type { MailTexts, Notices } from "./notices";
import { accountMails } from "./ru/accounts";
import { keyMails } from "./ru/api-keys";
import { billingMails } from "./ru/billing";
import { memberMails } from "./ru/colleagues";
import { ticketMails } from "./ru/conversations";
import { twoFactorMails } from "./ru/factors";
import { linkedAccountMails } from "./ru/identities";
import { invoiceMails } from "./ru/invoices";
import { pinMails } from "./ru/pins";
import { serverMails } from "./ru/servers";
import { loginMails } from "./ru/sign-ins";
import { staffMails } from "./ru/staff";
import { impersonationMails } from "./ru/visits";

export const ru: MailTexts<Notices> = {
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

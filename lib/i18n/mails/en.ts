import { accountMails } from "./en/customers/accounts";
import { legalMails } from "./en/customers/legal";
import { memberMails } from "./en/customers/members";
import { keyMails } from "./en/identity/api-keys";
import { linkedAccountMails } from "./en/identity/linked-accounts";
import { loginMails } from "./en/identity/login-history";
import { pinMails } from "./en/identity/pins";
import { twoFactorMails } from "./en/identity/two-factor";
import { billingMails } from "./en/money/billing";
import { invoiceMails } from "./en/money/invoices";
import { contractMails } from "./en/orders/contracts";
import { estimateMails } from "./en/orders/estimates";
import { priceMails } from "./en/orders/prices";
import { serverMails } from "./en/servers/servers";
import { abuseMails } from "./en/support/abuse";
import { announcementMails } from "./en/support/announcements";
import { impersonationMails } from "./en/support/impersonation";
import { staffMails } from "./en/support/staff";
import { ticketMails } from "./en/support/tickets";
import type { MailTemplates, Notices } from "./notices";

export const en: MailTemplates<Notices> = {
  ...accountMails,
  ...loginMails,
  ...twoFactorMails,
  ...linkedAccountMails,
  ...pinMails,
  ...keyMails,
  ...serverMails,
  ...invoiceMails,
  ...abuseMails,
  ...announcementMails,
  ...staffMails,
  ...impersonationMails,
  ...billingMails,
  ...ticketMails,
  ...memberMails,
  ...legalMails,
  ...contractMails,
  ...priceMails,
  ...estimateMails,
};

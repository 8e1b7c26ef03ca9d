import type { MailTemplates, Notices } from "./notices";
import { accountMails } from "./ru/customers/accounts";
import { legalMails } from "./ru/customers/legal";
import { memberMails } from "./ru/customers/members";
import { keyMails } from "./ru/identity/api-keys";
import { linkedAccountMails } from "./ru/identity/linked-accounts";
import { loginMails } from "./ru/identity/login-history";
import { pinMails } from "./ru/identity/pins";
import { twoFactorMails } from "./ru/identity/two-factor";
import { billingMails } from "./ru/money/billing";
import { invoiceMails } from "./ru/money/invoices";
import { contractMails } from "./ru/orders/contracts";
import { estimateMails } from "./ru/orders/estimates";
import { priceMails } from "./ru/orders/prices";
import { serverMails } from "./ru/servers/servers";
import { abuseMails } from "./ru/support/abuse";
import { announcementMails } from "./ru/support/announcements";
import { impersonationMails } from "./ru/support/impersonation";
import { staffMails } from "./ru/support/staff";
import { ticketMails } from "./ru/support/tickets";

export const ru: MailTemplates<Notices> = {
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
